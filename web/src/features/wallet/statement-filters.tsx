import { STATEMENT_KIND_LABEL } from '@zhenku/contract/wallet/statement-kinds';
import styles from '../../ui/lists/filter-fields.module.css';
import { kindsOf, type StatementState } from './statement-state.ts';
import { DayFilters, useUrlFilter } from '../../ui/lists/url-filters.tsx';

export function StatementFilters({ state }: { state: StatementState }) {
  const filter = useUrlFilter();
  return (
    <div className={styles.fields}>
      <label>
        类型
        <select value={state.kind ?? ''} onChange={(event) => filter('kind', event.target.value)}>
          <option value="">全部</option>
          {kindsOf(state.account).map((kind) => (
            <option key={kind} value={kind}>
              {STATEMENT_KIND_LABEL[kind]}
            </option>
          ))}
        </select>
      </label>
      <DayFilters from={state.from} to={state.to} />
    </div>
  );
}

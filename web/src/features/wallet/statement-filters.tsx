import { STATEMENT_KIND_LABEL } from '@zhenku/contract/wallet/statement-kinds';
import { useSearchParams } from '../../ui/router/search-params.ts';
import styles from './statement-filters.module.css';
import { kindsOf, type StatementState } from './statement-state.ts';

/** Filters for kind and days, kept in the address; a change goes back to the first page. */
export function StatementFilters({ state }: { state: StatementState }) {
  const [params, setParams] = useSearchParams();
  const set = (name: 'kind' | 'from' | 'to', value: string) => {
    const next = new URLSearchParams(params);
    next.delete('page');
    if (value) next.set(name, value);
    else next.delete(name);
    setParams(next);
  };
  const day = (name: 'from' | 'to', label: string) => (
    <label>
      {label}
      <input type="date" value={state[name] ?? ''} onChange={(event) => set(name, event.target.value)} />
    </label>
  );
  return (
    <div className={styles.filters}>
      <label>
        类型
        <select value={state.kind ?? ''} onChange={(event) => set('kind', event.target.value)}>
          <option value="">全部</option>
          {kindsOf(state.account).map((kind) => (
            <option key={kind} value={kind}>
              {STATEMENT_KIND_LABEL[kind]}
            </option>
          ))}
        </select>
      </label>
      {day('from', '开始日期')}
      {day('to', '结束日期')}
    </div>
  );
}

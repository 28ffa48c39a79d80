import { useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { call } from '../../api/user-client.ts';
import { FileButton } from '../../ui/file-button.tsx';
import filters from '../../ui/lists/filter-fields.module.css';
import styles from './sales.module.css';

/** Renders nothing before the first income. */
export function MonthStatement() {
  const months = useCall('GET /author/v1/statement/months', {}).data?.months ?? [];
  const [chosen, setChosen] = useState<string>();
  const month = chosen ?? months[0];
  if (month === undefined) return null;
  return (
    <section className={styles.figure} aria-label="月度对账单">
      <h3>月度对账单</h3>
      <div className={filters.fields}>
        <label>
          月份
          <select value={month} onChange={(event) => setChosen(event.target.value)}>
            {months.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </label>
        <FileButton request={() => call('GET /author/v1/statement', { month })}>下载对账单</FileButton>
      </div>
    </section>
  );
}

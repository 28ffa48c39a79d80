import { useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { call } from '../../api/user-client.ts';
import { FileButton } from '../../ui/file-button.tsx';
import filters from '../../ui/lists/filter-fields.module.css';

/** Offers the PDF of a month's movements of coins. Renders nothing before the first movement. */
export function MonthStatement() {
  const months = useCall('GET /wallet/v1/statement/months', {}).data?.months ?? [];
  const [chosen, setChosen] = useState<string>();
  const month = chosen ?? months[0];
  if (month === undefined) return null;
  return (
    <section className={filters.fields} aria-label="月度账单">
      <label>
        月份
        <select value={month} onChange={(event) => setChosen(event.target.value)}>
          {months.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </label>
      <FileButton request={() => call('GET /wallet/v1/statement/month', { month })}>下载月度账单（PDF）</FileButton>
    </section>
  );
}

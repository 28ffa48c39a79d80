import { useSearchParams } from '../../ui/router/search-params.ts';
import { Button } from '../../ui/button.tsx';
import filters from '../../ui/lists/filter-fields.module.css';
import { rangeOptions, type SalesState } from './sales-state.ts';
import styles from './sales.module.css';

/** Stores a range up to today, or custom days, in the URL. */
export function SalesRange({ state }: { state: SalesState }) {
  const [params, setParams] = useSearchParams();
  const change = (set: (next: URLSearchParams) => void) => {
    const next = new URLSearchParams(params);
    next.delete('page');
    set(next);
    setParams(next);
  };
  const choose = (range: string) =>
    change((next) => {
      for (const name of ['from', 'to', 'days']) next.delete(name);
      if (range !== 'default') next.set('days', range);
    });
  const setDay = (name: 'from' | 'to', value: string) =>
    change((next) => {
      next.delete('days');
      const days = { from: state.from, to: state.to, [name]: value || undefined };
      for (const [key, day] of Object.entries(days)) {
        if (day) next.set(key, day);
        else next.delete(key);
      }
    });
  const day = (name: 'from' | 'to', label: string) => (
    <label>
      {label}
      <input type="date" value={state[name] ?? ''} onChange={(event) => setDay(name, event.target.value)} />
    </label>
  );
  return (
    <div className={filters.fields}>
      <fieldset className={styles.ranges} aria-label="时间范围">
        {rangeOptions.map(({ value, label }) => (
          <button key={value} type="button" aria-pressed={state.range === value} onClick={() => choose(value)}>
            {label}
          </button>
        ))}
      </fieldset>
      {day('from', '开始日期')}
      {day('to', '结束日期')}
      {state.videoId !== undefined && (
        <Button onClick={() => change((next) => next.delete('videoId'))}>只看作品 {state.videoId}，查看全部</Button>
      )}
    </div>
  );
}

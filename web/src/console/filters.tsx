import { Input, Select } from 'antd';
import styles from './console.module.css';
import { useUrlState } from './use-url-state.ts';

const ALL = 'all';

/** The filter of a list by a number, as the URL has it; absent: `initial`, or none where there is no such. */
export function useStatus(labels: Readonly<Record<number, string>>, initial?: number): number | undefined {
  const value = useUrlState().get('status') || String(initial ?? ALL);
  return value in labels ? Number(value) : undefined;
}

interface StatusFilterProps {
  labels: Readonly<Record<number, string>>;
  initial?: number;
}

export function StatusFilter({ labels, initial }: StatusFilterProps) {
  const { set } = useUrlState();
  const status = useStatus(labels, initial);
  return (
    <Select
      aria-label="状态"
      className={styles.select}
      value={status === undefined ? ALL : String(status)}
      options={[
        ...Object.entries(labels).map(([value, label]) => ({ value, label })),
        { value: ALL, label: '全部状态' },
      ]}
      onChange={(value: string) => set('status', value)}
    />
  );
}

const DAYS = { from: '开始日期', to: '结束日期' } as const;

/** The first and the last day of a list, both optional. */
export function PeriodFilter() {
  const { get, set } = useUrlState();
  return (Object.keys(DAYS) as (keyof typeof DAYS)[]).map((name) => (
    <Input
      key={name}
      type="date"
      className={styles.select}
      aria-label={DAYS[name]}
      value={get(name)}
      onChange={(event) => set(name, event.target.value)}
    />
  ));
}

/** A box for words that the list is to contain. */
export function KeywordFilter({ label }: { label: string }) {
  const { get, set } = useUrlState();
  const keyword = get('keyword');
  return (
    <Input.Search
      key={keyword}
      className={styles.search}
      allowClear
      placeholder={label}
      aria-label={label}
      defaultValue={keyword}
      onSearch={(text) => set('keyword', text.trim())}
    />
  );
}

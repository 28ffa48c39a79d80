import { Input, Select } from 'antd';
import { useId, useState } from 'react';
import { readAmountRange } from './amount-range.ts';
import styles from '../shell/console.module.css';
import { useUrlState } from './use-url-state.ts';

const ALL = 'all';

/** Returns the status filter from the URL; `initial`, or no filter, if it is absent. */
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

interface ChoiceFilterProps {
  name: string;
  label: string;
  placeholder: string;
  labels: Readonly<Record<string, string>>;
}

export function ChoiceFilter({ name, label, placeholder, labels }: ChoiceFilterProps) {
  const { get, set } = useUrlState();
  const value = get(name);
  return (
    <Select
      aria-label={label}
      className={styles.select}
      allowClear
      placeholder={placeholder}
      value={value in labels ? value : undefined}
      options={Object.entries(labels).map(([option, text]) => ({ value: option, label: text }))}
      onChange={(next: string | undefined) => set(name, next ?? '')}
    />
  );
}

const DAYS = { from: '开始日期', to: '结束日期' } as const;

export function PeriodFilter() {
  const { get, set } = useUrlState();
  const field = (name: keyof typeof DAYS) => (
    <Input
      type="date"
      className={styles.select}
      aria-label={DAYS[name]}
      value={get(name)}
      onChange={(event) => set(name, event.target.value)}
    />
  );
  return (
    <span className={styles.period}>
      {field('from')}
      <span aria-hidden="true">–</span>
      {field('to')}
    </span>
  );
}

export function KeywordFilter({ label }: { label: string }) {
  const { get, set } = useUrlState();
  const keyword = get('keyword');
  const [text, setText] = useState(keyword);
  const [followed, setFollowed] = useState(keyword);
  const [sent, setSent] = useState(keyword);
  // Follows the URL, except for searches from this field, because the user may have typed more since.
  if (keyword !== followed) {
    setFollowed(keyword);
    setSent(keyword);
    if (keyword !== sent) setText(keyword);
  }
  return (
    <Input.Search
      className={styles.search}
      allowClear
      placeholder={label}
      aria-label={label}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onSearch={(searched) => {
        setSent(searched.trim());
        set('keyword', searched.trim());
      }}
    />
  );
}

const SUMS = { amountFrom: '最小金额', amountTo: '最大金额' } as const;

export function AmountFilter() {
  const { get, set } = useUrlState();
  const id = useId();
  const { problem } = readAmountRange({ amountFrom: get('amountFrom'), amountTo: get('amountTo') });
  const field = (name: keyof typeof SUMS) => (
    <Input
      key={`${name}-${get(name)}`}
      className={styles.sum}
      inputMode="decimal"
      prefix="¥"
      aria-label={SUMS[name]}
      placeholder={SUMS[name]}
      defaultValue={get(name)}
      {...(problem?.field === name && { status: 'error', 'aria-invalid': true, 'aria-describedby': id })}
      onBlur={(event) => event.target.value.trim() !== get(name) && set(name, event.target.value.trim())}
      onPressEnter={(event) => set(name, event.currentTarget.value.trim())}
    />
  );
  return (
    <span className={styles.period}>
      {field('amountFrom')}
      <span aria-hidden="true">–</span>
      {field('amountTo')}
      {problem && (
        <span id={id} role="alert" className={styles.problem}>
          {problem.message}
        </span>
      )}
    </span>
  );
}

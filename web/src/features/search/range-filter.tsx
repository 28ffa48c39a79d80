import type { Filter } from '@zhenku/contract/clips/fields';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/input.tsx';
import { ChoiceFilter } from './choice-filter.tsx';
import styles from './filters.module.css';

interface Range {
  min: number | undefined;
  max: number | undefined;
}

interface RangeFilterProps {
  title: string;
  filter: Extract<Filter, { type: 'range' }>;
  chosen: Range;
  onChange: (range: Range) => void;
}

const bound = (text: string) => (text.trim() === '' ? undefined : Math.max(0, Number(text)));

/** Swaps reversed bounds. */
export function RangeFilter({ title, filter, chosen, onChange }: RangeFilterProps) {
  const { unit, step, usual } = filter;
  const [low, high] = filter.bounds;
  const [from, setFrom] = useState(String(chosen.min ?? ''));
  const [to, setTo] = useState(String(chosen.max ?? ''));
  const [shown, setShown] = useState(chosen);
  // The range may also change through its chip or the back button.
  if (shown.min !== chosen.min || shown.max !== chosen.max) {
    setShown(chosen);
    setFrom(String(chosen.min ?? ''));
    setTo(String(chosen.max ?? ''));
  }
  const apply = () => {
    const [min, max] = [bound(from), bound(to)];
    if (min !== undefined && max !== undefined && min > max) onChange({ min: max, max: min });
    else onChange({ min, max });
  };
  const field = { type: 'number', min: 0, step, inputMode: step < 1 ? 'decimal' : 'numeric' } as const;
  const usualIndex = usual?.findIndex((range) => range.min === chosen.min && range.max === chosen.max);
  const bounds = (
    <fieldset className={styles.group}>
      <legend>{`${title}（${unit}）`}</legend>
      <form
        className={styles.range}
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <Input
          {...field}
          aria-label={`${low}${title}`}
          placeholder={low}
          value={from}
          onChange={(event) => setFrom(event.target.value)}
        />
        <span aria-hidden="true">–</span>
        <Input
          {...field}
          aria-label={`${high}${title}`}
          placeholder={high}
          value={to}
          onChange={(event) => setTo(event.target.value)}
        />
        <Button type="submit" aria-label={`应用，按${title}筛选`}>
          应用
        </Button>
      </form>
    </fieldset>
  );
  if (!usual) return bounds;
  return (
    <>
      <ChoiceFilter
        title={`常用${title}`}
        choices={usual.map((range, value) => ({ value, label: range.label }))}
        chosen={usualIndex === -1 ? undefined : usualIndex}
        onChange={(value) => {
          const range = value === undefined ? undefined : usual[value];
          onChange({ min: range?.min, max: range?.max });
        }}
      />
      {bounds}
    </>
  );
}

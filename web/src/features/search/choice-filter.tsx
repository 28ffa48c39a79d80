import { useId } from 'react';
import styles from './filters.module.css';

export interface Choice<T> {
  value: T;
  label: string;
}

interface ChoiceFilterProps<T> {
  title: string;
  choices: readonly Choice<T>[];
  chosen: T | undefined;
  countOf?: (value: T) => number | undefined;
  onChange: (value: T | undefined) => void;
}

/**
 * Selects one of a few values, or all. Hides values without results until one is selected; then the results exclude all
 * other values, so all are offered and only the selected one has a count.
 */
export function ChoiceFilter<T extends number>({ title, choices, chosen, countOf, onChange }: ChoiceFilterProps<T>) {
  const name = useId();
  const counted = (value: T | undefined) =>
    countOf && value !== undefined && (chosen === undefined || value === chosen) ? countOf(value) : undefined;
  const offered = choices.filter(({ value }) => chosen !== undefined || countOf?.(value) !== 0);
  if (offered.length === 0) return null;
  const all: Choice<T | undefined>[] = [{ value: undefined, label: '不限' }, ...offered];
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      <div className="wrap">
        {all.map(({ value, label }) => (
          <label key={value ?? 'all'} className={styles.choice}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              checked={value === chosen}
              onChange={() => onChange(value)}
            />
            {label}
            <small className="num">{counted(value)}</small>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

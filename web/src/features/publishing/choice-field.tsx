import styles from './chips.module.css';
import { toggleItem } from './draft.ts';

interface ChoiceFieldProps {
  label: string;
  options: readonly { id: number; name: string }[];
  value: readonly number[];
  onChange: (ids: number[]) => void;
  max: number;
  /** The previous clip's choices. */
  last: readonly number[];
  error?: string;
}

/** At the limit, only selected items can be clicked. Selected items that are no longer listed can only be removed. */
export function ChoiceField({ label, options, value, onChange, max, last, error }: ChoiceFieldProps) {
  const unlisted = value.filter((id) => !options.some((option) => option.id === id));
  if (options.length + unlisted.length === 0) return null;
  const known = last.filter((id) => options.some((option) => option.id === id)).slice(0, max);
  return (
    <fieldset className={styles.group}>
      <legend>
        {label}
        <small>
          最多{max}个，已选{value.length}个
        </small>
      </legend>
      <ul className={styles.chips}>
        {options.map(({ id, name }) => {
          const chosen = value.includes(id);
          return (
            <li key={id}>
              <button
                type="button"
                className={styles.chip}
                data-chosen={chosen}
                aria-pressed={chosen}
                disabled={!chosen && value.length >= max}
                onClick={() => onChange(toggleItem(value, id))}
              >
                {name}
              </button>
            </li>
          );
        })}
        {unlisted.map((id) => (
          <li key={id}>
            <button
              type="button"
              className={styles.chip}
              data-chosen="true"
              aria-label={`移除已失效的选项 ${id}`}
              onClick={() => onChange(toggleItem(value, id))}
            >
              已失效 <span aria-hidden="true">×</span>
            </button>
          </li>
        ))}
      </ul>
      {known.length > 0 && value.length === 0 && (
        <p className={styles.repeat}>
          <button type="button" className={styles.chip} onClick={() => onChange(known)}>
            使用上次的{label}
          </button>
        </p>
      )}
      {error && <p className="danger small">{error}</p>}
    </fieldset>
  );
}

import { useId, type ComponentProps } from 'react';
import styles from './field.module.css';
import area from './text-area.module.css';

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'onChange' | 'onCompositionEnd' | 'value'> {
  label: string;
  value: string;
  /** Code points; what is typed or pasted beyond them is cut. */
  max: number;
  error?: string;
  onChange: (value: string) => void;
}

/** A labelled text of several lines that stops at its limit, with its count below. */
export function TextArea({ label, max, error, value, onChange, ...rest }: TextAreaProps) {
  const id = useId();
  const cut = (text: string) => Array.from(text).slice(0, max).join('');
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        rows={4}
        {...rest}
        id={id}
        value={value}
        // Pinyin that is being typed is longer than the characters that it becomes, so it is cut when they are there.
        onChange={({ currentTarget, nativeEvent }) =>
          onChange((nativeEvent as InputEvent).isComposing ? currentTarget.value : cut(currentTarget.value))
        }
        onCompositionEnd={({ currentTarget }) => onChange(cut(currentTarget.value))}
        className={`${styles.input} ${area.area}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-note`}
      />
      <p id={`${id}-note`} className={error ? styles.error : styles.hint}>
        {error ?? `${Array.from(value).length} / ${max}`}
      </p>
    </div>
  );
}

import { useId, type ComponentProps } from 'react';
import styles from './field.module.css';
import area from './text-area.module.css';

interface TextAreaProps extends ComponentProps<'textarea'> {
  label: string;
  /** Code points. */
  max: number;
  error?: string;
}

/** A labelled text of several lines, with its count below. */
export function TextArea({ label, max, error, value, ...rest }: TextAreaProps) {
  const id = useId();
  const length = Array.from(String(value ?? '')).length;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        rows={4}
        {...rest}
        id={id}
        value={value}
        className={`${styles.input} ${area.area}`}
        aria-invalid={error || length > max ? true : undefined}
        aria-describedby={`${id}-note`}
      />
      <p id={`${id}-note`} className={error || length > max ? styles.error : styles.hint}>
        {error ?? `${length} / ${max}`}
      </p>
    </div>
  );
}

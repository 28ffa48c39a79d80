import { useId, type ComponentProps, type ReactNode } from 'react';
import styles from './field.module.css';
import { Input } from './input.tsx';

interface FieldProps {
  label: string;
  error?: string;
  hint?: ReactNode;
  /** Beside the input. */
  addon?: ReactNode;
}

export function Field({ label, error, hint, addon, className, ...input }: FieldProps & ComponentProps<'input'>) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.row}>
        <Input
          {...input}
          id={id}
          className={className}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
        />
        {addon}
      </div>
      {note && (
        <p id={`${id}-note`} className={error ? styles.error : styles.hint}>
          {note}
        </p>
      )}
    </div>
  );
}

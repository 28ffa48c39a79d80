import { useId, type ComponentProps } from 'react';
import styles from './field.module.css';
import area from './text-area.module.css';

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'onChange' | 'onCompositionEnd' | 'value'> {
  label: string;
  value: string;
  /** Maximum length in code points; longer input is truncated. */
  max: number;
  error?: string;
  hint?: string;
  onChange: (value: string) => void;
}

export function TextArea({ label, max, error, hint, value, onChange, ...rest }: TextAreaProps) {
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
        // Pinyin is longer during composition than the resulting characters, so the text is truncated after the
        // composition ends.
        onChange={({ currentTarget, nativeEvent }) =>
          onChange((nativeEvent as InputEvent).isComposing ? currentTarget.value : cut(currentTarget.value))
        }
        onCompositionEnd={({ currentTarget }) => onChange(cut(currentTarget.value))}
        className={`${styles.input} ${area.area}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-note`}
      />
      <p id={`${id}-note`} className={error ? styles.error : styles.hint}>
        {error ?? `${hint ? `${hint} · ` : ''}${Array.from(value).length} / ${max}`}
      </p>
    </div>
  );
}

import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './field.module.css';

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} className={cx(styles.input, className)} />;
}

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & { children?: ReactNode };

export function Checkbox({ className, children, ...input }: CheckboxProps) {
  return (
    <label className={cx(styles.check, className)}>
      <input {...input} type="checkbox" />
      {children && <span>{children}</span>}
    </label>
  );
}

export function Radio({ className, children, ...input }: CheckboxProps) {
  return (
    <label className={cx(styles.check, className)}>
      <input {...input} type="radio" />
      {children}
    </label>
  );
}

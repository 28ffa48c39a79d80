import type { ComponentProps } from 'react';
import styles from './button.module.css';
import { cx } from './cx.ts';
import { Link } from './router/link.tsx';

interface ButtonStyle {
  variant?: 'primary' | 'plain' | 'quiet' | 'danger';
  size?: 'md' | 'lg';
  block?: boolean;
}

const buttonClass = ({ variant = 'plain', size = 'md', block }: ButtonStyle, className?: string) =>
  cx(styles.button, styles[variant], styles[size], block && styles.block, className);

export const Spinner = () => <span className={styles.spinner} aria-hidden="true" />;

type ButtonProps = ButtonStyle & ComponentProps<'button'> & { busy?: boolean };

export function Button({ variant, size, block, busy, className, children, disabled, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, size, block }, className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}

export function ButtonLink({ variant, size, block, className, ...rest }: ButtonStyle & ComponentProps<typeof Link>) {
  return <Link {...rest} className={buttonClass({ variant, size, block }, className)} />;
}

export function ButtonAnchor({
  variant,
  size,
  block,
  className,
  children,
  ...rest
}: ButtonStyle & ComponentProps<'a'>) {
  return (
    <a {...rest} className={buttonClass({ variant, size, block }, className)}>
      {children}
    </a>
  );
}

/** Renders a square button with only an icon; `label` is its accessible name. */
export function IconButton({ label, className, ...rest }: ComponentProps<'button'> & { label: string }) {
  return <button type="button" {...rest} className={cx(styles.icon, className)} aria-label={label} title={label} />;
}

import { useId, type ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './menu.module.css';
import { loadOverlays } from './router/load-overlays.ts';

interface MenuProps {
  label: string;
  button: ReactNode;
  className?: string;
  children: ReactNode;
}

export function Menu({ label, button, className, children }: MenuProps) {
  const id = useId();
  return (
    <div className={className}>
      <button type="button" className={styles.button} aria-label={label} popoverTarget={id}>
        {button}
      </button>
      {/* The click comes from a link or button inside, which also responds to the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div
        id={id}
        popover="auto"
        className={cx(styles.panel)}
        onToggle={({ currentTarget }) => void loadOverlays()?.then(({ togglePopover }) => togglePopover(currentTarget))}
        onClick={(event) => event.currentTarget.hidePopover()}
      >
        {children}
      </div>
    </div>
  );
}

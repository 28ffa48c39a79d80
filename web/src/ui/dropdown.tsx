import { type ReactNode, useId, useState } from 'react';
import { cx } from './cx.ts';
import styles from './dropdown.module.css';
import { loadOverlays } from './router/load-overlays.ts';
import { DownIcon } from './icons/filter-icons.tsx';

interface DropdownProps {
  label: string;
  active?: boolean;
  wide?: boolean;
  children: ReactNode;
}

const MARGIN_PX = 16;

/**
 * Renders a button with a panel of controls below it: a native popover, which closes on Esc and on a click elsewhere.
 * The controls render when the panel first opens, and stay.
 */
export function Dropdown({ label, active = false, wide = false, children }: DropdownProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [opened, setOpened] = useState(false);
  return (
    <div className={cx(styles.dropdown)}>
      <button
        type="button"
        className={styles.button}
        data-active={active}
        aria-expanded={open}
        popoverTarget={id}
        onClick={() => setOpened(true)}
      >
        {label}
        <DownIcon size={16} />
      </button>
      <fieldset
        id={id}
        popover="auto"
        aria-label={label}
        className={styles.panel}
        data-wide={wide}
        onToggle={(event) => {
          const panel = event.currentTarget;
          void loadOverlays()?.then(({ togglePopover }) => togglePopover(panel));
          setOpen(event.newState === 'open');
          if (event.newState === 'open') placeBelow(panel, panel.previousElementSibling!);
        }}
      >
        {opened && children}
      </fieldset>
    </div>
  );
}

function placeBelow(panel: HTMLElement, button: Element): void {
  const { left, bottom } = button.getBoundingClientRect();
  const last = document.documentElement.clientWidth - panel.offsetWidth - MARGIN_PX;
  panel.style.left = `${Math.max(MARGIN_PX, Math.min(left, last))}px`;
  panel.style.top = `${bottom + 8}px`;
  panel.style.maxHeight = `calc(100dvh - ${bottom + 8 + MARGIN_PX}px)`;
}

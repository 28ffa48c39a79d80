import { useEffect, useRef, type KeyboardEvent } from 'react';
import { SORT_LABELS, type SearchState } from './search-state.ts';
import styles from './sort-menu.module.css';

interface SortMenuProps {
  value: SearchState['sort'];
  /** Label of the default order. */
  defaultOrder: string;
  onChange: (sort: SearchState['sort']) => void;
}

/** Renders the sort orders as a menu in a popover, in which arrow keys, Home and End move. */
export default function SortMenu({ value, defaultOrder, onChange }: SortMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const panel = menu.current?.closest<HTMLElement>('[popover]');
    const focusChecked = () => menu.current?.querySelector<HTMLElement>('[aria-checked=true]')?.focus();
    const onToggle = (event: Event) => (event as ToggleEvent).newState === 'open' && focusChecked();
    focusChecked();
    panel?.addEventListener('toggle', onToggle);
    return () => panel?.removeEventListener('toggle', onToggle);
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    const items = [...event.currentTarget.querySelectorAll('button')];
    const focused = items.indexOf(document.activeElement as HTMLButtonElement);
    const { length } = items;
    const to = { ArrowDown: focused + 1, ArrowUp: focused - 1 + length, Home: 0, End: length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    items[to % length]?.focus();
  };
  return (
    <div ref={menu} role="menu" tabIndex={-1} aria-label="排序" className={styles.menu} onKeyDown={onKeyDown}>
      {SORT_LABELS.map(([sort, label]) => (
        <button
          key={sort}
          type="button"
          role="menuitemradio"
          aria-checked={sort === value}
          tabIndex={sort === value ? 0 : -1}
          onClick={(event) => {
            event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
            if (sort !== value) onChange(sort);
          }}
        >
          {sort === 'relevance' ? defaultOrder : label}
        </button>
      ))}
    </div>
  );
}

import type { ReactNode } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { CloseIcon } from '../../ui/icons/icons.tsx';
import { UpIcon } from '../../ui/icons/page-icons.tsx';
import styles from './clips.module.css';

interface OrderedListProps<T> {
  label: string;
  items: readonly T[];
  empty: string;
  keyOf: (item: T) => string | number;
  nameOf: (item: T) => string;
  render: (item: T) => ReactNode;
  onChange: (items: T[]) => void;
}

/** Items can be moved and removed by mouse or keyboard. */
export function OrderedList<T>({ label, items, empty, keyOf, nameOf, render, onChange }: OrderedListProps<T>) {
  if (items.length === 0) return <p className={styles.empty}>{empty}</p>;
  const move = (from: number, to: number) => {
    const rest = items.toSpliced(from, 1);
    onChange(rest.toSpliced(to, 0, items[from]!));
  };
  return (
    <ol className={styles.list} aria-label={label}>
      {items.map((item, index) => (
        <li key={keyOf(item)} className={styles.line}>
          <span className={styles.place}>{index + 1}</span>
          {render(item)}
          <span className={styles.moves}>
            <IconButton label={`上移 ${nameOf(item)}`} disabled={index === 0} onClick={() => move(index, index - 1)}>
              <UpIcon size={16} />
            </IconButton>
            <IconButton
              className={styles.down}
              label={`下移 ${nameOf(item)}`}
              disabled={index === items.length - 1}
              onClick={() => move(index, index + 1)}
            >
              <UpIcon size={16} />
            </IconButton>
            <IconButton label={`移除 ${nameOf(item)}`} onClick={() => onChange(items.toSpliced(index, 1))}>
              <CloseIcon size={16} />
            </IconButton>
          </span>
        </li>
      ))}
    </ol>
  );
}

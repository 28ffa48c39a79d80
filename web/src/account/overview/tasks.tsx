import type { ComponentType } from 'react';
import { Link } from '../../ui/router/link.tsx';
import styles from './overview.module.css';

export interface Task {
  icon: ComponentType<{ size?: number }>;
  label: string;
  hint: string;
  count: number | undefined;
  path: string;
}

export function Tasks({ tasks }: { tasks: readonly Task[] }) {
  return (
    <ul className={styles.tasks} aria-label="待办">
      {tasks.map(({ icon: Icon, label, hint, count, path }) => (
        <li key={label}>
          <Link to={path} data-waiting={Boolean(count)}>
            <Icon />
            <span className={styles.label}>
              {label}
              <small>{hint}</small>
            </span>
            <strong className="num">{count ?? '–'}</strong>
          </Link>
        </li>
      ))}
    </ul>
  );
}

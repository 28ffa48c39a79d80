import type { ReactNode } from 'react';
import styles from './projects.module.css';

export function Section({ title, tools, children }: { title: string; tools?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <header>
        <h3>{title}</h3>
        <div className="wrap">{tools}</div>
      </header>
      {children}
    </section>
  );
}

export const EmptyHint = ({ children }: { children: ReactNode }) => <p className={styles.nothing}>{children}</p>;

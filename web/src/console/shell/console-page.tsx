import type { ReactNode } from 'react';
import { useSite } from '../../features/site/use-site.ts';
import styles from './console.module.css';

export function ConsolePage({ title, tools, children }: { title: string; tools?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.page}>
      <title>{`${title} · ${useSite().name}运营后台`}</title>
      <header className={styles.pageHead}>
        <h1>{title}</h1>
        <div className={styles.tools}>{tools}</div>
      </header>
      {children}
    </section>
  );
}

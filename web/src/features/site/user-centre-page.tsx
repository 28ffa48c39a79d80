import type { ReactNode } from 'react';
import { PageTitle } from './page-title.tsx';
import styles from './user-centre-page.module.css';

/** A page inside the user centre with its title, tools beside it, and its content. */
export function UserCentrePage({ title, tools, children }: { title: string; tools?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.page}>
      <PageTitle>{title}</PageTitle>
      <header className={styles.head}>
        <h2>{title}</h2>
        {tools}
      </header>
      {children}
    </section>
  );
}

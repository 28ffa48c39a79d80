import type { ReactNode } from 'react';
import { PageTitle } from './page-title.tsx';
import styles from './user-centre-page.module.css';

interface UserCentrePageProps {
  title: string;
  /** Whether phones show the title to screen readers only, because the menu above already shows it. */
  titleInMenu?: boolean;
  tools?: ReactNode;
  children: ReactNode;
}

export function UserCentrePage({ title, titleInMenu = false, tools, children }: UserCentrePageProps) {
  return (
    <section className={styles.page}>
      <PageTitle>{title}</PageTitle>
      <header className={styles.head} data-in-menu={titleInMenu}>
        <h2>{title}</h2>
        {tools}
      </header>
      {children}
    </section>
  );
}

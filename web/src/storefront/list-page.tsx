import type { ReactNode } from 'react';
import { PageTitle } from '../features/site/page-title.tsx';
import { Link } from '../ui/router/link.tsx';
import styles from './list-page.module.css';

interface ListPageProps {
  title: string;
  trail: readonly { label: string; path: string }[];
  banner?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}

export function ListPage({ title, trail, banner, aside, children }: ListPageProps) {
  return (
    <>
      {banner}
      <div className={`container ${styles.page}`}>
        <PageTitle>{title}</PageTitle>
        <nav aria-label="面包屑" className={styles.trail}>
          <Link to="/">首页</Link>
          {trail.map(({ label, path }) => (
            <Link key={path} to={path}>
              {label}
            </Link>
          ))}
          <span aria-current="page">{title}</span>
        </nav>
        <div className={styles.head}>
          <h1>{title}</h1>
          {aside}
        </div>
        <div className={styles.list}>{children}</div>
      </div>
    </>
  );
}

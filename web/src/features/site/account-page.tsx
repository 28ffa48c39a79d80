import type { ReactNode } from 'react';
import { PageTitle } from './page-title.tsx';
import styles from './account.module.css';

/** A page of the account: its title for the window and above its content. */
export function AccountPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <PageTitle>{title}</PageTitle>
      <h1>{title}</h1>
      {children}
    </div>
  );
}

/** Main content with a box beside it, which keeps what is spent in sight. */
export function Columns({ children, side }: { children: ReactNode; side: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div className={styles.main}>{children}</div>
      <aside className={styles.side}>{side}</aside>
    </div>
  );
}

/** A list of sums; the last one may be the total. */
export function Sums({ rows, total }: { rows: readonly { label: string; value: ReactNode }[]; total?: ReactNode }) {
  return (
    <dl className={styles.sums}>
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {total !== undefined && (
        <div className={styles.total}>
          <dt>合计</dt>
          <dd>{total}</dd>
        </div>
      )}
    </dl>
  );
}

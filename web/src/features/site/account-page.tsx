import type { ReactNode } from 'react';
import { PageTitle } from './page-title.tsx';
import styles from './account.module.css';
import { DescriptionItem } from '../../ui/description-list.tsx';

export function AccountPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <PageTitle>{title}</PageTitle>
      <h1>{title}</h1>
      {children}
    </div>
  );
}

export function Columns({ children, side }: { children: ReactNode; side: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div className={styles.main}>{children}</div>
      <aside className={styles.side}>{side}</aside>
    </div>
  );
}

export function SummaryList({
  rows,
  total,
}: {
  rows: readonly { label: string; value: ReactNode }[];
  total?: ReactNode;
}) {
  return (
    <dl className={styles.sums}>
      {rows.map(({ label, value }) => (
        <DescriptionItem key={label} label={label} value={value} />
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

import type { ReactNode } from 'react';
import styles from './state-box.module.css';

interface StateBoxProps {
  title: string;
  tone: 'waiting' | 'good' | 'bad';
  children: ReactNode;
}

/** How something that was submitted stands, and what comes next. */
export function StateBox({ title, tone, children }: StateBoxProps) {
  return (
    <section className={styles.box} data-tone={tone}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

import type { ReactNode } from 'react';
import styles from './state-box.module.css';

interface StateBoxProps {
  title: string;
  tone: 'waiting' | 'good' | 'bad';
  children: ReactNode;
}

export function StateBox({ title, tone, children }: StateBoxProps) {
  return (
    <section className={styles.box} data-tone={tone}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

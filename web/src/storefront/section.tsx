import type { ReactNode } from 'react';
import { Link } from '../ui/router/link.tsx';
import styles from './section.module.css';

interface SectionProps {
  title: string;
  more?: { label: string; path: string };
  children: ReactNode;
}

export function Section({ title, more, children }: SectionProps) {
  return (
    <section className={`container ${styles.section}`}>
      <header>
        <h2>{title}</h2>
        {more && <Link to={more.path}>{more.label}</Link>}
      </header>
      {children}
    </section>
  );
}

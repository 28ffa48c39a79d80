import styles from './cover-grid.module.css';
import { CoverLink, CoverSkeleton } from './cover-link.tsx';
import type { Cover } from './covers.ts';

export function CoverGrid({ covers }: { covers: readonly Cover[] }) {
  return (
    <ul className={styles.grid}>
      {covers.map((cover) => (
        <li key={cover.path}>
          <CoverLink cover={cover} />
        </li>
      ))}
    </ul>
  );
}

export function CoverGridSkeleton({ count }: { count: number }) {
  return (
    <div className={styles.grid} aria-busy="true">
      {Array.from({ length: count }, (_, index) => (
        <CoverSkeleton key={index} />
      ))}
    </div>
  );
}

import { Link } from '../../ui/router/link.tsx';
import { Skeleton } from '../../ui/states.tsx';
import styles from './cover-grid.module.css';
import { LazyImage } from '../../ui/pictures/lazy-image.tsx';
import type { Cover } from './covers.ts';
import { pictureOf } from '../clips/posters.ts';

export function CoverGrid({ covers }: { covers: readonly Cover[] }) {
  return (
    <ul className={styles.grid}>
      {covers.map(({ path, name, pictures }) => (
        <li key={path}>
          <Link to={path} className={styles.cover}>
            {pictures && <LazyImage {...pictureOf(pictures, 'card')} alt="" width="400" height="225" />}
            <span>{name}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function CoverGridSkeleton({ count }: { count: number }) {
  return (
    <div className={styles.grid} aria-busy="true">
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} className={styles.cover} />
      ))}
    </div>
  );
}

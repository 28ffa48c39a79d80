import { LazyImage } from '../../ui/pictures/lazy-image.tsx';
import { Link } from '../../ui/router/link.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { pictureOf } from '../clips/posters.ts';
import styles from './cover-link.module.css';
import type { Cover } from './covers.ts';

export function CoverLink({ cover: { path, name, pictures } }: { cover: Cover }) {
  return (
    <Link to={path} className={styles.cover}>
      {pictures && <LazyImage {...pictureOf(pictures, 'card')} alt="" width="400" height="225" />}
      <span>{name}</span>
    </Link>
  );
}

export const CoverSkeleton = () => <Skeleton className={styles.cover} />;

import { Link } from '../../ui/router/link.tsx';
import styles from './creator-card.module.css';

interface CreatorCardProps {
  userId: number;
  name: string;
  /** Clips on sale; undefined while loading. */
  count: number | undefined;
}

export function CreatorCard({ userId, name, count }: CreatorCardProps) {
  return (
    <Link to={`/personal/${userId}`} className={styles.card}>
      <span className={styles.letter} aria-hidden="true">
        {name.slice(0, 1)}
      </span>
      <span className={styles.text}>
        <strong>{name}</strong>
        <small className="num">{count === undefined ? '\u00A0' : `${count} 条在售作品`}</small>
      </span>
      <span className={styles.more}>全部作品</span>
    </Link>
  );
}

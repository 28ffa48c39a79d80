import { formatDuration } from '@zhenku/contract/format';
import type { Board } from '@zhenku/contract/library/boards';
import { FilmIcon } from '../../../ui/icons/icons.tsx';
import { Link } from '../../../ui/router/link.tsx';
import { LazyImage } from '../../../ui/pictures/lazy-image.tsx';
import { BoardActions } from '../boards/board-actions.tsx';
import styles from './folder-card.module.css';

export function FolderCard({ board, to }: { board: Board; to: string }) {
  const { boardName, videoCount, seconds, coverUrls, shareId, company } = board;
  const [cover, ...others] = coverUrls;
  return (
    <article className={styles.card}>
      <Link to={to} className={styles.link}>
        <span className={styles.cover}>
          {cover ? <LazyImage src={cover} alt="" width="400" height="225" /> : <FilmIcon size={40} />}
          {others.length > 0 && (
            <span className={styles.others}>
              {others.map((url) => (
                <LazyImage key={url} src={url} alt="" width="80" height="45" />
              ))}
            </span>
          )}
          {(shareId || company) && <span className={styles.shared}>{company ? '企业' : '分享中'}</span>}
        </span>
        <span className={styles.text}>
          <strong>{boardName}</strong>
          <small className="num">
            {videoCount} 条素材{seconds > 0 && ` · ${formatDuration(seconds)}`}
          </small>
        </span>
      </Link>
      <div className={styles.actions}>
        <BoardActions board={board} variant="quiet" />
      </div>
    </article>
  );
}

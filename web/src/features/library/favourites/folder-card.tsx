import type { FavouriteFolder } from '@zhenku/contract/library/favourites';
import { FilmIcon } from '../../../ui/icons/icons.tsx';
import { Link } from '../../../ui/router/link.tsx';
import { LazyImage } from '../../../ui/pictures/lazy-image.tsx';
import { FolderActions } from './folder-actions.tsx';
import styles from './folder-card.module.css';

export function FolderCard({ folder, to }: { folder: FavouriteFolder; to: string }) {
  const { favoriteName, videoCount, coverUrl, shareId } = folder;
  return (
    <article className={styles.card}>
      <Link to={to} className={styles.link}>
        <span className={styles.cover}>
          {coverUrl ? <LazyImage src={coverUrl} alt="" width="400" height="225" /> : <FilmIcon size={40} />}
          {shareId && <span className={styles.shared}>分享中</span>}
        </span>
        <span className={styles.text}>
          <strong>{favoriteName}</strong>
          <small className="num">{videoCount} 条视频</small>
        </span>
      </Link>
      <div className={styles.actions}>
        <FolderActions folder={folder} variant="quiet" />
      </div>
    </article>
  );
}

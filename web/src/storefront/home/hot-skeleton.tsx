import { PAGE_SIZE } from '@zhenku/contract/constants';
import { Skeleton } from '../../ui/states.tsx';
import card from '../../features/clips/video-card.module.css';
import styles from './hot-materials.module.css';

export const LABELS_SHOWN = 12;

export function HotSkeleton() {
  return (
    <div aria-busy="true">
      <div className={styles.hot}>
        <Skeleton className={styles.big} />
        <div className={styles.small}>
          {Array.from({ length: PAGE_SIZE.hotMaterials - 1 }, (_, index) => (
            <Skeleton key={index} className={card.place} />
          ))}
        </div>
      </div>
      <div className={styles.labels}>
        {Array.from({ length: LABELS_SHOWN }, (_, index) => (
          <Skeleton key={index} className={styles.tile} />
        ))}
      </div>
    </div>
  );
}

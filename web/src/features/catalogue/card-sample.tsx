import { formatDuration } from '@zhenku/contract/format';
import { TRUE_RESOLUTION, type TrueResolution } from '@zhenku/contract/clips/findings';
import type { ReactNode } from 'react';
import { PriceText } from '../../ui/text/price-text.tsx';
import { RealResolutionBadge } from './real-resolution-badge.tsx';
import styles from '../clips/video-card.module.css';

interface CardSampleProps {
  name: string;
  /** In yuan; null until set. */
  price: number | null;
  badge: string | null;
  trueResolution: TrueResolution | null;
  /** Seconds. */
  duration: number | null;
  picture: ReactNode;
}

export function CardSample({ name, price, badge, trueResolution, duration, picture }: CardSampleProps) {
  return (
    <div className={styles.card} data-open>
      <div className={styles.frame}>
        {picture}
        {badge && (
          <span className={styles.badges}>
            <span className={styles.badge}>{badge}</span>
            {trueResolution?.verdict === TRUE_RESOLUTION.real && (
              <RealResolutionBadge trueResolution={trueResolution} />
            )}
          </span>
        )}
      </div>
      <div className={styles.text}>
        <span className={styles.name}>{name}</span>
        {price !== null && (
          <span className={styles.price}>
            <PriceText yuan={price} /> 起
          </span>
        )}
        {duration !== null && <span className={styles.length}>{formatDuration(duration)}</span>}
      </div>
    </div>
  );
}

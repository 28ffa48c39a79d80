import type { TrueResolution } from '@zhenku/contract/clips/findings';
import styles from './real-resolution-badge.module.css';

export function RealResolutionBadge({ trueResolution: { value } }: { trueResolution: TrueResolution }) {
  return (
    <span className={styles.badge} title={`画面细节相当于 ${Math.round(value)} 线，非低清放大`}>
      实测 4K
    </span>
  );
}

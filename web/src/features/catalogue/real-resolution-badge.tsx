import type { TrueResolution } from '@zhenku/contract/clips/findings';
import styles from './real-resolution-badge.module.css';

export function RealResolutionBadge({ trueResolution: { value } }: { trueResolution: TrueResolution }) {
  return (
    <span className={styles.badge} title="实测画面细节达到4K，不是由低分辨率放大">
      实测4K <span className="num">{Math.round(value)}行</span>
    </span>
  );
}

import { VIDEO_STATUS, VIDEO_STATUS_LABEL } from '@zhenku/contract/constants';
import type { MyVideoDetail } from '@zhenku/contract/publishing/publishing';
import styles from './version-note.module.css';

const { inReview, published, offline, rejected, failed } = VIDEO_STATUS;

export function VersionNote({ video }: { video: MyVideoDetail }) {
  const { videoStatus, reason, nextVersion, queuePosition, medianReviewHours } = video;
  const waits = videoStatus === inReview || nextVersion?.status === inReview;
  const live = videoStatus === published || videoStatus === offline;
  return (
    <div className={styles.note} role="note">
      <p>
        <strong>{VIDEO_STATUS_LABEL[videoStatus]}</strong>
        {reason && <span className={styles.reason}>{reason}</span>}
      </p>
      {live && <p>文字、授权期限和已有规格的价格保存后立即生效，之前的订单不受影响。</p>}
      {videoStatus === rejected && <p>修改后重新提交，作品会再次进入审核。</p>}
      {videoStatus === failed && <p>请上传新的文件，保存后重新处理。</p>}
      {nextVersion && (
        <p>
          新文件{nextVersion.fileName && `“${nextVersion.fileName}”`}：
          <strong>{VIDEO_STATUS_LABEL[nextVersion.status]}</strong>
          {nextVersion.reason && <span className={styles.reason}>{nextVersion.reason}</span>}
        </p>
      )}
      {waits && (
        <p>
          {queuePosition !== null && `审核队列第${queuePosition}位。`}
          {medianReviewHours !== null && `近30天的审核用时中位数：${hoursText(medianReviewHours)}。`}
        </p>
      )}
    </div>
  );
}

function hoursText(hours: number): string {
  if (hours < 1) return '不到1小时';
  return hours < 48 ? `约${Math.round(hours)}小时` : `约${Math.round(hours / 24)}天`;
}

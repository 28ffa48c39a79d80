import type { DownloadItem } from '@zhenku/contract/licences/licences';
import { DOWNLOAD_REMINDER_DAYS } from '@zhenku/contract/constants';
import { formatSize, formatTime } from '@zhenku/contract/format';
import { formatOrderNumber } from '@zhenku/contract/orders/order-number';
import { Link } from '../../ui/router/link.tsx';
import { LicenceTerms } from '../clips/licence-terms.tsx';
import { ClipLine } from '../clips/clip-line.tsx';
import { DownloadButton } from './download-button.tsx';
import { LicenceAction } from './licence-action.tsx';
import styles from './download-card.module.css';
import { tierText } from '../clips/tier-text.ts';

export function DownloadCard({ item, onDownloaded }: { item: DownloadItem; onDownloaded: () => void }) {
  const { orderId, fileSize, downloadCount, downloadTime } = item;
  return (
    <article className={styles.card} aria-label={`${item.videoName} ${tierText(item)}`}>
      <ClipLine
        videoId={item.videoId}
        videoName={item.videoName}
        thumbnailUrl={item.thumbnailUrl}
        notes={[
          tierText(item),
          <LicenceTerms key="terms" {...item} />,
          fileSize !== null && formatSize(fileSize),
          item.masterSize !== null && `母版 ${formatSize(item.masterSize)}`,
          `购买时间 ${formatTime(item.payTime)}`,
          <Link key="order" to={`/payOrderSuccess/${orderId}`}>
            订单号 {formatOrderNumber(orderId)}
          </Link>,
          downloadTime ? `已下载 ${downloadCount} 次，最近 ${formatTime(downloadTime)}` : '尚未下载',
        ]}
      >
        <TimeLeft item={item} />
        <LicenceAction item={item} valid={item.refundTime === null} variant="quiet" />
        {item.available && (
          <DownloadButton
            orderItemId={item.orderItemId}
            videoName={`${item.videoName} ${tierText(item)}`}
            onDone={onDownloaded}
          />
        )}
        {item.available && item.masterSize !== null && (
          <DownloadButton
            orderItemId={item.orderItemId}
            videoName={`${item.videoName} ${tierText(item)}`}
            format="master"
            onDone={onDownloaded}
          />
        )}
      </ClipLine>
    </article>
  );
}

function TimeLeft({ item: { available, daysLeft, refundTime, downloadExpireTime } }: { item: DownloadItem }) {
  if (refundTime) return <span className="muted">已退款，不能下载</span>;
  if (daysLeft === 0) return <span className="muted">已过下载期</span>;
  if (!available) return <span className="muted">文件处理中</span>;
  return (
    <span className={styles.left} data-soon={daysLeft <= DOWNLOAD_REMINDER_DAYS}>
      <strong>剩余 {daysLeft} 天</strong>
      <small>{formatTime(downloadExpireTime)} 截止</small>
    </span>
  );
}

import type { LicensedItem } from '@zhenku/contract/licences/licences';
import { formatTime } from '@zhenku/contract/format';
import { formatOrderNumber } from '@zhenku/contract/orders/order-number';
import type { ReactNode } from 'react';
import { Link } from '../../ui/router/link.tsx';
import { LicenceTerms } from '../clips/licence-terms.tsx';
import { ClipLine } from '../clips/clip-line.tsx';
import { LicenceAction } from './licence-action.tsx';
import type { Licensee } from './licensee.ts';
import styles from './licensed-item-card.module.css';
import { ReleasesButton } from './releases-button.tsx';
import { tierText } from '../clips/tier-text.ts';
import { DescriptionItem } from '../../ui/description-list.tsx';

interface LicensedItemCardProps {
  item: LicensedItem;
  linked?: boolean;
  prefill?: Licensee;
  children?: ReactNode;
}

export function LicensedItemCard({ item, linked = true, prefill, children }: LicensedItemCardProps) {
  return (
    <article className={styles.card}>
      <ClipLine
        videoId={item.videoId}
        videoName={item.videoName}
        thumbnailUrl={item.thumbnailUrl}
        notes={[
          tierText(item),
          <LicenceTerms key="terms" {...item} />,
          `订单号 ${formatOrderNumber(item.orderId)}`,
          `购买时间 ${formatTime(item.payTime)}`,
        ]}
      >
        <State item={item} />
        <LicenceAction item={item} valid={item.valid && !item.ended} variant="primary" prefill={prefill} />
        {item.valid && item.videoType === 3 && <ReleasesButton item={item} />}
        {linked && (
          <Link to={`/user/authoriseManage/${item.orderItemId}`} aria-label={`授权详情 ${item.videoName}`}>
            详情
          </Link>
        )}
        {children}
      </ClipLine>
      {item.authorized && (
        <dl className={styles.licensee}>
          <DescriptionItem label="被授权方" value={item.authorizedUser} />
          <DescriptionItem label="证件号码" value={item.socialCreditCode} />
          <DescriptionItem label="授权项目" value={item.authorizedProject} />
          {item.authorizationTime && <DescriptionItem label="授权时间" value={formatTime(item.authorizationTime)} />}
        </dl>
      )}
    </article>
  );
}

function State({ item }: { item: LicensedItem }) {
  if (!item.valid) return <span className={styles.void}>已失效</span>;
  if (item.ended) return <span className={styles.void}>已到期</span>;
  return item.authorized ? (
    <span className={styles.done}>授权已生效</span>
  ) : (
    <span className={styles.open}>待填写授权信息</span>
  );
}

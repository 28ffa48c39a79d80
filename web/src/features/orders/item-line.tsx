import { formatMoney, formatVideoId } from '@zhenku/contract/format';
import type { OrderItem } from '@zhenku/contract/orders';
import { AUTHENTICATION_TYPE_LABEL } from '@zhenku/contract/constants';
import type { ReactNode } from 'react';
import { PriceText } from '../../ui/price-text.tsx';
import { tierText } from '../licences/tier-text.ts';
import { ClipLine } from './clip-line.tsx';

/** An item of an order with its price. */
export function ItemLine({ item, children }: { item: OrderItem; children?: ReactNode }) {
  const { videoId, videoName, thumbnailUrl, originAmount, payAmount } = item;
  const notes = [
    tierText(item),
    AUTHENTICATION_TYPE_LABEL[item.authenticationType],
    `素材编号 ${formatVideoId(videoId)}`,
    ...(item.upgrade ? [upgradeText(item.upgrade)] : []),
    ...(item.refundTime ? ['已退款'] : []),
  ];
  return (
    <ClipLine videoId={videoId} videoName={videoName} thumbnailUrl={thumbnailUrl} notes={notes}>
      <span>
        {payAmount !== originAmount && <PriceText yuan={originAmount} struck />} <PriceText yuan={payAmount} />
      </span>
      {children}
    </ClipLine>
  );
}

const upgradeText = ({ videoType, credit }: NonNullable<OrderItem['upgrade']>) =>
  `由${tierText({ videoType, resolution: null })}升级，已抵扣 ¥${formatMoney(credit)}`;

import { formatMoney, formatVideoId } from '@zhenku/contract/format';
import type { OrderItem } from '@zhenku/contract/orders';
import { AUTHENTICATION_TYPE, AUTHENTICATION_TYPE_LABEL } from '@zhenku/contract/constants';
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
    ...(item.upgrade ? [upgradeText(item, item.upgrade)] : []),
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

/** The year of a licence that is widened is paid for once: what is left of it is taken off. */
function upgradeText(item: OrderItem, { videoType, credit }: NonNullable<OrderItem['upgrade']>): string {
  const text = `由${tierText({ videoType, resolution: null })}升级，已抵扣 ¥${formatMoney(credit)}`;
  return item.authenticationType === AUTHENTICATION_TYPE.oneYear
    ? `${text}（原一年授权按剩余天数抵扣，升级后重新起算一年）`
    : text;
}

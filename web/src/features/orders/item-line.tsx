import { formatMoney, formatVideoId } from '@zhenku/contract/format';
import type { OrderItem } from '@zhenku/contract/orders/orders';
import type { ReactNode } from 'react';
import { PriceText } from '../../ui/text/price-text.tsx';
import { deliveredSummary } from '../clips/tech-text.ts';
import { tierText } from '../clips/tier-text.ts';
import { LicenceTerms } from '../clips/licence-terms.tsx';
import { ClipLine } from '../clips/clip-line.tsx';
import { listPriceOf } from './list-amount.ts';

export function ItemLine({ item, children }: { item: OrderItem; children?: ReactNode }) {
  const { videoId, videoName, thumbnailUrl, payAmount } = item;
  const listPrice = listPriceOf(item);
  const notes = [
    tierText(item),
    <LicenceTerms key="terms" videoType={item.videoType} authenticationType={item.authenticationType} />,
    `素材编号 ${formatVideoId(videoId)}`,
    ...(item.upgrade ? [upgradeText(item.upgrade)] : []),
    ...(item.series ? [`系列“${item.series.seriesName}”`] : []),
    ...(item.refundTime ? ['已退款'] : []),
  ];
  return (
    <ClipLine
      videoId={videoId}
      videoName={videoName}
      thumbnailUrl={thumbnailUrl}
      notes={notes}
      summary={deliveredSummary(item.files)}
    >
      <span>
        {payAmount !== listPrice && <PriceText yuan={listPrice} struck />} <PriceText yuan={payAmount} />
      </span>
      {children}
    </ClipLine>
  );
}

/** Explains an upgrade's price: both licences share a year, or the first one's remaining time was credited. */
function upgradeText({ videoType, credit, sharesYear }: NonNullable<OrderItem['upgrade']>): string {
  const text = `由${tierText({ videoType, resolution: null })}升级，已抵扣 ¥${formatMoney(credit)}`;
  if (sharesYear === null) return text;
  return `${text}（${sharesYear ? '升级前后的授权合用一年，从第一次填写被授权方那天算起' : '原一年授权按剩余天数抵扣，升级后的授权自下单起一年'}）`;
}

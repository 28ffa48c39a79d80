import { TIER_LABEL, type Tier } from '@zhenku/contract/constants';
import { formatMoney } from '@zhenku/contract/format';
import { toFen, toYuan } from '@zhenku/contract/money';

/** Returns a pack's price per download, like `每次 ¥9.90`, or `每次约 ¥3.33` if the price does not divide evenly. */
export function pricePerDownload({ price, downloads }: { price: number; downloads: number }): string {
  const [fen, count] = [toFen(price), BigInt(downloads)];
  const each = toYuan((fen + count / 2n) / count);
  return `每次${fen % count === 0n ? ' ' : '约 '}¥${formatMoney(each)}`;
}

export const tierLabel = (videoType: number): string => TIER_LABEL[videoType as Tier];

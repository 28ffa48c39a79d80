import type { VideoDetail } from '@zhenku/contract/catalogue/catalogue';
import { LICENCE_TERM } from '@zhenku/contract/constants';
import { formatDate, formatMoney } from '@zhenku/contract/format';
import { tierText } from '../clips/tier-text.ts';
import type { Upgrade } from './upgrade-to.ts';

export function upgradeNote(
  { authenticationType }: Pick<VideoDetail, 'authenticationType'>,
  { from, credit, endTime }: Upgrade,
): string {
  const bought = `已购 ${tierText({ videoType: from, resolution: null })}`;
  const money = `¥${formatMoney(credit)}`;
  if (authenticationType !== LICENCE_TERM.oneYear) return `${bought} 抵扣 ${money}，原授权仍有效。`;
  return endTime === null
    ? `${bought} 全额抵扣 ${money}。两份授权合用一年，从第一次填写被授权方那天算起；退款也不重算。`
    : `${bought} 按剩余天数抵扣 ${money}。升级后的授权自下单起一年，原授权仍至 ${formatDate(endTime)}。`;
}

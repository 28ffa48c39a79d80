import { formatMoney, formatTime } from '@zhenku/contract/format';
import { PACK_STATUS_LABEL } from '@zhenku/contract/packs/pack-rules';
import type { Pack } from '@zhenku/contract/packs/packs';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { PriceText } from '../../ui/text/price-text.tsx';
import promotions from '../promotions/promotions.module.css';
import { tierLabel } from './pack-text.ts';
import { RefundPackDialog } from './refund-pack-dialog.tsx';

export function PackCard({ pack }: { pack: Pack }) {
  const { packName, videoType, downloads, used, remaining, price, buyTime, status, company } = pack;
  const [refunding, setRefunding] = useState(false);
  const active = status === 'active';
  return (
    <article className={promotions.ticket} data-over={!active} aria-label={packName}>
      <p className={promotions.value}>{active ? `还可下载 ${remaining} 次` : `已下载 ${used} 次`}</p>
      <p>
        {packName} · {tierLabel(videoType)}
      </p>
      {active && <progress className={promotions.rest} max={downloads} value={remaining} aria-label="剩余次数" />}
      <p className="muted small num">
        共 {downloads} 次，
        <PriceText yuan={price} /> · {company ? '企业账户' : '个人账户'}
      </p>
      <p className="muted small num">{formatTime(buyTime)} 购买</p>
      <p className="muted small num">{endText(pack)}</p>
      <div className={promotions.side}>
        {!active && PACK_STATUS_LABEL[status]}
        {pack.mayRefund && (
          <Button aria-label={`退款 ${packName}`} onClick={() => setRefunding(true)}>
            退款
          </Button>
        )}
      </div>
      {refunding && <RefundPackDialog pack={pack} onClose={() => setRefunding(false)} />}
    </article>
  );
}

function endText({ status, endTime, refundTime, refundedAmount }: Pack): string {
  if (status !== 'refunded' || refundTime === null) return `${formatTime(endTime)} 到期`;
  return `${formatTime(refundTime)} 退款 ${formatMoney(refundedAmount ?? 0)} 牛币`;
}

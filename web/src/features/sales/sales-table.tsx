import { SALE_TYPE_LABEL, TIER_LABEL, type Tier } from '@zhenku/contract/constants';
import { formatMoney, formatTime } from '@zhenku/contract/format';
import type { Sale } from '@zhenku/contract/sales/sales';
import { Fragment, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/router/link.tsx';
import { PriceText } from '../../ui/text/price-text.tsx';
import { cx } from '../../ui/cx.ts';
import rows from '../../ui/lists/rows.module.css';
import styles from './sales.module.css';
import { DescriptionItem } from '../../ui/description-list.tsx';

export function SalesTable({ sales, stale }: { sales: readonly Sale[]; stale: boolean }) {
  const [open, setOpen] = useState<string | null>(null);
  return (
    <table className={cx(rows.rows, styles.table)} data-stale={stale} aria-busy={stale || undefined}>
      <thead>
        <tr>
          <th scope="col">成交时间</th>
          <th scope="col">作品</th>
          <th scope="col">实付</th>
          <th scope="col">分成</th>
          <th scope="col">算式</th>
        </tr>
      </thead>
      <tbody>
        {sales.map((sale) => {
          const isOpen = open === sale.orderItemId;
          const id = `sum-${sale.orderItemId}`;
          return (
            <Fragment key={sale.orderItemId}>
              <tr data-refunded={sale.refundTime !== null}>
                <td>{formatTime(sale.createTime)}</td>
                <td>
                  <Link to={`/detail/${sale.videoId}`}>{sale.videoName}</Link> {TIER_LABEL[sale.videoType as Tier]}
                  {sale.pack && ' · 下载包'}
                  {sale.refundTime && <small>已退款 {formatTime(sale.refundTime)}</small>}
                </td>
                <td>
                  <PriceText yuan={sale.payAmount} />
                </td>
                <td>
                  <PriceText yuan={sale.divideMoney} struck={sale.refundTime !== null} />
                </td>
                <td>
                  <Button
                    aria-expanded={isOpen}
                    aria-controls={isOpen ? id : undefined}
                    aria-label={`${isOpen ? '收起' : '查看'}“${sale.videoName}”的分成算式`}
                    onClick={() => setOpen(isOpen ? null : sale.orderItemId)}
                  >
                    {isOpen ? '收起' : '查看'}
                  </Button>
                </td>
              </tr>
              {isOpen && (
                <tr id={id} className={styles.sum}>
                  <td colSpan={5}>
                    <Sum sale={sale} />
                  </td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}

function Sum({ sale }: { sale: Sale }) {
  const { listPrice, upgradeCredit, discountAmount, pack, payAmount, bonusPart, shareRule, divideMoney } = sale;
  const { saleType, percent, version } = shareRule;
  const kind = saleType === null ? '' : `${SALE_TYPE_LABEL[saleType]} `;
  const steps: [string, string][] = [
    ['标价', `¥${formatMoney(listPrice)}`],
    ...(upgradeCredit > 0 ? [['升级抵扣', `−¥${formatMoney(upgradeCredit)}`] as [string, string]] : []),
    pack
      ? ['下载包', `“${pack.packName}”，${pack.downloads} 次 ¥${formatMoney(pack.price)}，按单次价格计`]
      : ['折扣卡', discountAmount > 0 ? `−¥${formatMoney(discountAmount)}` : '无'],
    ['实付', `¥${formatMoney(payAmount)}`],
    ['其中赠送牛币', bonusPart > 0 ? `¥${formatMoney(bonusPart)}，同样计入分成` : '无'],
    ['分成规则', `${kind}${percent}%（${version === null ? '早期订单，规则版本未记录' : `规则版本 ${version}`}）`],
    ['分成', `¥${formatMoney(payAmount)} × ${percent}% = ¥${formatMoney(divideMoney)}（不足一分舍去）`],
    [sale.refundTime ? '退款' : '可提现', withdrawable(sale)],
  ];
  return (
    <dl>
      {steps.map(([label, value]) => (
        <DescriptionItem key={label} label={label} value={value} />
      ))}
    </dl>
  );
}

function withdrawable({ refundTime, availableTime, createTime }: Sale): string {
  if (refundTime) return `${formatTime(refundTime)} 已退款，分成已取消，不计入合计`;
  return availableTime === null || availableTime === createTime ? '成交后即可提现' : `${formatTime(availableTime)} 起`;
}

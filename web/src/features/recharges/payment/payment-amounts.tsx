import type { Order } from '@zhenku/contract/orders/orders';
import type { UsablePack } from '@zhenku/contract/packs/packs';
import { formatDiscount } from '@zhenku/contract/format';
import { toFen, toYuan } from '@zhenku/contract/money';
import { bonusCoins } from '../../promotions/selection.ts';
import { listAmounts } from '../../orders/list-amount.ts';
import type { PaymentAccount } from '../../orders/payment-accounts.ts';
import { PriceText } from '../../../ui/text/price-text.tsx';
import { SummaryList } from '../../site/account-page.tsx';
import type { TopUp } from './use-top-up.ts';

/** Returns what the buyer pays now: the order, or the recharge that pays it. */
export const amountDue = (order: Pick<Order, 'payAmount'>, topUp: Pick<TopUp, 'needed' | 'payAmount'>): number =>
  topUp.needed ? topUp.payAmount : order.payAmount;

/** A pack pays the whole order, so that nothing is due. */
export function PackAmounts({ order, pack }: { order: Order; pack: UsablePack }) {
  const { listAmount } = listAmounts(order);
  return (
    <SummaryList
      rows={[
        { label: `原价（${order.orderItems.length} 条）`, value: <PriceText yuan={listAmount} /> },
        { label: `下载包抵付（${pack.uses} 次）`, value: <Less yuan={listAmount} /> },
        { label: '支付后还可下载', value: `${pack.remaining - pack.uses} 次` },
      ]}
      total={<PriceText yuan={0} />}
    />
  );
}

export function PaymentAmounts({ order, account, topUp }: { order: Order; account: PaymentAccount; topUp: TopUp }) {
  const { listAmount, seriesDiscount } = listAmounts(order);
  return (
    <SummaryList
      rows={[
        { label: `原价（${order.orderItems.length} 条）`, value: <PriceText yuan={listAmount} /> },
        ...(seriesDiscount > 0 ? [{ label: '系列优惠', value: <Less yuan={seriesDiscount} /> }] : []),
        ...(order.discountAmount > 0 ? [{ label: '折扣卡', value: <Less yuan={order.discountAmount} /> }] : []),
        ...(account.balance > 0 ? [{ label: '余额', value: <PriceText yuan={account.balance} unit="coin" /> }] : []),
        ...(topUp.needed ? rechargeRows(order, topUp) : []),
        ...restRows(order, account, topUp),
      ]}
      total={<PriceText yuan={amountDue(order, topUp)} />}
    />
  );
}

const Less = ({ yuan }: { yuan: number }) => (
  <>
    -<PriceText yuan={yuan} />
  </>
);

function rechargeRows(order: Order, { missing, amount, chosen, payAmount }: TopUp) {
  const bonus = bonusCoins(chosen);
  return [
    {
      label: '还差',
      value: (
        <span className="danger">
          <PriceText yuan={missing} />
        </span>
      ),
    },
    { label: '充值', value: <PriceText yuan={amount} /> },
    ...(bonus > 0 ? [{ label: '优惠券赠送', value: <PriceText yuan={bonus} unit="coin" /> }] : []),
    ...(chosen?.kind === 'discount' && payAmount < order.payAmount
      ? [
          {
            label: `新得${formatDiscount(chosen.offer.discount)}卡再省`,
            value: <Less yuan={order.payAmount - payAmount} />,
          },
        ]
      : []),
  ];
}

function restRows(order: Order, account: PaymentAccount, topUp: TopUp) {
  if (topUp.missing > 0 && !topUp.needed) return [{ label: '支付后余额', value: '余额不足' }];
  const rest = topUp.needed ? topUp.rest : toYuan(toFen(account.balance) - toFen(order.payAmount));
  return rest > 0 ? [{ label: '支付后余额', value: <PriceText yuan={rest} unit="coin" /> }] : [];
}

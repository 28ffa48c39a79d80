import type { Order } from '@zhenku/contract/orders/orders';
import { formatDiscount } from '@zhenku/contract/format';
import { bonusCoins } from '../../promotions/selection.ts';
import { listAmounts } from '../../orders/list-amount.ts';
import type { PaymentAccount } from '../../orders/payment-accounts.ts';
import { PriceText } from '../../../ui/text/price-text.tsx';
import { SummaryList } from '../../site/account-page.tsx';
import type { TopUp } from './use-top-up.ts';

export function PaymentAmounts({ order, account, topUp }: { order: Order; account: PaymentAccount; topUp: TopUp }) {
  const { listAmount, seriesDiscount } = listAmounts(order);
  return (
    <SummaryList
      rows={[
        { label: `原价（${order.orderItems.length} 条）`, value: <PriceText yuan={listAmount} /> },
        ...(seriesDiscount > 0 ? [{ label: '系列优惠', value: <Less yuan={seriesDiscount} /> }] : []),
        ...(order.discountAmount > 0 ? [{ label: '折扣卡', value: <Less yuan={order.discountAmount} /> }] : []),
        { label: '余额', value: <PriceText yuan={account.balance} unit="coin" /> },
        ...(topUp.needed ? rechargeRows(order, topUp) : []),
        { label: '支付后余额', value: restOf(order, account, topUp) },
      ]}
      total={<PriceText yuan={topUp.needed ? topUp.payAmount : order.payAmount} />}
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
    { label: '充值', value: <PriceText yuan={amount} unit="coin" /> },
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

function restOf(order: Order, account: PaymentAccount, topUp: TopUp) {
  if (topUp.needed) return <PriceText yuan={topUp.rest} unit="coin" />;
  return topUp.missing > 0 ? '余额不足' : <PriceText yuan={account.balance - order.payAmount} unit="coin" />;
}

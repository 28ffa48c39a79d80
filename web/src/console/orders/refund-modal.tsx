import type { OperatorOrder } from '@zhenku/contract/orders/orders';
import { formatMoney } from '@zhenku/contract/format';
import { formatOrderNumber } from '@zhenku/contract/orders/order-number';
import { Checkbox, Flex } from 'antd';
import { useState } from 'react';
import { REFUND_REASONS, refundOrder } from './orders.ts';
import { sendLater } from '../parts/pending-changes.ts';
import { ReasonModal } from '../parts/reason-modal.tsx';
import { tierText } from '../../features/clips/tier-text.ts';
import { itemText } from '../parts/cells.tsx';
import styles from '../shell/console.module.css';

export const refundableItems = ({ orderItems }: Pick<OperatorOrder, 'orderItems'>) =>
  orderItems.filter(({ refundTime }) => refundTime === null);

export const refundSubject = ({ orderId }: Pick<OperatorOrder, 'orderId'>) => `order:${orderId}`;

export const REFUND_CONSEQUENCE =
  '款项退回支付账户的牛币，用下载包支付的退回次数，下载包已结束的仍退回牛币；授权与授权书作废，不能再下载；创作者的分成扣回；已开具的发票作废。退款后不能撤回。';

export function RefundModal({ order, onClose }: { order: OperatorOrder; onClose: () => void }) {
  const items = refundableItems(order);
  const [chosen, setChosen] = useState(() => items.map(({ orderItemId }) => orderItemId));
  // In fen, because fractions of a yuan do not add up exactly.
  const fen = items
    .filter(({ orderItemId }) => chosen.includes(orderItemId))
    .reduce((sum, { payAmount }) => sum + Math.round(payAmount * 100), 0);
  return (
    <ReasonModal
      title={`订单退款 ${formatOrderNumber(order.orderId)}`}
      okText={`退款 ¥${formatMoney(fen / 100)}`}
      okDisabled={chosen.length === 0}
      suggestions={REFUND_REASONS}
      consequence={
        <>
          <Checkbox.Group value={chosen} onChange={setChosen}>
            <Flex vertical gap={4}>
              {items.map((item) => (
                <Checkbox key={item.orderItemId} value={item.orderItemId}>
                  {itemText(item)} {tierText(item)} <span className="num">¥{formatMoney(item.payAmount)}</span>
                </Checkbox>
              ))}
            </Flex>
          </Checkbox.Group>
          <p className={styles.quiet}>{REFUND_CONSEQUENCE}</p>
        </>
      }
      onClose={onClose}
      onSubmit={async (reason) => {
        sendLater(
          refundSubject(order),
          `订单 ${formatOrderNumber(order.orderId)} 退款 ¥${formatMoney(fen / 100)}`,
          () => refundOrder(order.orderId, reason, chosen),
        );
        onClose();
      }}
    />
  );
}

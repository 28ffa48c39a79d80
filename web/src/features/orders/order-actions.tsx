import type { Order } from '@zhenku/contract/orders/orders';
import { ORDER_STATUS, TRANSFER_STATUS } from '@zhenku/contract/constants';
import { formatOrderNumber } from '@zhenku/contract/orders/order-number';
import { useEffect, useState } from 'react';
import { useSession } from '../../api/session.ts';
import { useSite } from '../site/use-site.ts';
import { useAction } from '../../ui/hooks/use-action.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { confirm } from '../../ui/dialogs/confirm.tsx';
import { toast } from '../../ui/dialogs/toast.ts';
import { OrderZipButton } from '../licences/order-zip-button.tsx';
import { ProofDialog } from './transfers/proof-dialog.tsx';
import { isTransferable } from './transfers/transferable.ts';
import { AfterSaleActions } from './after-sale-actions.tsx';
import { formatCountdown, useCountdown } from './countdown.ts';
import { areDownloadsExpired } from './download-window.ts';
import { canChangeOrder } from '../clips/can-change-order.ts';
import { OrderAgainButton } from './order-again-button.tsx';
import { closeOrder, deleteOrder, refreshOrders } from './queries.ts';

export function OrderActions({ order }: { order: Order }) {
  const viewer = !canChangeOrder(useSession().user, order);
  const { bankTransfer } = useSite();
  const waiting = order.transferStatus === TRANSFER_STATUS.waiting;
  return (
    <>
      {order.orderStatus === ORDER_STATUS.pending && !waiting && <PayLink order={order} />}
      {order.orderStatus === ORDER_STATUS.timedOut && <OrderAgainButton order={order} />}
      {isTransferable(order) && (bankTransfer || waiting) && <TransferAction order={order} />}
      {order.orderStatus === ORDER_STATUS.paid && <PaidActions order={order} />}
      {order.orderStatus === ORDER_STATUS.pending && !waiting && !viewer && <CancelButton order={order} />}
      {!waiting && !viewer && <DeleteButton order={order} />}
    </>
  );
}

function PayLink({ order }: { order: Order }) {
  const left = useCountdown(order.expireTime);
  const over = left === 0;
  useEffect(() => {
    if (over) void refreshOrders();
  }, [over]);
  if (over) return null;
  return (
    <>
      <span className="num">剩余 {formatCountdown(left)}</span>
      <ButtonLink to={`/payOrder/${order.orderId}`} variant="primary">
        立即支付
      </ButtonLink>
    </>
  );
}

function TransferAction({ order }: { order: Order }) {
  const [giving, setGiving] = useState(false);
  const waiting = order.transferStatus === TRANSFER_STATUS.waiting;
  const label = waiting ? '更换转账凭证' : '上传转账凭证';
  return (
    <>
      {!waiting && (
        <ButtonLink to={`/bankCardPay?orderId=${order.orderId}`} variant="quiet">
          对公转账
        </ButtonLink>
      )}
      <Button onClick={() => setGiving(true)} aria-label={`${label} ${formatOrderNumber(order.orderId)}`}>
        {label}
      </Button>
      {giving && <ProofDialog order={order} onClose={() => setGiving(false)} />}
    </>
  );
}

function PaidActions({ order }: { order: Order }) {
  const [now] = useState(() => Date.now());
  const unrefundedItems = order.orderItems.filter(({ refundTime }) => refundTime === null);
  return (
    <>
      {!areDownloadsExpired(order, now) && unrefundedItems.length > 1 && <OrderZipButton orderId={order.orderId} />}
      <AfterSaleActions order={order} />
    </>
  );
}

function CancelButton({ order }: { order: Order }) {
  const [busy, run] = useAction();
  const cancel = () =>
    run(async () => {
      const agreed = await confirm({
        title: '取消订单',
        content: `确定取消订单 ${formatOrderNumber(order.orderId)} 吗？取消后不能再支付，但仍保留在列表中。`,
        okText: '取消订单',
        cancelText: '暂不取消',
        danger: true,
      });
      if (!agreed) return;
      try {
        await closeOrder(order.orderId);
        toast.success('订单已取消');
      } finally {
        // The order may have been paid or have expired.
        await refreshOrders();
      }
    });
  return (
    <Button variant="quiet" busy={busy} onClick={cancel} aria-label={`取消订单 ${formatOrderNumber(order.orderId)}`}>
      取消订单
    </Button>
  );
}

const CONSEQUENCE: Readonly<Record<number, string>> = {
  [ORDER_STATUS.pending]: '订单还没支付，删除即取消。',
  [ORDER_STATUS.paid]:
    '删除后订单不再显示在列表中。已购素材仍可在“我的下载”中下载；点其中的订单号，可以开具发票、申请退款。',
};

function DeleteButton({ order }: { order: Order }) {
  const [busy, run] = useAction();
  const remove = () =>
    run(async () => {
      const agreed = await confirm({
        title: '删除订单',
        content: `确定删除订单 ${formatOrderNumber(order.orderId)} 吗？${CONSEQUENCE[order.orderStatus] ?? ''}`,
        okText: '删除',
        danger: true,
      });
      if (!agreed) return;
      await deleteOrder(order.orderId);
      toast.success('删除成功');
      await refreshOrders();
    });
  return (
    <Button variant="quiet" busy={busy} onClick={remove} aria-label={`删除订单 ${formatOrderNumber(order.orderId)}`}>
      删除
    </Button>
  );
}

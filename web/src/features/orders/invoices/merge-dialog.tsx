import { INVOICE_ORDERS_MAX } from '@zhenku/contract/constants';
import { formatTime } from '@zhenku/contract/format';
import type { InvoiceableOrder } from '@zhenku/contract/orders/invoices';
import { sumYuan } from '@zhenku/contract/money';
import { formatOrderNumber } from '@zhenku/contract/orders/order-number';
import { useState } from 'react';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { ErrorState, Skeleton } from '../../../ui/states.tsx';
import { PriceText } from '../../../ui/text/price-text.tsx';
import { InvoiceDialog } from './invoice-dialog.tsx';
import styles from './merge-dialog.module.css';
import { useInvoiceableOrders } from './queries.ts';

/** Lets the user choose the orders of one invoice, and then enter its title. */
export function MergeDialog({ onClose }: { onClose: () => void }) {
  const { data, isError, refetch } = useInvoiceableOrders();
  const [chosen, setChosen] = useState<readonly InvoiceableOrder[]>([]);
  const [titling, setTitling] = useState(false);
  if (titling) return <InvoiceDialog orderIds={chosen.map(({ orderId }) => orderId)} onClose={onClose} />;
  const total = sumYuan(chosen.map(({ amount }) => amount));
  return (
    <FormDialog
      title="合并开票"
      okText="下一步"
      busy={false}
      disabled={chosen.length === 0}
      width={640}
      hint={
        <span className={styles.total} aria-live="polite">
          已选 {chosen.length} 个订单，合计 <PriceText yuan={total} />
        </span>
      }
      onSubmit={() => setTitling(true)}
      onClose={onClose}
    >
      {data ? (
        <OrderChoices orders={data.list} chosen={chosen} onChange={setChosen} />
      ) : isError ? (
        <ErrorState message="订单加载失败" onRetry={() => void refetch()} />
      ) : (
        <Skeleton style={{ height: 224 }} />
      )}
    </FormDialog>
  );
}

interface OrderChoicesProps {
  orders: readonly InvoiceableOrder[];
  chosen: readonly InvoiceableOrder[];
  onChange: (chosen: readonly InvoiceableOrder[]) => void;
}

function OrderChoices({ orders, chosen, onChange }: OrderChoicesProps) {
  if (orders.length === 0) return <p>没有可以开具发票的订单</p>;
  const [first] = chosen;
  const isMixed = orders.some(({ companyPay }) => companyPay !== orders[0]!.companyPay);
  return (
    <>
      {isMixed && <p className="muted">企业支付和个人支付的订单需分别开票。</p>}
      <ul className={styles.orders}>
        {orders.map((order) => {
          const { orderId, payTime, companyPay, amount, videoNames, items } = order;
          const checked = chosen.some((each) => each.orderId === orderId);
          const blocked =
            !checked &&
            (chosen.length >= INVOICE_ORDERS_MAX || (first !== undefined && first.companyPay !== companyPay));
          return (
            <li key={orderId}>
              <label>
                <input
                  type="checkbox"
                  checked={checked}
                  disabled={blocked}
                  onChange={() =>
                    onChange(checked ? chosen.filter((each) => each.orderId !== orderId) : [...chosen, order])
                  }
                />
                <span className={styles.names}>
                  {videoNames.join('、')}
                  {items > videoNames.length && ` 等 ${items} 条`}
                  <small>
                    {formatTime(payTime)} · 订单号 {formatOrderNumber(orderId)}
                    {isMixed && (companyPay ? ' · 企业支付' : ' · 个人支付')}
                  </small>
                </span>
                <PriceText yuan={amount} />
              </label>
            </li>
          );
        })}
      </ul>
    </>
  );
}

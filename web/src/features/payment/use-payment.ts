import type { Order } from '@zhenku/contract/orders';
import { DOWNLOAD_DAYS } from '@zhenku/contract/constants';
import { formatMoney } from '@zhenku/contract/format';
import { refreshSession } from '../../api/session.ts';
import { refreshCart } from '../cart/queries.ts';
import { type DiscountCardOffer, describeDiscountCardOffer } from '../orders/discount-card-offer.ts';
import { useIdempotencyKey } from '../../api/use-idempotency-key.ts';
import { uncoveredItems } from '../orders/licence-fit.ts';
import { changeDiscountCard, payOrder, refreshOrders } from '../orders/queries.ts';
import { refreshPromotions } from '../promotions/queries.ts';
import { useAction } from '../../ui/use-action.ts';
import { confirm } from '../../ui/confirm.tsx';
import { navigate } from '../../ui/location.tsx';
import { toast } from '../../ui/toast.ts';
import type { Payer } from './use-payer.ts';

/** Whether the licences fit what the buyer has said about the use, or the buyer wants them all the same. */
export const confirmUncoveredItems = async (order: Order): Promise<boolean> =>
  uncoveredItems(order).length === 0 ||
  (await confirm({
    title: '授权不适用',
    content: '所选规格的授权不适用于您填写的用途，仍要支付吗？',
    okText: '仍要支付',
  }));

/** A card that the buyer has not decided about is asked about: the full price is never charged in silence. */
const confirmDiscountCard = (order: Order, offer: DiscountCardOffer): Promise<boolean> =>
  confirm({
    title: '有可用的折扣卡',
    content: `${describeDiscountCardOffer(order, offer)}。如需按 ¥${formatMoney(order.payAmount)} 支付，请先在折扣卡中作出选择。`,
    okText: `使用并支付 ¥${formatMoney(offer.payAmount)}`,
  });

/** After whatever may have changed what an order costs, who has what, and what is left to buy. */
export const refreshPayment = () =>
  Promise.all([refreshOrders(), refreshSession(), refreshCart(), refreshPromotions()]);

export async function showPaidOrder(orderId: string): Promise<void> {
  toast.success(`支付成功，请在${DOWNLOAD_DAYS}天内下载`);
  navigate(`/payOrderSuccess/${orderId}`, { replace: true });
  await refreshPayment();
}

/** Pays once however often the button is pressed, then shows what was bought. */
export function usePayment(order: Order, payer: Payer) {
  const [busy, run] = useAction();
  const idempotency = useIdempotencyKey();
  const pay = () =>
    run(async () => {
      if (!(await confirmUncoveredItems(order))) return;
      const offer = await payer.fetchOffer();
      if (offer) {
        if (!(await confirmDiscountCard(order, offer))) return;
        await changeDiscountCard(order.orderId, offer.discountId);
      }
      const body = { orderId: order.orderId, companyPay: payer.account.companyPay };
      try {
        await payOrder(body, idempotency.keyFor(body));
      } catch (error) {
        // The amount, the time or the balance is not what this page showed.
        void Promise.all([refreshOrders(), refreshSession()]);
        throw error;
      }
      idempotency.reset();
      await showPaidOrder(order.orderId);
    });
  return [busy, pay] as const;
}

import type { Order } from '@zhenku/contract/orders';
import { DOWNLOAD_DAYS } from '@zhenku/contract/constants';
import { formatMoney } from '@zhenku/contract/format';
import { refreshSession } from '../api/session.ts';
import { refreshCart } from '../features/cart/queries.ts';
import { type CardOffer, describeCardOffer } from '../features/orders/card-offer.ts';
import { useIntention } from '../features/orders/intention.ts';
import { misfits } from '../features/orders/licence-fit.ts';
import { changeCard, payOrder, refreshOrders } from '../features/orders/queries.ts';
import { refreshPromotions } from '../features/promotions/queries.ts';
import { useBusy } from '../ui/busy.ts';
import { confirm } from '../ui/confirm.tsx';
import { navigate } from '../ui/location.tsx';
import { toast } from '../ui/toast.ts';
import type { Payer } from './use-payer.ts';

/** Whether the licences fit what the buyer has said about the use, or the buyer wants them all the same. */
export const agreesToLicences = async (order: Order): Promise<boolean> =>
  misfits(order).length === 0 ||
  (await confirm({
    title: '授权不适用',
    content: '所选规格的授权不适用于您填写的用途，仍要支付吗？',
    okText: '仍要支付',
  }));

/** A card that the buyer has not decided about is asked about: the full price is never charged in silence. */
const agreesToCard = (order: Order, offer: CardOffer): Promise<boolean> =>
  confirm({
    title: '有可用的折扣卡',
    content: `${describeCardOffer(order, offer)}。如需按 ¥${formatMoney(order.payAmount)} 支付，请先在折扣卡中作出选择。`,
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
  const [busy, run] = useBusy();
  const intention = useIntention();
  const pay = () =>
    run(async () => {
      if (!(await agreesToLicences(order))) return;
      const offer = await payer.askOffer();
      if (offer) {
        if (!(await agreesToCard(order, offer))) return;
        await changeCard(order.orderId, offer.discountId);
      }
      const body = { orderId: order.orderId, companyPay: payer.account.companyPay };
      try {
        await payOrder(body, intention.keyFor(body));
      } catch (error) {
        // The amount, the time or the balance is not what this page showed.
        void Promise.all([refreshOrders(), refreshSession()]);
        throw error;
      }
      intention.done();
      await showPaidOrder(order.orderId);
    });
  return [busy, pay] as const;
}

import type { Order } from '@zhenku/contract/orders/orders';
import type { UsablePack } from '@zhenku/contract/packs/packs';
import { DOWNLOAD_DAYS } from '@zhenku/contract/constants';
import { formatMoney } from '@zhenku/contract/format';
import { refreshSession } from '../../../api/session.ts';
import { refreshCart } from '../../orders/cart/queries.ts';
import { type DiscountCardOffer, describeDiscountCardOffer } from '../../orders/discount-card-offer.ts';
import { useIdempotencyKey } from '../../../api/use-idempotency-key.ts';
import { uncoveredItems } from '../../orders/licence-fit.ts';
import { changeDiscountCard, payOrder, refreshOrders } from '../../orders/queries.ts';
import { refreshPacks } from '../../packs/queries.ts';
import { refreshPromotions } from '../../promotions/queries.ts';
import { useAction } from '../../../ui/hooks/use-action.ts';
import { confirm } from '../../../ui/dialogs/confirm.tsx';
import { navigate } from '../../../ui/router/location.tsx';
import { toast } from '../../../ui/dialogs/toast.ts';
import type { Payer } from './use-payer.ts';

export const confirmUncoveredItems = async (order: Order): Promise<boolean> =>
  uncoveredItems(order).length === 0 ||
  (await confirm({
    title: '授权不适用',
    content: '所选规格不含您填写的用途，仍要支付吗？',
    okText: '仍要支付',
  }));

/** Offers a card that the buyer has not declined, so that the full price is never charged silently. */
const confirmDiscountCard = (order: Order, offer: DiscountCardOffer): Promise<boolean> =>
  confirm({
    title: '有可用的折扣卡',
    content: `${describeDiscountCardOffer(order, offer)}。想按 ¥${formatMoney(order.payAmount)} 付，请先在“折扣卡”里选择。`,
    okText: `使用并支付 ¥${formatMoney(offer.payAmount)}`,
  });

export const refreshPayment = () =>
  Promise.all([refreshOrders(), refreshSession(), refreshCart(), refreshPromotions(), refreshPacks()]);

export async function showPaidOrder(orderId: string): Promise<void> {
  toast.success(`支付成功，请在${DOWNLOAD_DAYS}天内下载`);
  navigate(`/payOrderSuccess/${orderId}`, { replace: true });
  await refreshPayment();
}

export function usePayment(order: Order, payer: Payer, pack: UsablePack | null) {
  const [busy, run] = useAction();
  const idempotency = useIdempotencyKey();
  const pay = () =>
    run(async () => {
      if (!(await confirmUncoveredItems(order))) return;
      const offer = pack ? null : await payer.fetchOffer();
      if (offer) {
        if (!(await confirmDiscountCard(order, offer))) return;
        await changeDiscountCard(order.orderId, offer.discountId);
      }
      const { orderId, licenceTextVersion } = order;
      const body = {
        orderId,
        companyPay: payer.account.companyPay,
        licenceTextVersion,
        ...(pack && { packId: pack.packId }),
      };
      try {
        await payOrder(body, idempotency.keyFor(body));
      } catch (error) {
        // The amount, the licence text, the deadline or the balance has changed since the page was loaded.
        void Promise.all([refreshOrders(), refreshSession(), ...(pack ? [refreshPacks()] : [])]);
        throw error;
      }
      idempotency.reset();
      await showPaidOrder(order.orderId);
    });
  return [busy, pay] as const;
}

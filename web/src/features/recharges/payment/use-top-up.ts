import type { Order } from '@zhenku/contract/orders/orders';
import { toFen, toYuan } from '@zhenku/contract/money';
import { quoteCard } from '@zhenku/contract/promotions/discount';
import { useState } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { missingYuan, type PaymentAccount } from '../../orders/payment-accounts.ts';
import {
  bonusCoins,
  resolveSelection,
  type Promotion,
  promotionFields,
  type Selection,
} from '../../promotions/selection.ts';
import { useOffers, useRechargePromotions } from '../../promotions/queries.ts';
import { offeredMethods, type RechargeMethod } from '../methods.ts';
import type { RechargeBody } from '../recharge.ts';

export function useTopUp(order: Order, account: PaymentAccount) {
  const missing = missingYuan(order.payAmount, account.balance);
  const needed = missing > 0 && account.rechargeable;
  const { data, isLoading } = useCall('GET /recharge/v1/methods', {}, { enabled: needed, staleTime: 0 });
  const offered = offeredMethods(data ?? { methods: [], ways: [] });
  const [picked, setMethod] = useState<RechargeMethod | null>(null);
  const [preset, setPreset] = useState(0);
  const [selection, setSelection] = useState<Selection | null>(null);
  const amount = Math.max(missing, preset);
  const promotions = useRechargePromotions(needed ? amount : 0);
  const nextOffer = useOffers({ silent: true, enabled: needed });
  const chosen = needed ? resolveSelection(promotions, selection) : null;
  const payAmount = priceAfterTopUp(order, amount, chosen);
  const method = (offered.find((one) => one.method === picked) ?? offered[0])?.method ?? null;
  return {
    needed,
    waiting: isLoading || promotions.waiting || nextOffer.isLoading,
    missing,
    amount,
    offered,
    method,
    promotions,
    chosen,
    /** Order price after the recharge has granted its card, in yuan. */
    payAmount,
    /** Balance after the payment, in coins. */
    rest: Math.round((account.balance + amount + bonusCoins(chosen) - payAmount) * 100) / 100,
    sandbox: data?.sandbox ?? false,
    setMethod,
    setPreset,
    setSelection,
    body: (): RechargeBody => {
      const { orderId, licenceTextVersion } = order;
      return { rechargeMoney: amount, orderId, licenceTextVersion, ...promotionFields(chosen) };
    },
  };
}

export type TopUp = ReturnType<typeof useTopUp>;

/**
 * Returns the order's price after the recharge. The server pays with the best card, including a card that the recharge
 * grants.
 */
function priceAfterTopUp(order: Order, amount: number, chosen: Promotion | null): number {
  if (chosen?.kind !== 'discount') return order.payAmount;
  const card = { discount: chosen.offer.discount, remainAmount: toFen(amount) };
  return Math.min(order.payAmount, toYuan(quoteCard(toFen(order.originAmount), card).payAmount));
}

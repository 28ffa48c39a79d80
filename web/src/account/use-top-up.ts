import type { Order } from '@zhenku/contract/orders';
import { toFen, toYuan } from '@zhenku/contract/money';
import { quoteCard } from '@zhenku/contract/rules/discount';
import { useState } from 'react';
import { useCall } from '../api/use-call.ts';
import { missingYuan, type PaymentAccount } from '../features/orders/payment-accounts.ts';
import { bonusOf, chosenOf, type Promotion, promotionFields, type Wish } from '../features/promotions/choice.ts';
import { useRechargePromotions } from '../features/promotions/queries.ts';
import { offeredMethods, type RechargeMethod } from '../features/recharges/methods.ts';
import type { RechargeBody } from '../features/recharges/recharge.ts';

/** A recharge that pays an order: what the account lacks, or a larger preset with what comes with that. */
export function useTopUp(order: Order, account: PaymentAccount) {
  const missing = missingYuan(order.payAmount, account.balance);
  const needed = missing > 0 && account.rechargeable;
  const { data } = useCall('GET /recharge/v1/methods', {}, { enabled: needed, staleTime: 0 });
  const offered = offeredMethods(data?.methods ?? []);
  const [picked, setMethod] = useState<RechargeMethod | null>(null);
  const [preset, setPreset] = useState(0);
  const [wish, setWish] = useState<Wish | null>(null);
  const amount = Math.max(missing, preset);
  const promotions = useRechargePromotions(needed ? amount : 0);
  const chosen = needed ? chosenOf(promotions, wish) : null;
  const payAmount = priceWith(order, amount, chosen);
  const method = (offered.find((one) => one.method === picked) ?? offered[0])?.method ?? null;
  return {
    needed,
    missing,
    amount,
    offered,
    method,
    promotions,
    chosen,
    /** In yuan: what the order costs when the recharge has brought its card. */
    payAmount,
    /** In coins: what is left then. */
    rest: Math.round((account.balance + amount + bonusOf(chosen) - payAmount) * 100) / 100,
    sandbox: data?.sandbox ?? false,
    setMethod,
    setPreset,
    setWish,
    body: (): RechargeBody => ({ rechargeMoney: amount, orderId: order.orderId, ...promotionFields(chosen) }),
  };
}

export type TopUp = ReturnType<typeof useTopUp>;

/** The server pays with the card that saves most by then, the one that comes with the recharge included. */
function priceWith(order: Order, amount: number, chosen: Promotion | null): number {
  if (chosen?.kind !== 'discount') return order.payAmount;
  const card = { discount: chosen.offer.discount, remainAmount: toFen(amount) };
  return Math.min(order.payAmount, toYuan(quoteCard(toFen(order.originAmount), card).payAmount));
}

import type { UserInfo } from '@zhenku/contract/accounts';
import type { Order } from '@zhenku/contract/orders';
import type { DiscountCard } from '@zhenku/contract/promotions';
import { useEffect, useState } from 'react';
import { findCardOffer } from '../features/orders/card-offer.ts';
import { paymentAccounts, type PaymentAccount } from '../features/orders/payment-accounts.ts';
import { askOrderCards, changeCard } from '../features/orders/queries.ts';
import { useBusy } from '../ui/busy.ts';

const NONE: ReadonlySet<number> = new Set();

/**
 * Who pays an order, with which discount card. At first it is the buyer's own account. A card pays only from the account
 * that it belongs to, so another account takes its own best card, or none. A cheaper card than the order's is offered until
 * the buyer has chosen while it was in sight.
 */
export function usePayer(order: Order, user: UserInfo, cards: readonly DiscountCard[]) {
  const accounts = paymentAccounts(user);
  const [companyPay, setCompanyPay] = useState(accounts[0]!.companyPay);
  const [declined, setDeclined] = useState(NONE);
  const [busy, run] = useBusy();
  const account = accounts.find((one) => one.companyPay === companyPay) ?? accounts[0]!;
  const cardsOf = (one: PaymentAccount, all = cards) => all.filter(({ company }) => company === one.companyPay);
  const current = cards.find(({ discountId }) => discountId === order.discountId);

  // A card that was put on the order for another account, for example before the page was loaded anew, cannot pay.
  const fitting = cardsOf(account)[0]?.discountId;
  const misfit = current !== undefined && current.company !== account.companyPay && !busy;
  useEffect(() => {
    if (misfit) void changeCard(order.orderId, fitting).catch(() => undefined);
  }, [misfit, fitting, order.orderId]);

  return {
    accounts,
    account,
    cards: cardsOf(account),
    offer: findCardOffer(order, cardsOf(account), declined),
    busy,
    /** What would be offered as of this moment. */
    askOffer: async () => findCardOffer(order, cardsOf(account, await askOrderCards(order.orderId)), declined),
    chooseAccount: (one: PaymentAccount) =>
      run(async () => {
        const discountId = cardsOf(one)[0]?.discountId;
        if (discountId !== current?.discountId) await changeCard(order.orderId, discountId);
        setCompanyPay(one.companyPay);
      }),
    chooseCard: (discountId: number | undefined) =>
      run(async () => {
        setDeclined(new Set(cards.filter((card) => card.discountId !== discountId).map((card) => card.discountId)));
        await changeCard(order.orderId, discountId);
      }),
  };
}

export type Payer = ReturnType<typeof usePayer>;

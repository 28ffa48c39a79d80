import type { UserInfo } from '@zhenku/contract/accounts';
import type { Order } from '@zhenku/contract/orders';
import type { DiscountCard } from '@zhenku/contract/promotions';
import { useEffect, useState } from 'react';
import { findDiscountCardOffer } from '../orders/discount-card-offer.ts';
import { paymentAccounts, type PaymentAccount } from '../orders/payment-accounts.ts';
import { fetchOrderDiscountCards, changeDiscountCard } from '../orders/queries.ts';
import { useAction } from '../../ui/use-action.ts';

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
  const [busy, run] = useAction();
  const account = accounts.find((one) => one.companyPay === companyPay) ?? accounts[0]!;
  const cardsOfAccount = (one: PaymentAccount, all = cards) => all.filter(({ company }) => company === one.companyPay);
  const current = cards.find(({ discountId }) => discountId === order.discountId);

  // A card that was put on the order for another account, for example before the page was loaded anew, cannot pay.
  const bestCardId = cardsOfAccount(account)[0]?.discountId;
  const isWrongAccount = current !== undefined && current.company !== account.companyPay && !busy;
  useEffect(() => {
    if (isWrongAccount) void changeDiscountCard(order.orderId, bestCardId).catch(() => undefined);
  }, [isWrongAccount, bestCardId, order.orderId]);

  return {
    accounts,
    account,
    cards: cardsOfAccount(account),
    offer: findDiscountCardOffer(order, cardsOfAccount(account), declined),
    busy,
    /** What would be offered as of this moment. */
    fetchOffer: async () =>
      findDiscountCardOffer(order, cardsOfAccount(account, await fetchOrderDiscountCards(order.orderId)), declined),
    chooseAccount: (one: PaymentAccount) =>
      run(async () => {
        const discountId = cardsOfAccount(one)[0]?.discountId;
        if (discountId !== current?.discountId) await changeDiscountCard(order.orderId, discountId);
        setCompanyPay(one.companyPay);
      }),
    chooseDiscountCard: (discountId: number | undefined) =>
      run(async () => {
        setDeclined(new Set(cards.filter((card) => card.discountId !== discountId).map((card) => card.discountId)));
        await changeDiscountCard(order.orderId, discountId);
      }),
  };
}

export type Payer = ReturnType<typeof usePayer>;

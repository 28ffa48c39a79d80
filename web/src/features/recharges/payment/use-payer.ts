import type { UserInfo } from '@zhenku/contract/accounts/accounts';
import type { Order } from '@zhenku/contract/orders/orders';
import type { DiscountCard } from '@zhenku/contract/promotions/promotions';
import { useEffect, useState } from 'react';
import { findDiscountCardOffer } from '../../orders/discount-card-offer.ts';
import { paymentAccounts, type PaymentAccount } from '../../orders/payment-accounts.ts';
import { fetchOrderDiscountCards, changeDiscountCard } from '../../orders/queries.ts';
import { useAction } from '../../../ui/hooks/use-action.ts';

const NONE: ReadonlySet<number> = new Set();

/**
 * Returns the account and the discount card that pay an order; the buyer's own account is the default. A card pays only
 * from its own account, so switching accounts selects the new account's best card, or none. A cheaper card is offered
 * until the buyer has seen the offer and chosen.
 */
export function usePayer(order: Order, user: UserInfo, cards: readonly DiscountCard[]) {
  const accounts = paymentAccounts(user);
  const [companyPay, setCompanyPay] = useState(accounts[0]!.companyPay);
  const [declined, setDeclined] = useState(NONE);
  const [busy, run] = useAction();
  const account = accounts.find((one) => one.companyPay === companyPay) ?? accounts[0]!;
  const cardsOfAccount = (one: PaymentAccount, all = cards) => all.filter(({ company }) => company === one.companyPay);
  const current = cards.find(({ discountId }) => discountId === order.discountId);

  // Another account's card, e.g. from before a reload, cannot pay.
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

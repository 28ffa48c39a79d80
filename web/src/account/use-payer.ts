import type { UserInfo } from '@zhenku/contract/accounts';
import type { Order } from '@zhenku/contract/orders';
import type { DiscountCard } from '@zhenku/contract/promotions';
import { useState } from 'react';
import { paymentAccounts, type PaymentAccount } from '../features/orders/payment-accounts.ts';
import { changeCard } from '../features/orders/queries.ts';
import { useBusy } from '../ui/busy.ts';

/**
 * Who pays an order, with which discount card. A card pays only from the account that it belongs to: the account is at
 * first that of the order's card, and another account takes its own best card, or none.
 */
export function usePayer(order: Order, user: UserInfo, cards: readonly DiscountCard[]) {
  const accounts = paymentAccounts(user);
  const [companyPay, setCompanyPay] = useState<boolean | null>(null);
  const [busy, run] = useBusy();
  const current = cards.find(({ discountId }) => discountId === order.discountId);
  const wanted = companyPay ?? current?.company ?? accounts[0]!.companyPay;
  const account = accounts.find((one) => one.companyPay === wanted) ?? accounts[0]!;
  const cardsOf = (one: PaymentAccount) => cards.filter(({ company }) => company === one.companyPay);

  return {
    accounts,
    account,
    cards: cardsOf(account),
    busy,
    chooseAccount: (one: PaymentAccount) =>
      run(async () => {
        const discountId = cardsOf(one)[0]?.discountId;
        if (discountId !== current?.discountId) await changeCard(order.orderId, discountId);
        setCompanyPay(one.companyPay);
      }),
    chooseCard: (discountId: number | undefined) =>
      run(async () => {
        // Without its card the order would not say any more whose it was.
        setCompanyPay(account.companyPay);
        await changeCard(order.orderId, discountId);
      }),
  };
}

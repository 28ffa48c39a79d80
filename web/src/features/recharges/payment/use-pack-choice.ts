import type { Order } from '@zhenku/contract/orders/orders';
import type { UsablePack } from '@zhenku/contract/packs/packs';
import { useState } from 'react';
import type { PaymentAccount } from '../../orders/payment-accounts.ts';

/**
 * Returns the account's packs that can pay an order, and the chosen one. Until the buyer chooses, it is the first that
 * costs less than the order, or none.
 */
export function usePackChoice(order: Order, usable: readonly UsablePack[], account: PaymentAccount) {
  /** `null` for none. */
  const [chosenId, setChosenId] = useState<number | null>();
  const packs = usable.filter(({ company }) => company === account.companyPay);
  const cheaper = packs.find(({ amount }) => amount < order.payAmount);
  const pack = chosenId === undefined ? cheaper : packs.find(({ packId }) => packId === chosenId);
  return { packs, pack: pack ?? null, onChoose: (one: UsablePack | null) => setChosenId(one?.packId ?? null) };
}

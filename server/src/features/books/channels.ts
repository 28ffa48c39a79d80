import { sql } from 'kysely';
import type { BookChannel } from '@zhenku/contract/books/book-channels';
import type { LedgerAccountKind } from '../../platform/database/tables.ts';

type Side = readonly [channel: BookChannel, sign: 1 | -1];

const COINS = ['userCoins', 'userBonus', 'companyCoins', 'companyBonus'] as const;
const EARNED = ['income', 'creatorDebt'] as const;

const each = <K extends LedgerAccountKind>(kinds: readonly K[], side: Side | null) =>
  Object.fromEntries(kinds.map((kind) => [kind, side])) as Record<K, Side | null>;

/**
 * What the movement of each kind of account is, by the cause of its entry, and with which sign; null: the other side of one
 * that is told. What is not here counts as `other`.
 */
const CHANNELS: Readonly<Record<string, Partial<Record<LedgerAccountKind, Side | null>>>> = {
  recharge: { ...each(COINS, null), providerClearing: ['recharge', -1], bonusExpense: ['bonus', -1] },
  quarantineCredit: { ...each(COINS, null), providerClearing: ['recharge', -1] },
  providerRefund: { ...each(COINS, null), providerClearing: ['recharge', -1], revenue: ['revenue', 1] },
  bankCredit: { ...each(COINS, null), bankClearing: ['bankCredit', -1] },
  bankCreditBack: { ...each(COINS, null), bankClearing: ['bankCredit', -1] },
  incomeRecharge: { ...each(COINS, null), income: ['incomeRecharge', -1], bonusExpense: ['bonus', -1] },
  orderPayment: {
    ...each(COINS, ['coinSale', -1]),
    ...each(EARNED, ['share', 1]),
    bankClearing: ['transferSale', -1],
    revenue: ['revenue', 1],
  },
  refund: { ...each(COINS, ['refund', 1]), ...each(EARNED, ['shareBack', -1]), revenue: ['revenue', 1] },
  withdrawal: { income: null, withdrawalHold: ['withdrawal', 1] },
  withdrawalFailed: { ...each(EARNED, null), withdrawalHold: ['withdrawalFailed', -1] },
  withdrawalPayout: { withdrawalHold: null, payoutClearing: ['payout', 1], taxPayable: ['tax', 1] },
};

/** The same as a list of values: cause_kind, account_kind, channel, sign. */
export const channelValues = sql.join(
  Object.entries(CHANNELS).flatMap(([cause, kinds]) =>
    Object.entries(kinds).map(([kind, side]) => sql`(${cause}, ${kind}, ${side?.[0] ?? null}, ${side?.[1] ?? 0}::int)`),
  ),
);

/** The causes whose movements are compared with orders, recharges, refunds and withdrawals. */
export const KNOWN_CAUSES = Object.keys(CHANNELS);

import { sql } from 'kysely';
import type { BookChannel } from '@zhenku/contract/books/book-channels';
import type { LedgerAccountKind } from '../../platform/database/tables.ts';

type Side = readonly [channel: BookChannel, sign: 1 | -1];

const COINS = ['userCoins', 'userBonus', 'companyCoins', 'companyBonus'] as const;
const PACKS = ['userPacks', 'companyPacks'] as const;
const EARNED = ['income', 'creatorDebt'] as const;

const each = <K extends LedgerAccountKind>(kinds: readonly K[], side: Side | null) =>
  Object.fromEntries(kinds.map((kind) => [kind, side])) as Record<K, Side | null>;

/**
 * Channel and sign of each account kind's movements, by entry cause; null for the counterpart of a reported movement.
 * Anything else counts as `other`.
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
    ...each(PACKS, ['packSale', -1]),
    ...each(EARNED, ['share', 1]),
    bankClearing: ['transferSale', -1],
    revenue: ['revenue', 1],
  },
  refund: {
    ...each(COINS, ['refund', 1]),
    ...each(PACKS, ['packReturn', 1]),
    ...each(EARNED, ['shareBack', -1]),
    revenue: ['revenue', 1],
  },
  packPurchase: { ...each(COINS, ['packPurchase', -1]), ...each(PACKS, null) },
  packRefund: { ...each(COINS, ['packRefund', 1]), ...each(PACKS, null) },
  packExpiry: { ...each(PACKS, null), revenue: ['revenue', 1] },
  withdrawal: { income: null, withdrawalHold: ['withdrawal', 1] },
  withdrawalFailed: { ...each(EARNED, null), withdrawalHold: ['withdrawalFailed', -1] },
  withdrawalPayout: { withdrawalHold: null, payoutClearing: ['payout', 1], taxPayable: ['tax', 1] },
};

/** The channels as SQL rows: cause_kind, account_kind, channel, sign. */
export const channelValues = sql.join(
  Object.entries(CHANNELS).flatMap(([cause, kinds]) =>
    Object.entries(kinds).map(([kind, side]) => sql`(${cause}, ${kind}, ${side?.[0] ?? null}, ${side?.[1] ?? 0}::int)`),
  ),
);

/** Causes whose movements are reconciled with orders, recharges, refunds and withdrawals. */
export const KNOWN_CAUSES = Object.keys(CHANNELS);

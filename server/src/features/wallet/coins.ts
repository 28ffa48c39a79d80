import { USER_TYPE } from '@zhenku/contract/constants';
import type { Db, Tx } from '../../platform/database/database.ts';
import { type AccountRef, readAccounts } from './accounts.ts';
import { payDebtsFirst } from './debts.ts';
import { type Cause, type Entry, post } from './post.ts';

export type CoinsOwner = { userId: number } | { companyId: number };

export interface Payer {
  id: number;
  userType: number;
  companyId: number | null;
}

/** Company buyers use only the company's coins. */
export function coinsOwner({ id, userType, companyId }: Payer): CoinsOwner {
  return userType === USER_TYPE.company && companyId !== null ? { companyId } : { userId: id };
}

export function coinsOf(owner: CoinsOwner): AccountRef {
  return 'companyId' in owner ? { kind: 'companyCoins', ...owner } : { kind: 'userCoins', ...owner };
}

export function bonusOf(owner: CoinsOwner): AccountRef {
  return 'companyId' in owner ? { kind: 'companyBonus', ...owner } : { kind: 'userBonus', ...owner };
}

/** The account of what an owner has paid in advance for the unused downloads of packs. */
export function packsOf(owner: CoinsOwner): AccountRef {
  return 'companyId' in owner ? { kind: 'companyPacks', ...owner } : { kind: 'userPacks', ...owner };
}

interface Spending {
  cause: Cause;
  owner: CoinsOwner;
  /** The accounts that receive the money. The owner pays the sum of these positive amounts. */
  to: Entry[];
}

/** A balance of coins and bonus coins in fen, before and after a payment. */
export interface Spent {
  before: bigint;
  after: bigint;
  /** The part that bonus coins paid. */
  bonus: bigint;
}

/**
 * Pays with coins first, then with bonus coins. Income in `to` pays its creator's debts first. Returns null if the cause had
 * already moved the money. Throws `insufficientBalance`.
 */
export async function spendCoins(tx: Tx, { cause, owner, to }: Spending): Promise<Spent | null> {
  const coins = coinsOf(owner);
  const bonus = bonusOf(owner);
  const amount = to.reduce((sum, entry) => sum + entry.amount, 0n);
  let before = 0n;
  let fromBonus = 0n;
  const { alreadyPosted } = await post(tx, {
    cause,
    accounts: [coins, bonus, ...to.map(({ account }) => account)],
    plan: (balanceOf) => {
      const available = balanceOf(coins);
      before = available + balanceOf(bonus);
      const fromCoins = amount < available ? amount : available;
      fromBonus = amount - fromCoins;
      return [
        { account: coins, amount: -fromCoins },
        { account: bonus, amount: -fromBonus },
        ...payDebtsFirst(to, balanceOf),
      ];
    },
  });
  return alreadyPosted ? null : { before, after: before - amount, bonus: fromBonus };
}

/** Pays with the price of a pack's downloads. Income in `to` pays its creator's debts first. */
export async function spendPrepaid(tx: Tx, { cause, owner, to }: Spending): Promise<void> {
  const packs = packsOf(owner);
  const amount = to.reduce((sum, entry) => sum + entry.amount, 0n);
  await post(tx, {
    cause,
    accounts: [packs, ...to.map(({ account }) => account)],
    plan: (balanceOf) => [{ account: packs, amount: -amount }, ...payDebtsFirst(to, balanceOf)],
  });
}

export interface Balances {
  /** Coins plus bonus coins. All amounts are in fen. Equals `companyBalance` for a company buyer. */
  balance: bigint;
  companyBalance: bigint;
  /** The user's creator income, less completed and requested withdrawals. */
  income: bigint;
}

export async function balancesOf(db: Db, user: Payer): Promise<Balances> {
  const company: CoinsOwner | null = user.companyId === null ? null : { companyId: user.companyId };
  const [own, companyBalance, income] = await Promise.all([
    sumBalances(db, [coinsOf({ userId: user.id }), bonusOf({ userId: user.id })]),
    company ? sumBalances(db, [coinsOf(company), bonusOf(company)]) : 0n,
    sumBalances(db, [{ kind: 'income', userId: user.id }]),
  ]);
  return { balance: 'companyId' in coinsOwner(user) ? companyBalance : own, companyBalance, income };
}

export async function coinsBalance(db: Db, owner: CoinsOwner): Promise<bigint> {
  return await sumBalances(db, [coinsOf(owner), bonusOf(owner)]);
}

async function sumBalances(db: Db, refs: AccountRef[]): Promise<bigint> {
  const accounts = await readAccounts(db, refs);
  return accounts.reduce((sum, { balance }) => sum + balance, 0n);
}

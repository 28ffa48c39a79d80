import { TIER_LABEL, type Tier } from '@zhenku/contract/constants';
import {
  INCOME_KINDS,
  STATEMENT_KINDS,
  type StatementAccount,
  type StatementKind,
} from '@zhenku/contract/wallet/statement-kinds';
import type { StatementLine } from '@zhenku/contract/wallet/wallet';

export interface StatementState {
  account: StatementAccount;
  kind: StatementKind | undefined;
  /** Dates, YYYY-MM-DD in Asia/Shanghai. */
  from: string | undefined;
  to: string | undefined;
}

const COIN_KINDS: readonly StatementKind[] = [
  'recharge',
  'bonus',
  'purchase',
  'refund',
  'packPurchase',
  'packRefund',
  'incomeRecharge',
  'other',
];

export const kindsOf = (account: StatementAccount): readonly StatementKind[] =>
  account === 'income' ? INCOME_KINDS : COIN_KINDS;

const dayOf = (text: string | null) => (text && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined);

export function statementState(params: URLSearchParams, author: boolean): StatementState {
  const account = author && params.get('account') === 'income' ? 'income' : 'coins';
  const kind = STATEMENT_KINDS.find((known) => known === params.get('kind'));
  return {
    account,
    kind: kind && kindsOf(account).includes(kind) ? kind : undefined,
    from: dayOf(params.get('from')),
    to: dayOf(params.get('to')),
  };
}

/** Returns a line's key. A ledger entry can have several lines. */
export const statementLineKey = ({ entryId, kind, orderItemId }: StatementLine) => `${entryId} ${kind} ${orderItemId}`;

/** Returns text like `12 HD 城市夜景`; empty for a line without a clip. */
export const describeClip = ({ videoId, videoName, videoType }: StatementLine): string =>
  videoId === null ? '' : `${videoId} ${TIER_LABEL[videoType as Tier]} ${videoName}`;

/** Adds a sign: `+100.00` or `-30.00`. */
export const withSign = (money: string) => (money.startsWith('-') ? money : `+${money}`);

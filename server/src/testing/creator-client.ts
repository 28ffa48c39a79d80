import { randomUUID } from 'node:crypto';
import { WITHDRAWAL_STATUS } from '@zhenku/contract/withdrawal-status';
import type { CodePurpose } from '../features/accounts/codes.ts';
import { newCardNumber } from '../features/payouts/testing.ts';
import { pickAny, sure, type World } from './money-client.ts';

/** A world with creators, who are paid. */
export interface PayingWorld extends World {
  /** A code that was sent to a phone. */
  giveCode: (phone: string, purpose: CodePurpose) => Promise<string>;
  /** Uploaded slips of transfers; the operator's. */
  slips: string[];
  /** The months that are to be closed. */
  months: string[];
}

export interface CreatorClient {
  id: number;
  token: string;
  phone: string;
  /** As it is certified. */
  name: string;
  /** A company's invoices; others have none. */
  invoices: string[] | null;
  cardId: number | null;
  /** What was asked for, by `applyId`: what became of it, as the creator or the operator was told. */
  told: Map<number, { yuan: number; status: number }>;
  /** Yuan that were turned into coins. */
  coins: number;
  broken: string[];
}

type Operation = (world: PayingWorld, creator: CreatorClient) => Promise<void>;

/** Refusals of money: nothing to withdraw, not enough, or one open already. */
const REFUSED: readonly number[] = [41000, 40900];

const bindCard: Operation = async (world, creator) => {
  const { token, phone } = creator;
  const captcha = await world.giveCode(phone, 'bankCard');
  const card = { realName: creator.name, cardNo: newCardNumber(), bankName: '中国工商银行', bankAddress: '厦门支行' };
  const { code, repeated } = await sure(world, 'POST /bankcard/v1/bind', { ...card, phone, captcha }, token, null);
  // A repeat finds its code used up, and at most ten cards are kept.
  if (code !== 0 && code !== 40900 && !repeated) creator.broken.push(`bind: ${code}`);
  const { data } = await sure(world, 'GET /bankcard/v1/list', {}, token, null);
  creator.cardId = data.list[0]?.cardId ?? null;
};

const withdraw: Operation = async (world, creator) => {
  const { token, phone, name, cardId } = creator;
  const yuan = 100 + Math.floor(world.random() * 400) / 4;
  const captcha = await world.giveCode(phone, 'withdrawal');
  const alipay = { alipayAccountName: name, aplipayAccountId: 'a@example.com' };
  const invoiceFileKey = creator.invoices?.pop();
  const input = {
    captcha,
    depositMoney: yuan,
    ...(cardId !== null && world.random() < 0.5 ? { cardId } : alipay),
    ...(invoiceFileKey && { invoiceFileKey }),
  };
  const apply = (key: string) => sure(world, 'POST /author/v1/deposit/apply', input, token, key);
  // Often from two windows at once, with one code.
  const keys = [randomUUID(), ...(world.random() < 0.3 ? [randomUUID()] : [])];
  const responses = await Promise.all(keys.map(apply));
  const done = responses.filter(({ code }) => code === 0);
  for (const { data } of done) creator.told.set(data.applyId, { yuan, status: WITHDRAWAL_STATUS.open });
  const wrong = responses.find(
    ({ code }) => code !== 0 && !REFUSED.includes(code) && !(done.length > 0 && code === 40000),
  );
  if (wrong || done.length > 1) creator.broken.push(`withdraw: ${responses.map(({ code }) => code).join()}`);
};

/** An operator completes what is open, or another one fails it at the same time. */
const decide: Operation = async (world, creator) => {
  const open = [...creator.told].find(([, { status }]) => status === WITHDRAWAL_STATUS.open);
  const transferFileKey = world.slips.pop();
  if (!open || !transferFileKey) return await withdraw(world, creator);
  const [applyId, withdrawal] = open;
  const key = 'POST /operator/v1/withdrawals/{applyId}';
  const complete = () => sure(world, `${key}/complete`, { applyId, transferFileKey }, world.operatorToken);
  const fail = () => sure(world, `${key}/fail`, { applyId, reason: '账号有误' }, world.operatorToken);
  const kind = pickAny(world, ['complete', 'complete', 'fail', 'both']);
  const completed = kind === 'fail' ? null : complete();
  const failed = kind === 'complete' ? null : fail();
  const codes = [(await completed)?.code, (await failed)?.code];
  withdrawal.status = codes[0] === 0 ? WITHDRAWAL_STATUS.complete : WITHDRAWAL_STATUS.failed;
  if (codes.filter((code) => code === 0).length !== 1) creator.broken.push(`decide ${applyId}: ${codes.join()}`);
};

const toCoins: Operation = async (world, creator) => {
  const yuan = 1 + Math.floor(world.random() * 60);
  const { code } = await sure(world, 'POST /author/v1/rechargeByDeposit', { rechargeMoney: yuan }, creator.token);
  if (code === 0) creator.coins += yuan;
  else if (!REFUSED.includes(code)) creator.broken.push(`coins: ${code}`);
};

/** Closes the first month that is open, as several may at once. */
const closeMonth: Operation = async (world, creator) => {
  const { operatorToken } = world;
  const list = await sure(world, 'GET /operator/v1/ledger/months', {}, operatorToken, null);
  const next = list.data.list.findLast(({ close }) => close === null);
  if (!next || !world.months.includes(next.month)) return await toCoins(world, creator);
  const { month } = next;
  const { data } = await sure(world, 'GET /operator/v1/ledger/months/{month}', { month }, operatorToken, null);
  if (data.differences.length > 0) creator.broken.push(`${month}: ${JSON.stringify(data.differences)}`);
  const input = { month, hash: data.hash };
  const { code } = await sure(world, 'POST /operator/v1/ledger/months/{month}/close', input, operatorToken);
  if (code !== 0 && code !== 40900) creator.broken.push(`close ${month}: ${code}`);
};

const OPERATIONS = [bindCard, withdraw, withdraw, withdraw, decide, decide, decide, toCoins, closeMonth];

/** Runs a random operation of a creator or the finance operator, and returns once its outcome is certain. */
export async function runCreatorOperation(world: PayingWorld, creator: CreatorClient): Promise<void> {
  await pickAny(world, OPERATIONS)(world, creator);
}

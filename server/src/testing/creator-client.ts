import { randomUUID } from 'node:crypto';
import { WITHDRAWAL_MIN_YUAN, WITHDRAWAL_STATUS } from '@zhenku/contract/payouts/withdrawal-status';
import type { CodePurpose } from '../features/accounts/codes.ts';
import { newCardNumber } from '../features/payouts/testing-creators.ts';
import { PASSWORD } from './client.ts';
import { type Client, pickAny, refundItems, callUntilCertain, type World } from './money-client.ts';

export interface PayingWorld extends World {
  giveCode: (phone: string, purpose: CodePurpose) => Promise<string>;
  slips: string[];
  months: string[];
  buyers: Client[];
}

export interface CreatorClient {
  id: number;
  token: string;
  phone: string;
  name: string;
  invoices: string[] | null;
  cardId: number | null;
  expectedWithdrawals: Map<number, { yuan: number; status: number }>;
  coinsFen: number;
  videoIds: number[];
  /** How often the server refused to close the account because its creator owed money. */
  refusedClosings: number;
  broken: string[];
}

type Operation = (world: PayingWorld, creator: CreatorClient) => Promise<void>;

/** Error codes for refused withdrawals: nothing to withdraw, not enough, or one already open. */
const REFUSED: readonly number[] = [41000, 40900];

const bindCard: Operation = async (world, creator) => {
  const { token, phone } = creator;
  const captcha = await world.giveCode(phone, 'bankCard');
  const card = { realName: creator.name, cardNo: newCardNumber(), bankName: '中国工商银行', bankAddress: '厦门支行' };
  const { code, repeated } = await callUntilCertain(
    world,
    'POST /bankcard/v1/bind',
    { ...card, phone, captcha },
    token,
    null,
  );
  // A repeat finds its code already used, and an account has at most ten cards.
  if (code !== 0 && code !== 40900 && !repeated) creator.broken.push(`bind: ${code}`);
  const { data } = await callUntilCertain(world, 'GET /bankcard/v1/list', {}, token, null);
  creator.cardId = data.list[0]?.cardId ?? null;
};

const withdraw: Operation = (world, creator) =>
  withdrawYuan(world, creator, 100 + Math.floor(world.random() * 400) / 4);

async function withdrawYuan(world: PayingWorld, creator: CreatorClient, yuan: number): Promise<void> {
  const { token, phone, name, cardId } = creator;
  const captcha = await world.giveCode(phone, 'withdrawal');
  const alipay = { alipayAccountName: name, aplipayAccountId: 'a@example.com' };
  const invoiceFileKey = creator.invoices?.pop();
  const input = {
    captcha,
    depositMoney: yuan,
    ...(cardId !== null && world.random() < 0.5 ? { cardId } : alipay),
    ...(invoiceFileKey && { invoiceFileKey }),
  };
  const apply = (key: string) => callUntilCertain(world, 'POST /author/v1/deposit/apply', input, token, key);
  // Sometimes applies twice at once, as from two windows, with the same code.
  const keys = [randomUUID(), ...(world.random() < 0.3 ? [randomUUID()] : [])];
  const responses = await Promise.all(keys.map(apply));
  const done = responses.filter(({ code }) => code === 0);
  for (const { data } of done) creator.expectedWithdrawals.set(data.applyId, { yuan, status: WITHDRAWAL_STATUS.open });
  const wrong = responses.find(
    ({ code }) => code !== 0 && !REFUSED.includes(code) && !(done.length > 0 && code === 40000),
  );
  if (wrong || done.length > 1) creator.broken.push(`withdraw: ${responses.map(({ code }) => code).join()}`);
}

const decide: Operation = async (world, creator) => {
  if (!openOf(creator)) return await withdraw(world, creator);
  await decideOpen(world, creator, pickAny(world, ['complete', 'complete', 'fail', 'both']));
};

const openOf = ({ expectedWithdrawals }: CreatorClient) =>
  [...expectedWithdrawals].find(([, { status }]) => status === WITHDRAWAL_STATUS.open);

async function decideOpen(
  world: PayingWorld,
  creator: CreatorClient,
  kind: 'complete' | 'fail' | 'both',
): Promise<void> {
  const open = openOf(creator);
  const transferFileKey = world.slips.pop();
  if (!open || !transferFileKey) return;
  const [applyId, withdrawal] = open;
  const key = 'POST /operator/v1/withdrawals/{applyId}';
  const complete = () => callUntilCertain(world, `${key}/complete`, { applyId, transferFileKey }, world.operatorToken);
  const fail = () => callUntilCertain(world, `${key}/fail`, { applyId, reason: '账号有误' }, world.operatorToken);
  const completed = kind === 'fail' ? null : complete();
  const failed = kind === 'complete' ? null : fail();
  const codes = [(await completed)?.code, (await failed)?.code];
  withdrawal.status = codes[0] === 0 ? WITHDRAWAL_STATUS.complete : WITHDRAWAL_STATUS.failed;
  if (codes.filter((code) => code === 0).length !== 1) creator.broken.push(`decide ${applyId}: ${codes.join()}`);
}

const toCoins: Operation = (world, creator) => turnIntoCoins(world, creator, 1 + Math.floor(world.random() * 60));

async function turnIntoCoins(world: PayingWorld, creator: CreatorClient, yuan: number): Promise<void> {
  const { code } = await callUntilCertain(
    world,
    'POST /author/v1/rechargeByDeposit',
    { rechargeMoney: yuan },
    creator.token,
  );
  if (code === 0) creator.coinsFen += Math.round(yuan * 100);
  else if (!REFUSED.includes(code)) creator.broken.push(`coins: ${code}`);
}

/** Pays out all income, then refunds sales. If the creator then owes money, closing the account must be refused. */
const refundAfterPayout: Operation = async (world, creator) => {
  await decideOpen(world, creator, 'complete');
  const { withdrawableMoney } = await readIncome(world, creator);
  if (withdrawableMoney >= WITHDRAWAL_MIN_YUAN) await withdrawYuan(world, creator, withdrawableMoney);
  else if (withdrawableMoney > 0) await turnIntoCoins(world, creator, withdrawableMoney);
  await decideOpen(world, creator, 'complete');
  for (let refunds = 1 + Math.floor(world.random() * 4); refunds > 0; refunds -= 1) await refundSale(world, creator);
  if ((await readIncome(world, creator)).debtMoney === 0) return;
  const { code } = await callUntilCertain(world, 'POST /user/v1/close', { secretKey: PASSWORD }, creator.token, null);
  if (code === 40900) creator.refusedClosings += 1;
  else creator.broken.push(`close an account with a debt: ${code}`);
};

const readIncome = async (world: PayingWorld, { token }: CreatorClient) =>
  (await callUntilCertain(world, 'GET /author/v1/income', {}, token, null)).data;

async function refundSale(world: PayingWorld, { videoIds }: CreatorClient): Promise<void> {
  const isOwn = ({ videoId }: { videoId: number }) => videoIds.includes(videoId);
  const hasOwn = ({ items }: { items: { videoId: number }[] }) => items.some(isOwn);
  const buyers = world.buyers.filter(({ bought }) => bought.some(hasOwn));
  if (buyers.length === 0) return;
  const buyer = pickAny(world, buyers);
  const [bought] = buyer.bought.splice(buyer.bought.findIndex(hasOwn), 1);
  await refundItems(world, buyer, { bought: bought!, items: bought!.items.filter(isOwn) });
}

const closeMonth: Operation = async (world, creator) => {
  const { operatorToken } = world;
  const list = await callUntilCertain(world, 'GET /operator/v1/ledger/months', {}, operatorToken, null);
  const next = list.data.list.findLast(({ close }) => close === null);
  if (!next || !world.months.includes(next.month)) return await toCoins(world, creator);
  const { month } = next;
  const { data } = await callUntilCertain(
    world,
    'GET /operator/v1/ledger/months/{month}',
    { month },
    operatorToken,
    null,
  );
  if (data.differences.length > 0) creator.broken.push(`${month}: ${JSON.stringify(data.differences)}`);
  const input = { month, hash: data.hash };
  const { code } = await callUntilCertain(world, 'POST /operator/v1/ledger/months/{month}/close', input, operatorToken);
  if (code !== 0 && code !== 40900) creator.broken.push(`close ${month}: ${code}`);
};

const OPERATIONS = [
  bindCard,
  withdraw,
  withdraw,
  withdraw,
  decide,
  decide,
  decide,
  toCoins,
  closeMonth,
  refundAfterPayout,
  refundAfterPayout,
];

export async function runCreatorOperation(world: PayingWorld, creator: CreatorClient): Promise<void> {
  await pickAny(world, OPERATIONS)(world, creator);
}

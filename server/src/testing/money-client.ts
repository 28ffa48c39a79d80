import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Key, Output, Request } from '@zhenku/contract/api';
import { ORDER_STATUS } from '@zhenku/contract/constants';
import type { Envelope } from '@zhenku/contract/errors';
import { uploadFile } from '../features/orders/testing.ts';
import type { CoinsOwner } from '../features/wallet/coins.ts';
import type { Db } from '../platform/database/database.ts';
import { endpointRequest } from '../platform/testing/endpoint-request.ts';
import { makeUser } from '../platform/testing/fixtures.ts';
import { payInSandbox } from './client.ts';

export interface World {
  url: () => string;
  random: () => number;
  operatorToken: string;
  videoIds: number[];
  /** Packs on sale; absent: no client buys any. */
  packOffers?: { offerId: number; videoType: number }[];
  bankUrl?: () => string;
  headers?: () => Record<string, string>;
  /** Called for each response, and for each request that broke off. */
  onAnswer?: (answer: Answer) => void;
}

export interface Answer {
  what: string;
  began: number;
  ended: number;
  /** Null without a response. */
  status: number | null;
  /** The raw body, or the error. */
  text: string;
}

interface PaidOrder {
  orderId: string;
  wallet: Wallet;
  items: PaidItem[];
}

interface PaidItem {
  id: string;
  videoId: number;
  fen: number;
}

interface BoughtPack {
  packId: number;
  videoType: number;
  remaining: number;
  refunded: boolean;
}

interface PackedOrder extends PaidOrder {
  pack: BoughtPack;
}

/** The balance that the client expects, counting acknowledged operations only. */
export interface Wallet {
  fen: number;
}

export type Wallets = Map<Wallet, CoinsOwner>;

export interface Client {
  token: string;
  own: Wallet;
  company: Wallet | null;
  proofs: string[];
  bought: PaidOrder[];
  packs: BoughtPack[];
  /** Orders paid by packs, which only the client itself refunds. */
  packed: PackedOrder[];
  broken: string[];
}

export async function makeClient(db: Db, wallets: Wallets, proofs = 0): Promise<Client & { id: number }> {
  const { id, token } = await makeUser(db);
  const own: Wallet = { fen: 0 };
  wallets.set(own, { userId: id });
  const client = {
    id,
    token,
    own,
    company: null,
    proofs: [] as string[],
    bought: [],
    packs: [],
    packed: [],
    broken: [],
  };
  while (client.proofs.length < proofs) client.proofs.push(await uploadFile(db, { userId: id }));
  return client;
}

const PAUSE_MS = 50;
const TIMEOUT_MS = 60_000;
/** Error codes of a dying or starting server: the operation may or may not have happened. */
const UNCERTAIN_CODES: readonly number[] = [50000, 50300];

/**
 * Repeats a call until its outcome is certain, however often the server dies. Sends the same idempotency key each time, so
 * that the operation happens once; with `null`, sends none.
 */
export async function callUntilCertain<K extends Key>(
  world: World,
  key: K,
  input: Partial<Request<K>> | object,
  token: string,
  repeatKey: string | null = randomUUID(),
): Promise<Envelope<Output<K>> & { repeated: boolean }> {
  const request = endpointRequest(key, input as Record<string, unknown>, token);
  const headers: Record<string, string> = { ...request.headers };
  if (repeatKey) headers['idempotency-key'] = repeatKey;
  for (let attempt = 0; ; attempt += 1) {
    const { status, text } = await ask(world, key, { ...request, headers });
    const envelope = status !== null && envelopeOf<Output<K>>(text);
    // Without an envelope (as in a proxy's error page), the server may or may not have handled the call.
    if (envelope && !UNCERTAIN_CODES.includes(envelope.code)) return { ...envelope, repeated: attempt > 0 };
    await sleep(PAUSE_MS);
  }
}

interface RawRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string;
}

export async function ask(
  world: Pick<World, 'url' | 'headers' | 'onAnswer'>,
  what: string,
  request: RawRequest,
): Promise<Answer> {
  const began = performance.now();
  const outcome = await fetch(world.url() + request.url, {
    ...request,
    headers: { ...request.headers, ...world.headers?.() },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
    .then(async (response) => ({ status: response.status, text: await response.text() }))
    .catch((error: unknown) => ({ status: null, text: error instanceof Error ? error.message : String(error) }));
  const answer = { what, began, ended: performance.now(), ...outcome };
  world.onAnswer?.(answer);
  return answer;
}

export function envelopeOf<T>(text: string): Envelope<T> | null {
  try {
    return JSON.parse(text) as Envelope<T>;
  } catch {
    return null;
  }
}

export const pickAny = <T>(world: World, list: readonly T[]): T => list[Math.floor(world.random() * list.length)]!;
const fen = (yuan: number) => Math.round(yuan * 100);

type Operation = (world: World, client: Client) => Promise<void>;

const recharge: Operation = async (world, client) => {
  const rechargeMoney = 100 + Math.floor(world.random() * 900);
  const opened = await callUntilCertain(world, 'POST /alipay/v1/recharge/order', { rechargeMoney }, client.token);
  const { orderId } = opened.data;
  for (;;) {
    await payInSandbox({ url: (world.bankUrl ?? world.url)() }, orderId).catch(() => false);
    const { data } = await callUntilCertain(world, 'POST /order/v1/recharge/status', { orderId }, client.token, null);
    if (data.orderStatus === ORDER_STATUS.paid) break;
    await sleep(PAUSE_MS);
  }
  client.own.fen += fen(rechargeMoney);
};

async function order(world: World, client: Client, tier?: number): Promise<string> {
  const count = 1 + Math.floor(world.random() * 3);
  const videos = Array.from({ length: count }, () => ({
    videoId: pickAny(world, world.videoIds),
    videoType: tier ?? pickAny(world, [1, 2]),
  }));
  return (await callUntilCertain(world, 'POST /order/v1/create', { videos }, client.token)).data.orderId;
}

async function recordPurchase(world: World, client: Client, orderId: string, wallet: Wallet): Promise<number> {
  const { payAmount, ...bought } = await readPurchase(world, client, orderId);
  client.bought.push({ ...bought, wallet });
  return payAmount;
}

async function readPurchase(world: World, client: Client, orderId: string) {
  const { data } = await callUntilCertain(world, 'GET /order/v1/orderId', { orderId }, client.token, null);
  if (data.orderStatus !== ORDER_STATUS.paid) client.broken.push(`${orderId} was paid and is ${data.orderStatus}`);
  const items = data.orderItems.map(({ orderItemId, videoId, payAmount }) => {
    return { id: orderItemId, videoId, fen: fen(payAmount) };
  });
  return { orderId, items, payAmount: fen(data.payAmount) };
}

const buy: Operation = async (world, client) => {
  const wallet = client.company && world.random() < 0.5 ? client.company : client.own;
  const orderId = await order(world, client);
  const pay = (key: string | null) =>
    callUntilCertain(
      world,
      'POST /order/v1/pay',
      { orderId, companyPay: wallet === client.company },
      client.token,
      key,
    );
  // Sometimes pays twice at once, as from two windows, one of which sends no key.
  const responses = await Promise.all(world.random() < 0.3 ? [pay(randomUUID()), pay(null)] : [pay(randomUUID())]);
  const codes = responses.map(({ code }) => code);
  if (codes.includes(0)) {
    const paid = await recordPurchase(world, client, orderId, wallet);
    wallet.fen -= paid;
  } else if (codes.some((code) => code !== 41000)) client.broken.push(`pay ${orderId}: ${codes.join()}`);
};

const transfer: Operation = async (world, client) => {
  const fileKey = client.proofs.pop();
  if (!fileKey) return await buy(world, client);
  const orderId = await order(world, client);
  const proof = await callUntilCertain(world, 'POST /order/v1/transferProof', { orderId, fileKey }, client.token);
  const details = await callUntilCertain(world, 'GET /order/v1/orderId', { orderId }, client.token);
  const response = await callUntilCertain(
    world,
    'POST /operator/v1/transfers/{orderId}/confirm',
    { orderId, reference: `CMB${orderId}`, amount: details.data.payAmount },
    world.operatorToken,
    null,
  );
  if (proof.code !== 0 || (response.code !== 0 && !response.repeated)) {
    client.broken.push(`transfer ${orderId}: ${proof.code}, ${response.code}`);
  } else await recordPurchase(world, client, orderId, client.own);
};

const refund: Operation = async (world, client) => {
  const bought = client.bought.pop();
  if (!bought) return await recharge(world, client);
  const all = bought.items.length === 1 || world.random() < 0.5;
  await refundItems(world, client, { bought, items: all ? bought.items : bought.items.slice(0, 1) });
};

/** Refunds items of an order that the caller has removed from the client's list. Puts the order back if items remain. */
export async function refundItems(
  world: World,
  client: Client,
  { bought, items }: { bought: PaidOrder; items: PaidItem[] },
): Promise<void> {
  const input = { orderId: bought.orderId, orderItemIds: items.map(({ id }) => id), reason: '测试' };
  const response = await callUntilCertain(
    world,
    'POST /operator/v1/orders/{orderId}/refund',
    input,
    world.operatorToken,
    null,
  );
  if (response.code !== 0 && !response.repeated) client.broken.push(`refund ${bought.orderId}: ${response.code}`);
  bought.wallet.fen += items.reduce((sum, item) => sum + item.fen, 0);
  bought.items = bought.items.filter((item) => !items.includes(item));
  if (bought.items.length > 0) client.bought.push(bought);
}

const cancelOrder: Operation = async (world, client) => {
  const orderId = await order(world, client);
  const { code, repeated } = await callUntilCertain(world, 'POST /order/v1/close', { orderId }, client.token, null);
  if (code !== 0 && !repeated) client.broken.push(`close ${orderId}: ${code}`);
};

const rechargeAndPay: Operation = async (world, client) => {
  const orderId = await order(world, client);
  const { data } = await callUntilCertain(world, 'GET /order/v1/orderId', { orderId }, client.token, null);
  const form = { rechargeMoney: data.payAmount, orderId };
  const opened = await callUntilCertain(world, 'POST /alipay/v1/recharge/order', form, client.token);
  const rechargeId = opened.data.orderId;
  for (;;) {
    await payInSandbox({ url: (world.bankUrl ?? world.url)() }, rechargeId).catch(() => false);
    const result = await callUntilCertain(
      world,
      'GET /recharge/v1/result',
      { orderId: rechargeId },
      client.token,
      null,
    );
    const { payOrder } = result.data;
    if (payOrder?.failure) client.broken.push(`recharge ${rechargeId} for ${orderId}: ${payOrder.failure}`);
    if (payOrder?.settled) break;
    await sleep(PAUSE_MS);
  }
  client.own.fen += fen(data.payAmount);
  // `fen -= await …` would read the balance before waiting, and lose a refund made in the meantime.
  const paid = await recordPurchase(world, client, orderId, client.own);
  client.own.fen -= paid;
};

/** Sometimes sends a call twice at once, as from two windows. Returns the responses. */
const sendTwice = <T>(world: World, send: () => Promise<T>): Promise<T[]> =>
  Promise.all(world.random() < 0.3 ? [send(), send()] : [send()]);

const buyPack: Operation = async (world, client) => {
  if (!world.packOffers) return await buy(world, client);
  const { offerId, videoType } = pickAny(world, world.packOffers);
  const input = { offerId, requestId: randomUUID() };
  const responses = await sendTwice(world, () =>
    callUntilCertain(world, 'POST /pack/v1/buy', input, client.token, null),
  );
  const bought = responses.filter(({ code }) => code === 0).map(({ data }) => data);
  const [pack] = bought;
  if (
    responses.some(({ code }) => code !== 0 && code !== 41000) ||
    new Set(bought.map(({ packId }) => packId)).size > 1
  ) {
    client.broken.push(`buy a pack: ${responses.map(({ code }) => code).join()}`);
  }
  if (!pack) return;
  client.own.fen -= fen(pack.price);
  client.packs.push({ packId: pack.packId, videoType, remaining: pack.downloads, refunded: false });
};

const spendPack: Operation = async (world, client) => {
  const running = client.packs.filter(({ refunded }) => !refunded);
  if (running.length === 0) return await buyPack(world, client);
  const pack = pickAny(world, running);
  const orderId = await order(world, client, pack.videoType);
  const responses = await sendTwice(world, () =>
    callUntilCertain(world, 'POST /order/v1/pay', { orderId, packId: pack.packId }, client.token, null),
  );
  const codes = responses.map(({ code }) => code);
  if (codes.includes(0)) {
    const { payAmount: _amount, ...bought } = await readPurchase(world, client, orderId);
    pack.remaining -= bought.items.length;
    client.packed.push({ ...bought, wallet: client.own, pack });
    if (pack.remaining < 0) client.broken.push(`pack ${pack.packId} was used too often`);
  } else if (codes.some((code) => code !== 40900) || pack.remaining >= 3) {
    client.broken.push(`use pack ${pack.packId}: ${codes.join()}`);
  }
};

const refundPacked: Operation = async (world, client) => {
  const bought = client.packed.pop();
  if (!bought) return await spendPack(world, client);
  const { orderId, items, pack } = bought;
  const { code, repeated } = await callUntilCertain(
    world,
    'POST /operator/v1/orders/{orderId}/refund',
    { orderId, reason: '测试' },
    world.operatorToken,
    null,
  );
  if (code !== 0 && !repeated) client.broken.push(`refund ${orderId}: ${code}`);
  if (pack.refunded) client.own.fen += items.reduce((sum, item) => sum + item.fen, 0);
  else pack.remaining += items.length;
};

const refundPack: Operation = async (world, client) => {
  const pack = client.packs.find(({ refunded, remaining }) => !refunded && remaining > 0);
  if (!pack) return await buyPack(world, client);
  const responses = await sendTwice(world, () =>
    callUntilCertain(world, 'POST /pack/v1/refund', { packId: pack.packId }, client.token, null),
  );
  if (responses.some(({ code }) => code !== 0)) {
    client.broken.push(`refund pack ${pack.packId}: ${responses.map(({ code }) => code).join()}`);
  }
  pack.refunded = true;
  client.own.fen += fen(responses[0]!.data.refundedAmount ?? 0);
};

const PAYMENTS = [recharge, recharge, rechargeAndPay, buy, buy, buy, buy, refund, refund, transfer, cancelOrder];
const PACKS = [buyPack, spendPack, spendPack, refundPacked, refundPack];
const OPERATIONS = [...PAYMENTS, ...PACKS];

export async function runRandomOperation(world: World, client: Client): Promise<void> {
  await pickAny(world, OPERATIONS)(world, client);
}

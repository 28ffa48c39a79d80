import { USER_TYPE } from '@zhenku/contract/constants';
import { Readable } from 'node:stream';
import { toFen } from '@zhenku/contract/money';
import { inTransaction, type Db } from '../../platform/database/database.ts';
import { expectUpload, finishUpload, type Uploader } from '../../platform/storage/uploads.ts';
import type { TestApp } from '../../platform/testing/app.ts';
import { balancesOf, bonusOf, type CoinsOwner, coinsOf } from '../wallet/coins.ts';
import { post } from '../wallet/post.ts';

/** The length of the files of `makeClip`. */
const FILE_BYTES = 1_000;

/** Storage whose links show what they were made of, and whose files repeat their own key. */
export const testFiles = {
  read: async (key: string) => Readable.from([Buffer.alloc(FILE_BYTES, key)]),
  publicUrl: (key: string) => `/files/${key}`,
  signedUrl: (key: string, { seconds, fileName = '' }: { seconds: number; fileName?: string }) =>
    `/files/${key}?seconds=${seconds}&name=${fileName}`,
};

let recharges = 0;

/** Credits coins as a paid recharge does. `yuan` is whole. */
export async function creditCoins(db: Db, owner: CoinsOwner, yuan: number): Promise<void> {
  const amount = BigInt(yuan) * 100n;
  await inTransaction(db, (tx) =>
    post(tx, {
      cause: { kind: 'recharge', id: `test${(recharges += 1)}` },
      entries: [
        { account: { kind: 'providerClearing', provider: 'alipay' }, amount: -amount },
        { account: coinsOf(owner), amount },
      ],
    }),
  );
}

/** Puts a clip into a cart and returns the line's id. */
export async function addCartLine(db: Db, userId: number, videoId: number, tier: number): Promise<number> {
  const line = { user_id: userId, video_id: videoId, tier };
  return (await db.insertInto('cart_items').values(line).returning('id').executeTakeFirstOrThrow()).id;
}

/** The ids of the lines in a cart, oldest first. */
export async function readCartLineIds(db: Db, userId: number): Promise<number[]> {
  const rows = await db.selectFrom('cart_items').select('id').where('user_id', '=', userId).orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** Orders clips over HTTP and returns the order's id. */
export async function placeOrder(
  app: TestApp,
  token: string,
  ...lines: [videoId: number, tier: number][]
): Promise<string> {
  const videos = lines.map(([videoId, videoType]) => ({ videoId, videoType }));
  const { data, message } = await app.call('POST /order/v1/create', { videos }, { token });
  if (!data) throw new Error(message);
  return data.orderId;
}

/** Orders clips, pays for them, and returns the paid order. */
export async function buyClips(app: TestApp, token: string, ...lines: [videoId: number, tier: number][]) {
  const orderId = await placeOrder(app, token, ...lines);
  const { code, message } = await app.call('POST /order/v1/pay', { orderId }, { token });
  if (code !== 0) throw new Error(message);
  return (await app.call('GET /order/v1/orderId', { orderId }, { token })).data;
}

/** Moves an order's payment deadline into the past. */
export async function makeOverdue(db: Db, orderId: string): Promise<void> {
  const past = new Date(Date.now() - 1_000);
  await db.updateTable('orders').set({ expires_at: past }).where('id', '=', orderId).execute();
}

/** Fen that a personal creator has earned. */
export async function readIncome(db: Db, { id }: { id: number }): Promise<bigint> {
  return (await balancesOf(db, { id, userType: USER_TYPE.personal, companyId: null })).income;
}

/** How many licences an order has granted. */
export async function countLicences(db: Db, orderId: string): Promise<number> {
  const licences = await db
    .selectFrom('licences as l')
    .innerJoin('order_items as i', 'i.id', 'l.order_item_id')
    .where('i.order_id', '=', orderId)
    .select('l.id')
    .execute();
  return licences.length;
}

/** The sales counter of a clip. */
export async function readSales(db: Db, videoId: number): Promise<number> {
  const counter = db.selectFrom('video_counters').select('sales').where('video_id', '=', videoId);
  return (await counter.executeTakeFirstOrThrow()).sales;
}

/** Inserts a discount card with `remain` yuan left, as a recharge issues it. Returns its id. */
export async function insertDiscountCard(db: Db, owner: CoinsOwner, discount: number, remain: number): Promise<number> {
  const amount = toFen(remain);
  const card = await db
    .insertInto('discount_cards')
    .values({
      user_id: 'userId' in owner ? owner.userId : null,
      company_id: 'companyId' in owner ? owner.companyId : null,
      discount,
      amount,
      remain_amount: amount,
      expires_at: new Date(Date.now() + 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return card.id;
}

/** Fen left on a discount card. */
export async function readCardBalance(db: Db, cardId: number): Promise<bigint> {
  const card = db.selectFrom('discount_cards').select('remain_amount').where('id', '=', cardId);
  return (await card.executeTakeFirstOrThrow()).remain_amount;
}

/** Credits bonus coins as a coupon does. `yuan` is whole. */
export async function creditBonus(db: Db, owner: CoinsOwner, yuan: number): Promise<void> {
  const amount = BigInt(yuan) * 100n;
  await inTransaction(db, (tx) =>
    post(tx, {
      cause: { kind: 'gift', id: `test${(recharges += 1)}` },
      entries: [
        { account: { kind: 'bonusExpense' }, amount: -amount },
        { account: bonusOf(owner), amount },
      ],
    }),
  );
}

/** Uploads a picture or PDF. Returns its key. */
export async function uploadFile(db: Db, by: Uploader): Promise<string> {
  const { id, fileKey } = await expectUpload(db, { ...by, kind: 'image', fileName: 'file.pdf' });
  await finishUpload(db, id, { bytes: 1_000, contentType: 'application/pdf' });
  return fileKey;
}

/** The titles of the messages that a user was sent, in order. */
export async function readMessageTitles(db: Db, user: { id: number }): Promise<string[]> {
  const rows = await db.selectFrom('messages').select('title').where('user_id', '=', user.id).orderBy('id').execute();
  return rows.map(({ title }) => title);
}

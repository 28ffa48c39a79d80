import { USER_TYPE } from '@zhenku/contract/constants';
import { Readable } from 'node:stream';
import { toFen } from '@zhenku/contract/money';
import { sql } from 'kysely';
import { inTransaction, type Db } from '../../platform/database/database.ts';
import { expectUpload, finishUpload, type Uploader } from '../../platform/storage/uploads.ts';
import type { TestApp } from '../../platform/testing/app.ts';
import { makeCompanyUser, makeUser, type TestUser } from '../../platform/testing/fixtures.ts';
import { balancesOf, bonusOf, type CoinsOwner, coinsOf } from '../wallet/coins.ts';
import { post } from '../wallet/post.ts';

/** Size in bytes of the files from `makeClip`. */
export const FILE_BYTES = 1_000;

/** Storage whose links show their parameters and whose files repeat their keys. */
export const testFiles = {
  read: async (key: string) => Readable.from([Buffer.alloc(FILE_BYTES, key)]),
  publicPath: (key: string) => `/files/${key}`,
  publicUrl: (key: string) => `/files/${key}`,
  signedUrl: (key: string, { seconds, fileName = '' }: { seconds: number; fileName?: string }) =>
    `/files/${key}?seconds=${seconds}&name=${fileName}`,
};

let recharges = 0;

/** Credits coins like a paid recharge. `yuan` must be an integer. */
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

export async function makeBuyer(db: Db, yuan: number): Promise<TestUser> {
  const buyer = await makeUser(db);
  await creditCoins(db, { userId: buyer.id }, yuan);
  return buyer;
}

export async function makeCompanyBuyer(db: Db, yuan: number): Promise<TestUser & { companyId: number }> {
  const buyer = await makeCompanyUser(db);
  await creditCoins(db, { companyId: buyer.companyId }, yuan);
  return buyer;
}

export async function addCartLine(db: Db, userId: number, videoId: number, tier: number): Promise<number> {
  const line = { user_id: userId, video_id: videoId, tier };
  return (await db.insertInto('cart_items').values(line).returning('id').executeTakeFirstOrThrow()).id;
}

export async function readCartLineIds(db: Db, userId: number): Promise<number[]> {
  const rows = await db.selectFrom('cart_items').select('id').where('user_id', '=', userId).orderBy('id').execute();
  return rows.map(({ id }) => id);
}

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

export async function buyClips(app: TestApp, token: string, ...lines: [videoId: number, tier: number][]) {
  const orderId = await placeOrder(app, token, ...lines);
  const { code, message } = await app.call('POST /order/v1/pay', { orderId }, { token });
  if (code !== 0) throw new Error(message);
  return (await app.call('GET /order/v1/orderId', { orderId }, { token })).data;
}

/** Names the licensee of bought clips and back-dates it by 13 months, so that one-year licences have ended. */
export async function endLicenceYears(app: TestApp, token: string, bought: readonly { orderItemId: string }[]) {
  const licensee = {
    authorizedUser: '北京长风影视有限公司',
    socialCreditCode: '91110000600037341L',
    authorizedProject: '短片',
  };
  for (const { orderItemId } of bought) {
    const { code, message } = await app.call(
      'POST /order/v1/authorization/add',
      { orderItemId, ...licensee },
      { token },
    );
    if (code !== 0) throw new Error(message);
  }
  await inTransaction(app.db, async (tx) => {
    // Disables the triggers that protect certificates.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update certificates set created_at = created_at - interval '13 months'`.execute(tx);
  });
}

export async function makeOverdue(db: Db, orderId: string): Promise<void> {
  const past = new Date(Date.now() - 1_000);
  await db.updateTable('orders').set({ expires_at: past }).where('id', '=', orderId).execute();
}

export async function readIncome(db: Db, { id }: { id: number }): Promise<bigint> {
  return (await balancesOf(db, { id, userType: USER_TYPE.personal, companyId: null })).income;
}

export async function countLicences(db: Db, orderId: string): Promise<number> {
  const licences = await db
    .selectFrom('licences as l')
    .innerJoin('order_items as i', 'i.id', 'l.order_item_id')
    .where('i.order_id', '=', orderId)
    .select('l.id')
    .execute();
  return licences.length;
}

export async function readSales(db: Db, videoId: number): Promise<number> {
  const counter = db.selectFrom('video_counters').select('sales').where('video_id', '=', videoId);
  return (await counter.executeTakeFirstOrThrow()).sales;
}

/** `remain` is in yuan. Returns the card's id. */
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

export async function readCardBalance(db: Db, cardId: number): Promise<bigint> {
  const card = db.selectFrom('discount_cards').select('remain_amount').where('id', '=', cardId);
  return (await card.executeTakeFirstOrThrow()).remain_amount;
}

/** Credits bonus coins like a coupon. `yuan` must be an integer. */
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

export async function uploadFile(db: Db, by: Uploader): Promise<string> {
  const { id, fileKey } = await expectUpload(db, { ...by, kind: 'image', fileName: 'file.pdf' });
  await finishUpload(db, id, { bytes: 1_000, contentType: 'application/pdf' });
  return fileKey;
}

export async function readMessageTitles(db: Db, user: { id: number }): Promise<string[]> {
  const rows = await db.selectFrom('messages').select('title').where('user_id', '=', user.id).orderBy('id').execute();
  return rows.map(({ title }) => title);
}

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeClip, makeCreator, makeOperator, makeUser } from '../../platform/testing/fixtures.ts';
import { databaseBefore } from '../../platform/testing/migration.ts';
import {
  buyClips,
  creditBonus,
  creditCoins,
  insertDiscountCard,
  testFiles,
  makeBuyer,
  makeCompanyBuyer,
} from '../orders/testing.ts';
import { saleRoutes } from './sales.routes.ts';
import { shopApp } from '../../testing/shop-app.ts';

const SALES = 'GET /author/v1/sale/detail';

const app = await shopApp((each) => {
  saleRoutes(each, { storage: testFiles });
});
const creator = await makeCreator(app.db);
const clip = await makeClip(app.db, creator.id, { name: '=黄山云海', hdPrice: 10_001n, hd4kPrice: 20_000n });

const list = async (input: object = {}, user = creator) => (await app.call(SALES, input, { token: user.token })).data;
const setting = async (key: string, value: unknown) => {
  const row = { key, value: JSON.stringify(value) };
  const insert = app.db.insertInto('settings').values(row);
  await insert.onConflict((conflict) => conflict.column('key').doUpdateSet(row)).execute();
};
async function refund(orderId: string, orderItemIds?: string[]): Promise<void> {
  const { token } = await makeOperator(app.db, 'finance');
  const input = { orderId, reason: '画面有噪点', ...(orderItemIds && { orderItemIds }) };
  const { code, message } = await app.call('POST /operator/v1/orders/{orderId}/refund', input, { token });
  if (code !== 0) throw new Error(message);
}
const day = (daysAgo: number) => new Date(Date.now() + 8 * 3_600_000 - daysAgo * 86_400_000).toISOString().slice(0, 10);

test('only creators can list sales, and a new creator has none', async () => {
  expect((await app.call(SALES)).code).toBe(403);
  expect((await app.call(SALES, {}, { token: (await makeUser(app.db)).token })).code).toBe(40300);
  expect(await list({}, await makeCreator(app.db))).toEqual({
    content: [],
    total: 0,
    page: 1,
    size: 20,
    summary: { count: 0, divideMoney: 0, payAmount: 0, refundedCount: 0 },
    daily: [],
    videos: [],
  });
});

test('a sale shows its price, discount, bonus coins, share rule of its day, income and release date', async () => {
  const buyer = await makeBuyer(app.db, 100);
  await creditBonus(app.db, { userId: buyer.id }, 500);
  const discountId = await insertDiscountCard(app.db, { userId: buyer.id }, 90, 1_000);
  // 100.01 and 200.00 at 90 % cost 270.01, of which 100 are coins and 170.01 bonus coins.
  const lines = [1, 2].map((videoType) => ({ videoId: clip, videoType }));
  const { token } = buyer;
  const { orderId } = (await app.call('POST /order/v1/create', { videos: lines, discountId }, { token })).data;
  await app.call('POST /order/v1/pay', { orderId }, { token });
  const { orderItems } = (await app.call('GET /order/v1/orderId', { orderId }, { token })).data;
  await setting('revenueShares', { exclusive: 60, nonExclusive: 40 });
  await setting('revenueShares', { exclusive: 60, nonExclusive: 40 });
  await setting('incomeHoldDays', 3);
  await creditCoins(app.db, { userId: buyer.id }, 1_000);
  await buyClips(app, token, [clip, 3]);

  const { content, total, summary, daily, videos } = await list();
  expect(total).toBe(3);
  const [plus, ...first] = content;
  const [hd, uhd] = orderItems.map(({ orderItemId }) => first.find((sale) => sale.orderItemId === orderItemId)!);
  expect([hd, uhd]).toMatchObject([
    { videoType: 1, listPrice: 100.01, discountAmount: 10, payAmount: 90.01, divideMoney: 45 },
    { videoType: 2, listPrice: 200, discountAmount: 20, payAmount: 180, divideMoney: 90 },
  ]);
  expect(hd!.bonusPart + uhd!.bonusPart).toBeCloseTo(170.01, 5);
  expect(hd!.bonusPart).toBeCloseTo(56.67, 1);
  expect(hd!.shareRule).toEqual({ saleType: 0, percent: 50, version: 1 });
  expect(plus!.shareRule).toEqual({ saleType: 0, percent: 60, version: 2 });
  expect(Date.parse(plus!.availableTime!) - Date.parse(plus!.createTime)).toBe(3 * 86_400_000);
  expect(summary).toEqual({ count: 3, payAmount: 770.01, divideMoney: 435, refundedCount: 0 });
  expect(daily).toEqual([{ date: day(0), count: 3, divideMoney: 435 }]);
  expect(videos).toEqual([{ videoId: clip, videoName: '=黄山云海', count: 3, divideMoney: 435 }]);

  await refund(orderId, [hd!.orderItemId]);
  const after = await list();
  const refunded = after.content.find(({ orderItemId }) => orderItemId === hd!.orderItemId)!;
  expect(refunded).toMatchObject({ divideMoney: 45, availableTime: null });
  expect(refunded.refundTime).not.toBeNull();
  expect(after.total).toBe(3);
  expect(after.summary).toEqual({ count: 2, payAmount: 680, divideMoney: 390, refundedCount: 1 });
  await setting('incomeHoldDays', 0);
});

test('sales are filtered by day and clip, and include only the creator’s own', async () => {
  const [seller, other] = [await makeCreator(app.db, 1), await makeCreator(app.db)];
  const [one, two] = [await makeClip(app.db, seller.id), await makeClip(app.db, seller.id)];
  const company = await makeCompanyBuyer(app.db, 10_000);
  await buyClips(app, company.token, [one, 1], [two, 1]);
  const { orderItems } = await buyClips(app, company.token, [one, 2], [await makeClip(app.db, other.id), 1]);
  await app.db
    .updateTable('order_items')
    .set({ paid_at: sql<string>`(${day(3)}::date + time '00:00') at time zone 'Asia/Shanghai'` })
    .where('id', '=', orderItems[0]!.orderItemId)
    .execute();

  const sum = async (input: object) => (await list(input, seller)).summary.count;
  expect(await sum({})).toBe(3);
  expect(await sum({ videoId: one })).toBe(2);
  expect(await sum({ from: day(3), to: day(3) })).toBe(1);
  expect(await sum({ to: day(4) })).toBe(0);
  expect(await sum({ from: day(2), videoId: two })).toBe(1);
  const { daily, content } = await list({ page: 2, size: 2 }, seller);
  expect(daily.map(({ date, count }) => [date, count])).toEqual([
    [day(3), 1],
    [day(0), 2],
  ]);
  expect(content.map(({ videoId, videoType }) => [videoId, videoType])).toEqual([[one, 2]]);
  expect((await app.call(SALES, { from: 'x' }, { token: seller.token })).code).toBe(40000);
  expect(await sum({ videoId: clip })).toBe(0);
});

test('only the creator gets the file; it has every sale, and no cell is a formula', async () => {
  const { data } = await app.call('GET /author/v1/sale/export', {}, { token: creator.token });
  const file = await app.http.inject(data.url);
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
  const lines = file.body.trim().split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[0]).toContain('成交时间,明细编号,素材编号,作品名称,规格,标价,升级抵扣,折扣卡,实付');
  expect(lines.at(-1)).toContain("'=黄山云海,PLUS,500.00,0.00,0.00,500.00");
  expect(lines.at(-1)).toContain('独家,60%,2,300.00');
  const forged = data.url.replace('exports/sales/', 'exports/sales/e');
  expect((await app.http.inject(forged)).statusCode).toBe(403);
});

test('every creator’s sales match their income in the books', async () => {
  const { rows } = await sql<{ id: number; booked: bigint }>`
    select a.user_id as id, sum(p.amount)::bigint as booked
    from ledger_accounts a join postings p on p.account_id = a.id join journal_entries e on e.id = p.entry_id
    where a.kind in ('income', 'creatorDebt') and e.cause_kind in ('orderPayment', 'refund')
    group by a.user_id`.execute(app.db);
  expect(rows.length).toBeGreaterThan(2);
  for (const { id, booked } of rows) {
    const sold = await app.db
      .selectFrom('order_items')
      .select(sql<bigint>`coalesce(sum(creator_share) filter (where refunded_at is null), 0)::bigint`.as('income'))
      .where('author_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(sold.income).toBe(booked);
  }
  const own = rows.find(({ id }) => id === creator.id)!;
  expect((await list()).summary.divideMoney).toBe(Number(own.booked) / 100);
});

test('the migration keeps an older sale’s stored facts and leaves unknown facts empty', async () => {
  const database = await databaseBefore('0069_sales.sql');
  await database.pool.query(`
    insert into settings (key, value) values ('revenueShares', '{"exclusive": 55, "nonExclusive": 30}');
    insert into users (phone, password_hash, user_type, current_user_type, name, author, sale_type) values
      ('13000000001', '', 1, 1, '小王', true, 0);
    insert into uploads (file_key, user_id, kind, file_name, storage_key, expires_at)
      values ('k', 1, 'video', 'a.mp4', 'private/1', now());
    insert into videos (author_id, upload_id, name, keywords, authentication_type) values (1, 1, '夜景', '{}', 1);
    insert into orders (id, user_id, status, origin_amount, pay_amount, pay_type, paid_at, expires_at)
      values ('paid', 1, 2, 300, 300, 1, '2026-01-02T03:04:05Z', now()), ('open', 1, 1, 300, 300, null, null, now());
    insert into order_items (id, order_id, position, video_id, tier, video_name, origin_amount, pay_amount, share_percent,
      creator_share) values
      ('i1', 'paid', 0, 1, 1, '夜景', 300, 300, 50, 150), ('i2', 'open', 0, 1, 1, '夜景', 300, 300, null, null);`);
  await database.apply();
  const { rows } = await database.pool.query(
    `select id, author_id, paid_at = '2026-01-02T03:04:05Z' as paid, sale_type, share_percent, share_version
     from order_items order by id`,
  );
  const rules = await database.pool.query('select version, exclusive, non_exclusive from share_rules');
  await database.drop();
  expect(rows).toEqual([
    { id: 'i1', author_id: 1, paid: true, sale_type: null, share_percent: 50, share_version: null },
    { id: 'i2', author_id: null, paid: null, sale_type: null, share_percent: null, share_version: null },
  ]);
  expect(rules.rows).toEqual([{ version: 1, exclusive: 55, non_exclusive: 30 }]);
});

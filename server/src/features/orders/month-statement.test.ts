import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { formatOrderNumber } from '@zhenku/contract/orders/order-number';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { addMembers, makeClip, makeUser, type TestUser } from '../../platform/testing/fixtures.ts';
import { encodeParameters } from '../../platform/lists/user-file.ts';
import { readCoinMonth, streamCoinMonth } from '../wallet/month-statement.ts';
import { walletRoutes } from '../wallet/wallet.routes.ts';
import { shopApp } from '../../testing/shop-app.ts';
import { buyClips, creditBonus, creditCoins, makeCompanyBuyer } from './testing.ts';

const MONTHS = 'GET /wallet/v1/statement/months';
const MONTH = 'GET /wallet/v1/statement/month';

const app = await shopApp((each) => {
  walletRoutes(each);
});
let buyer: TestUser;
beforeEach(async () => {
  buyer = await makeUser(app.db);
});

function monthAt(later: number): string {
  const now = new Date(Date.now() + 8 * 3_600_000);
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + later)).toISOString().slice(0, 7);
}
const as = ({ token }: { token: string }) => ({ token });

async function moveToLastMonth(userId: number): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update journal_entries set created_at =
        (${`${monthAt(0)}-01`}::date::timestamp at time zone 'Asia/Shanghai') - interval '1 second'
      where id in (select p.entry_id from postings p join ledger_accounts a on a.id = p.account_id
        where a.user_id = ${userId})`.execute(tx);
  });
}

test('a month has a link to its PDF, and a month that has not begun has none', async () => {
  expect((await app.call(MONTHS, {})).code).toBe(403);
  expect((await app.call(MONTHS, {}, as(buyer))).data).toEqual({ months: [] });
  await creditCoins(app.db, { userId: buyer.id }, 100);
  await moveToLastMonth(buyer.id);
  expect((await app.call(MONTHS, {}, as(buyer))).data).toEqual({ months: [monthAt(0), monthAt(-1)] });
  expect((await app.call(MONTH, { month: monthAt(0) }, as(buyer))).data.url).toContain('/files/exports/coin-months/');
  for (const month of ['2026-13', '', monthAt(1)])
    expect((await app.call(MONTH, { month }, as(buyer))).code).toBe(40000);
  expect((await app.call(MONTH, { month: monthAt(0) })).code).toBe(403);
});

test('the link opens a PDF, for its user alone', async () => {
  await creditCoins(app.db, { userId: buyer.id }, 100);
  await creditBonus(app.db, { userId: buyer.id }, 20);
  await buyClips(app, buyer.token, [await makeClip(app.db), 1]);
  const { url } = (await app.call(MONTH, { month: monthAt(0) }, as(buyer))).data;
  const file = await app.http.inject({ url });
  expect(file.statusCode).toBe(200);
  expect(file.headers['content-type']).toBe('application/pdf');
  expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  await sql`delete from sessions where user_id = ${buyer.id}`.execute(app.db);
  expect((await app.http.inject({ url })).statusCode).toBe(403);
});

test('a month’s lines lead from its opening to its closing balance', async () => {
  await creditCoins(app.db, { userId: buyer.id }, 1_000);
  await moveToLastMonth(buyer.id);
  const clip = await makeClip(app.db);
  const { orderId } = await buyClips(app, buyer.token, [clip, 1]);
  await creditBonus(app.db, { userId: buyer.id }, 50);
  const rowsIn = async (month: string) => {
    const rows = await Array.fromAsync(await readCoinMonth(app.db, { userId: buyer.id }, month));
    return rows.map(({ cells }) => cells.slice(1));
  };
  expect(await rowsIn(monthAt(0))).toEqual([
    ['', '期初余额', '', '1,000.00'],
    ['购买素材', formatOrderNumber(orderId), '-100.00', '900.00'],
    ['赠送牛币', expect.any(String), '+50.00', '950.00'],
    ['', '期末余额', '', '950.00'],
    [],
    ['', '本月收入', '50.00'],
    ['', '本月支出', '100.00'],
  ]);
  expect((await rowsIn(monthAt(-1))).filter(([, what]) => what?.endsWith('余额'))).toEqual([
    ['', '期初余额', '', '0.00'],
    ['', '期末余额', '', '1,000.00'],
  ]);
  expect(await rowsIn('2020-02')).toContainEqual(['', '本月没有收支']);
});

test('only the company’s owner gets the company’s statement', async () => {
  const company = await makeCompanyBuyer(app.db, 500);
  await addMembers(app.db, company, { buyers: [buyer] });
  expect((await app.call(MONTH, { account: 'company', month: monthAt(0) }, as(buyer))).code).toBe(40300);
  expect((await app.call(MONTHS, { account: 'company' }, as(buyer))).code).toBe(40300);
  expect((await app.call(MONTHS, { account: 'company' }, as(company))).data).toEqual({ months: [monthAt(0)] });
  const parameters = encodeParameters({ account: 'company', month: monthAt(0) });
  const member = { ...buyer, userType: 1, companyId: company.companyId, companyRole: 'buyer' as const };
  await expect(streamCoinMonth(app.db, member, parameters)).rejects.toMatchObject({ kind: 'linkInvalid' });
  const owner = { ...member, id: company.id, companyRole: 'owner' as const };
  const pdf = await streamCoinMonth(app.db, owner, parameters);
  await expect(streamCoinMonth(app.db, owner, parameters)).rejects.toMatchObject({ kind: 'conflict' });
  expect((await buffer(pdf as unknown as Readable)).subarray(0, 5).toString()).toBe('%PDF-');
});

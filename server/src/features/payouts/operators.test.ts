import type { Key } from '@zhenku/contract/api';
import { FIRST_TAX_TABLE } from '@zhenku/contract/payouts/withholding-tax';
import { formatDate } from '@zhenku/contract/format';
import { beforeEach, expect, test } from 'vitest';
import { changeSettings } from '../../platform/site-settings.ts';
import { makeClip, makeOperator, makeUser, type TestUser } from '../../platform/testing/fixtures.ts';
import { buyClips, creditCoins, uploadFile } from '../orders/testing.ts';
import { applyOrThrow, balances, complete, earn, fail, payoutsApp, records } from './testing.ts';
import { COMPANY_NAME, CREATOR_NAME, insertCard, makeCertified, makeCertifiedCompany } from './testing-creators.ts';

let creator: TestUser;
const app = await payoutsApp();
beforeEach(async () => {
  creator = await makeCertified(app.db);
});

const as = (token: string) => ({ token });
const finance = () => as(app.finance.token);
const list = async (filter: object = {}) =>
  (await app.call('GET /operator/v1/withdrawals', { size: 200, ...filter }, finance())).data.content;
const download = async (url: string) => (await app.http.inject({ url })).body.replace('﻿', '');
const viewed = async (applyId: number) => {
  const rows = app.db.selectFrom('audit_log').select('operator_id').where('subject', '=', `withdrawal:${applyId}`);
  return await rows.where('action', '=', 'withdrawal.viewCard').execute();
};

test('the queue lists open withdrawals oldest first, searchable by name, number, card and day', async () => {
  const other = await makeCertified(app.db);
  for (const { id } of [creator, other]) await earn(app.db, id, 2_000);
  const { cardId, cardNo } = await insertCard(app.db, creator.id);
  const first = await applyOrThrow(app, creator, 1_000, { cardId });
  const second = await applyOrThrow(app, other, 200);
  const ids = async (filter: object) =>
    (await list(filter)).map(({ applyId }) => applyId).filter((id) => [first.applyId, second.applyId].includes(id));
  expect(await ids({ status: 0 })).toEqual([first.applyId, second.applyId]);
  expect(await ids({})).toEqual([second.applyId, first.applyId]);
  expect(await ids({ sort: 'depositMoney', desc: true })).toEqual([first.applyId, second.applyId]);
  expect(await ids({ status: 1 })).toEqual([]);
  expect(await ids({ keyword: String(first.applyId) })).toContain(first.applyId);
  expect(await ids({ keyword: cardNo.slice(-4) })).toEqual([first.applyId]);
  expect(await ids({ keyword: '长风' })).toEqual([second.applyId, first.applyId]);
  expect(await ids({ keyword: '没有' })).toEqual([]);
  expect(await ids({ to: '2020-01-01' })).toEqual([]);
  const day = formatDate(Date.now());
  expect(await ids({ from: day, to: day, keyword: cardNo.slice(-4) })).toEqual([first.applyId]);
  expect((await list({ keyword: cardNo.slice(-4) }))[0]).toMatchObject({
    userId: creator.id,
    userName: CREATOR_NAME,
    accountName: '测试创作者',
    company: false,
    bankCardNo: `**** **** **** ${cardNo.slice(-4)}`,
    payMoney: 960,
    proposal: null,
  });
});

test('the exported list masks cards and escapes formulas', async () => {
  await earn(app.db, creator.id, 500);
  const { cardId, cardNo } = await insertCard(app.db, creator.id);
  await applyOrThrow(app, creator, 300, { cardId, remark: '=1+1' });
  const filter = { keyword: cardNo.slice(-4) };
  const { data } = await app.call('GET /operator/v1/withdrawals/export', filter, finance());
  const csv = await download(data.url);
  expect(csv.split('\r\n')[0]).toContain('提现编号,用户编号');
  expect(csv).toContain("'=1+1");
  expect(csv).toContain(cardNo.slice(-4));
  expect(csv).not.toContain(cardNo);
});

test('a withdrawal is shown with its creator’s earnings, refunds, debts and previous payouts', async () => {
  const [buyer, clip] = [await makeUser(app.db), await makeClip(app.db, creator.id, { hdPrice: 100_000n })];
  await creditCoins(app.db, { userId: buyer.id }, 5_000);
  const sold = await buyClips(app, buyer.token, [clip, 1]);
  await buyClips(app, buyer.token, [clip, 2]);
  const before = await applyOrThrow(app, creator, 250);
  await complete(app, before.applyId);
  const { cardId } = await insertCard(app.db, creator.id);
  const { applyId } = await applyOrThrow(app, creator, 300, { cardId });
  const refund = { orderId: sold.orderId, reason: '买错了' };
  await app.call('POST /operator/v1/orders/{orderId}/refund', refund, finance());
  const { data } = await app.call('GET /operator/v1/withdrawals/{applyId}', { applyId }, finance());
  expect(data).toMatchObject({
    applyId,
    certifiedName: CREATOR_NAME,
    nameMatches: true,
    suspended: false,
    sales: { count: 1, money: 100 },
    refunds: { count: 1, money: 500 },
    incomeMoney: 0,
    debtMoney: 450,
    earlier: [{ applyId: before.applyId, depositMoney: 250, taxMoney: 0, depositStatus: 1 }],
  });
  expect(data.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['debt', -450],
    ['saleRefund', -50],
    ['withdrawal', -300],
    ['withdrawal', -250],
    ['sale', 100],
    ['sale', 500],
  ]);
  const other = await makeCertified(app.db);
  await earn(app.db, other.id, 300);
  const named = await applyOrThrow(app, other, 200, { cardId: (await insertCard(app.db, other.id, '别人')).cardId });
  const story = await app.call('GET /operator/v1/withdrawals/{applyId}', { applyId: named.applyId }, finance());
  expect(story.data.nameMatches).toBe(false);
});

test('each view of a full card number is audited', async () => {
  await earn(app.db, creator.id, 1_000);
  const { cardId, cardNo } = await insertCard(app.db, creator.id);
  const { applyId } = await applyOrThrow(app, creator, 300, { cardId });
  expect(await viewed(applyId)).toEqual([]);
  const look = () => app.call('POST /operator/v1/withdrawals/{applyId}/card', { applyId }, finance());
  expect((await look()).data).toEqual({
    realName: CREATOR_NAME,
    cardNo,
    bankName: '中国工商银行',
    bankAddress: '北京海淀支行',
  });
  await look();
  expect(await viewed(applyId)).toEqual([{ operator_id: app.finance.id }, { operator_id: app.finance.id }]);
  await fail(app, applyId);
  const toAlipay = await applyOrThrow(app, creator, 300);
  const none = await app.call('POST /operator/v1/withdrawals/{applyId}/card', { applyId: toAlipay.applyId }, finance());
  expect(none.code).toBe(40400);
});

test('the payout file contains open withdrawals with full card numbers and unescaped cells', async () => {
  const company = await makeCertifiedCompany(app.db);
  await earn(app.db, creator.id, 2_000);
  await earn(app.db, company.id, 2_000);
  const card = await insertCard(app.db, creator.id);
  const theirs = await insertCard(app.db, company.id, COMPANY_NAME);
  await app.db.updateTable('bank_cards').set({ bank_name: '=银行' }).where('id', '=', theirs.cardId).execute();
  const one = await applyOrThrow(app, creator, 1_000, { cardId: card.cardId });
  const invoiceFileKey = await uploadFile(app.db, { userId: company.id });
  const two = await applyOrThrow(app, company, 1_999.5, { cardId: theirs.cardId, invoiceFileKey });
  const ask = (applyIds: number[]) => app.call('POST /operator/v1/withdrawals/payoutFile', { applyIds }, finance());
  const { data } = await ask([two.applyId, one.applyId, one.applyId]);
  expect((await download(data.url)).trim().split('\r\n')).toEqual([
    '收款户名,收款账号,开户行,开户支行,金额,用途',
    `${CREATOR_NAME},${card.cardNo},中国工商银行,北京海淀支行,960.00,创作收益提现${one.applyId}`,
    `${COMPANY_NAME},${theirs.cardNo},=银行,北京海淀支行,1999.50,创作收益提现${two.applyId}`,
  ]);
  expect([await viewed(one.applyId), await viewed(two.applyId)].map(({ length }) => length)).toEqual([1, 1]);
  // The download omits withdrawals that were decided after the request.
  await complete(app, one.applyId);
  expect(await download(data.url)).not.toContain(card.cardNo);
  expect((await ask([one.applyId, two.applyId])).code).toBe(40900);
  expect((await ask([])).code).toBe(40000);
  const toAlipay = await makeCertified(app.db);
  await earn(app.db, toAlipay.id, 200);
  expect((await ask([(await applyOrThrow(app, toAlipay, 200)).applyId])).code).toBe(40900);
});

test('a card that was bound with line breaks and separators adds no line or cell to the bank’s file', async () => {
  await earn(app.db, creator.id, 1_000);
  const { cardId, cardNo } = await insertCard(app.db, creator.id);
  await app.db
    .updateTable('bank_cards')
    .set({ bank_name: '招商银行\r\n王五,622848000000000000', bank_address: '北京"支行' })
    .where('id', '=', cardId)
    .execute();
  const { applyId } = await applyOrThrow(app, creator, 1_000, { cardId });
  const { data } = await app.call('POST /operator/v1/withdrawals/payoutFile', { applyIds: [applyId] }, finance());
  expect((await download(data.url)).trim().split('\r\n')).toEqual([
    '收款户名,收款账号,开户行,开户支行,金额,用途',
    `${CREATOR_NAME},${cardNo},招商银行 王五 622848000000000000,北京 支行,960.00,创作收益提现${applyId}`,
  ]);
});

test('a transfer that awaits a second operator’s consent is not in the bank’s file', async () => {
  await changeSettings(app.db, { payoutConsentAmount: 1_000 });
  try {
    await earn(app.db, creator.id, 2_000);
    const { cardId, cardNo } = await insertCard(app.db, creator.id);
    const { applyId } = await applyOrThrow(app, creator, 1_500, { cardId });
    const ask = () => app.call('POST /operator/v1/withdrawals/payoutFile', { applyIds: [applyId] }, finance());
    const before = await ask();
    expect(await download(before.data.url)).toContain(cardNo);
    expect((await complete(app, applyId)).data).toEqual({ waiting: true });
    expect((await ask()).code).toBe(40900);
    expect(await download(before.data.url)).not.toContain(cardNo);
  } finally {
    await changeSettings(app.db, { payoutConsentAmount: 0 });
  }
});

test('a withdrawal is in only one bank file, even concurrently, unless an operator confirms a repeat', async () => {
  await earn(app.db, creator.id, 2_000);
  const { cardId, cardNo } = await insertCard(app.db, creator.id);
  const { applyId } = await applyOrThrow(app, creator, 1_500, { cardId });
  const colleague = await makeOperator(app.db, 'finance');
  const ask = (by: { token: string }, more: object = {}) =>
    app.call('POST /operator/v1/withdrawals/payoutFile', { applyIds: [applyId], ...more }, as(by.token));
  const shown = async () => (await list({ status: 0, keyword: String(applyId) }))[0]!.payoutFile;
  expect(await shown()).toBeNull();
  const responses = await Promise.all(
    [app.finance, colleague, app.finance, colleague, app.finance].map((operator) => ask(operator)),
  );
  expect(responses.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 40900, 40900, 40900, 40900]);
  expect(responses.find(({ code }) => code !== 0)!.message).toContain(`提现 ${applyId} 已导出过付款文件`);
  expect(await shown()).toEqual({ operatorName: expect.any(String), time: expect.any(String) });
  expect(await viewed(applyId)).toHaveLength(1);

  const again = await ask(colleague, { again: [applyId] });
  expect(await download(again.data.url)).toContain(cardNo);
  expect(await viewed(applyId)).toContainEqual({ operator_id: colleague.id });
  expect((await ask(colleague, { again: [applyId + 1] })).code).toBe(40900);
  expect((await ask(colleague, { again: true })).code).toBe(40000);
});

test('the month’s tax equals the ledger’s liability to the tax office', async () => {
  const company = await makeCertifiedCompany(app.db);
  await earn(app.db, creator.id, 60_000);
  await earn(app.db, company.id, 1_000);
  const invoiceFileKey = await uploadFile(app.db, { userId: company.id });
  const ofCompany = await applyOrThrow(app, company, 500, {
    invoiceFileKey,
    alipayAccountName: COMPANY_NAME,
  });
  await complete(app, ofCompany.applyId);
  for (const money of [5_000, 20_000.01]) {
    await complete(app, (await applyOrThrow(app, creator, money)).applyId);
  }
  const month = formatDate(Date.now()).slice(0, 7);
  const read = (input: object) => app.call('GET /operator/v1/withdrawals/tax', { size: 200, ...input }, finance());
  const { data } = await read({ month });
  expect(data.content.find(({ userId }) => userId === creator.id)).toEqual({
    userId: creator.id,
    payeeName: CREATOR_NAME,
    taxVersion: 1,
    count: 2,
    depositMoney: 25_000.01,
    taxMoney: 3_600,
    payMoney: 21_400.01,
  });
  expect(data.content.some(({ userId }) => userId === company.id)).toBe(false);
  expect(data.sum.taxMoney).toBe(Number((await balances(app.db, creator.id)).tax) / 100);
  expect((await read({ month: '2020-01' })).data).toMatchObject({ total: 0, sum: { count: 0, taxMoney: 0 } });
  for (const wrong of ['2026-13', 'x', undefined]) expect((await read({ month: wrong })).code).toBe(40000);
  const file = await app.call('GET /operator/v1/withdrawals/tax/export', { month }, finance());
  expect(await download(file.data.url)).toContain(
    `${month},${creator.id},${CREATOR_NAME},2,25000.01,3600.00,21400.01,1`,
  );
});

test('a new tax table applies from its start day, and each withdrawal keeps its version', async () => {
  const admin = await makeOperator(app.db, 'admin');
  const flat = [{ upTo: null, percent: 10, deduction: 0 }];
  const add = (from: string, brackets: object[], token = admin.token) =>
    app.call('POST /operator/v1/taxTables', { from, brackets }, as(token));
  await earn(app.db, creator.id, 10_000);
  const before = await applyOrThrow(app, creator, 1_000);
  await fail(app, before.applyId);
  const [today, tomorrow] = [formatDate(Date.now()), formatDate(Date.now() + 86_400_000)];
  expect((await add('2026-01-01', flat)).code).toBe(40000);
  expect((await add(today, [{ upTo: 800, percent: 10, deduction: 0 }])).code).toBe(40000);
  expect((await add(today, flat, app.finance.token)).code).toBe(40300);

  const preview = await app.call('POST /operator/v1/taxTables/preview', { brackets: flat }, finance());
  expect(preview.data.amounts).toContainEqual({ depositMoney: 20_000, taxMoney: 3_200, newTaxMoney: 2_000 });
  expect(preview.data.amounts).toContainEqual({ depositMoney: 20_000.01, taxMoney: 2_800, newTaxMoney: 2_000 });
  expect(preview.data.month.count).toBeGreaterThan(0);

  const later = await add(tomorrow, flat);
  expect(later.data.version).toBe(2);
  expect((await applyOrThrow(app, creator, 1_000)).taxMoney).toBe(40);
  const taxed = async () =>
    (await app.call('POST /operator/v1/taxTables/preview', { brackets: flat }, finance())).data.month.count;
  const counted = await taxed();
  await fail(app, (await records(app, creator))[0]!.applyId);
  expect(await taxed()).toBe(counted - 1);
  expect((await add(today, flat)).data.version).toBe(3);
  expect((await applyOrThrow(app, creator, 1_000)).taxMoney).toBe(100);
  expect((await records(app, creator)).map(({ taxVersion, taxMoney }) => [taxVersion, taxMoney])).toEqual([
    [3, 100],
    [1, 40],
    [1, 40],
  ]);
  const { data } = await app.call('GET /operator/v1/taxTables', {}, finance());
  expect(data.list.map(({ version, inForce }) => [version, inForce])).toEqual([
    [3, true],
    [2, false],
    [1, false],
  ]);
  // Restores the first table's brackets for the other tests.
  expect((await add(today, [...FIRST_TAX_TABLE.brackets])).data.version).toBe(4);
});

test('only finance operators and admins see the queue, the cards and the tax', async () => {
  await earn(app.db, creator.id, 500);
  const { cardId } = await insertCard(app.db, creator.id);
  const { applyId } = await applyOrThrow(app, creator, 300, { cardId });
  const brackets = [{ upTo: null, percent: 10, deduction: 0 }];
  const calls: [Key, object][] = [
    ['GET /operator/v1/withdrawals', {}],
    ['GET /operator/v1/withdrawals/export', {}],
    ['GET /operator/v1/withdrawals/tax', { month: '2026-01' }],
    ['GET /operator/v1/withdrawals/tax/export', { month: '2026-01' }],
    ['POST /operator/v1/withdrawals/payoutFile', { applyIds: [applyId] }],
    ['GET /operator/v1/withdrawals/{applyId}', { applyId }],
    ['POST /operator/v1/withdrawals/{applyId}/card', { applyId }],
    ['POST /operator/v1/withdrawals/{applyId}/complete', { applyId, transferFileKey: 'x' }],
    ['POST /operator/v1/withdrawals/{applyId}/fail', { applyId, reason: '无' }],
    ['GET /operator/v1/taxTables', {}],
    ['POST /operator/v1/taxTables/preview', { brackets }],
    ['POST /operator/v1/taxTables', { from: formatDate(Date.now()), brackets }],
  ];
  const [reviewer, editor] = [await makeOperator(app.db, 'reviewer'), await makeOperator(app.db, 'editor')];
  for (const [key, input] of calls) {
    const codes = await Promise.all(
      [undefined, creator.token, reviewer.token, editor.token].map(
        async (token) => (await app.call(key, input, { token })).code,
      ),
    );
    expect([key, codes]).toEqual([key, [403, 403, 40300, 40300]]);
  }
  expect(await viewed(applyId)).toEqual([]);
  const admin = await makeOperator(app.db, 'admin');
  const look = await app.call('POST /operator/v1/withdrawals/{applyId}/card', { applyId }, as(admin.token));
  expect(look.code).toBe(0);
  const absent = { applyId: 2_000_000_000 };
  for (const [key, more] of [
    ['GET /operator/v1/withdrawals/{applyId}', {}],
    ['POST /operator/v1/withdrawals/{applyId}/card', {}],
    ['POST /operator/v1/withdrawals/{applyId}/complete', { transferFileKey: 'x' }],
    ['POST /operator/v1/withdrawals/{applyId}/fail', { reason: '无' }],
  ] as const) {
    expect([key, (await app.call(key, { ...absent, ...more }, finance())).code]).toEqual([key, 40400]);
  }
});

import { formatDate } from '@zhenku/contract/format';
import { toYuan } from '@zhenku/contract/money';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../../platform/database/database.ts';
import { changeSettings } from '../../platform/site-settings.ts';
import { makeClip, makeCreator, makeUser, type TestUser } from '../../platform/testing/fixtures.ts';
import { keepClearOfMidnight } from '../../platform/testing/midnight.ts';
import { buyClips, creditCoins, uploadFile, makeBuyer } from '../orders/testing.ts';
import { expectUpload, finishUpload } from '../../platform/storage/uploads.ts';
import { checkLedger } from '../wallet/check-ledger.ts';
import { applyOrThrow, apply, balances, earn, payoutsApp, readForm, records } from './testing.ts';
import { COMPANY_NAME, CREATOR_NAME, insertCard, makeCertified, makeCertifiedCompany } from './testing-creators.ts';

let creator: TestUser;
const app = await payoutsApp();
beforeEach(async () => {
  creator = await makeCertified(app.db);
});

const APPLY = 'POST /author/v1/deposit/apply';
const withdrawable = async (user: TestUser) =>
  (await app.call('GET /user/v1/info', {}, { token: user.token })).data.notCashOutTotalMoney;
const refusal = async (user: TestUser, depositMoney: number, more: object = {}) => {
  const { code, message } = await apply(app, user, depositMoney, more);
  return [code, message];
};

test('a withdrawal to a card holds the money, withholds tax by the tax table and is listed', async () => {
  const { cardId, cardNo } = await insertCard(app.db, creator.id);
  await earn(app.db, creator.id, 6_000);
  // The request's tax amount is ignored.
  const answer = await applyOrThrow(app, creator, 5_000, { cardId, taxMoney: 0 });
  expect(answer).toEqual({ applyId: expect.any(Number), taxMoney: 800, payMoney: 4_200 });
  expect(await balances(app.db, creator.id)).toMatchObject({ income: 100_000n, hold: 500_000n });
  expect(await withdrawable(creator)).toBe(1_000);
  expect(await records(app, creator)).toEqual([
    {
      applyId: answer.applyId,
      userName: CREATOR_NAME,
      depositMoney: 5_000,
      taxMoney: 800,
      payMoney: 4_200,
      taxVersion: 1,
      recharge: false,
      bankName: '中国工商银行',
      bankCardNo: `**** **** **** ${cardNo.slice(-4)}`,
      alipayAccountId: null,
      remark: '十一月收益',
      depositStatus: 0,
      reason: null,
      transferUrl: null,
      createTime: expect.any(String),
      decideTime: null,
      cancellable: true,
    },
  ]);
  expect(await checkLedger(app.db)).toMatchObject({ balanced: true });
});

test('a withdrawal to Alipay needs the certified name', async () => {
  await earn(app.db, creator.id, 500);
  const [code] = await refusal(creator, 200, { alipayAccountName: '别人' });
  expect(code).toBe(40000);
  expect((await apply(app, creator, 200)).data).toEqual({ applyId: expect.any(Number), taxMoney: 0, payMoney: 200 });
  expect((await records(app, creator))[0]).toMatchObject({ alipayAccountId: 'gu@example.com', bankCardNo: null });
});

test('a company pays no withholding tax and submits a PDF invoice', async () => {
  const company = await makeCertifiedCompany(app.db);
  await earn(app.db, company.id, 30_000);
  const { cardId } = await insertCard(app.db, company.id, COMPANY_NAME);
  const upload = async (contentType: string) => {
    const { id, fileKey } = await expectUpload(app.db, { userId: company.id, kind: 'image', fileName: 'a.pdf' });
    await finishUpload(app.db, id, { bytes: 1_000, contentType });
    return fileKey;
  };
  const fields = async (more: object) => {
    const { code, data } = (await apply(app, company, 25_000, { cardId, ...more })) as { code: number; data: unknown };
    return [code, data];
  };
  const refused = [40000, { fields: { invoiceFileKey: expect.any(String) } }];
  expect(await fields({})).toEqual(refused);
  expect(await fields({ invoiceFileKey: await upload('image/png') })).toEqual(refused);
  expect(await fields({ invoiceFileKey: await uploadFile(app.db, { userId: creator.id }) })).toEqual(refused);
  const invoiceFileKey = await upload('application/pdf');
  expect(await applyOrThrow(app, company, 25_000, { cardId, invoiceFileKey })).toMatchObject({
    taxMoney: 0,
    payMoney: 25_000,
  });
  expect((await records(app, company))[0]).toMatchObject({ userName: COMPANY_NAME, taxVersion: null });
  expect(await readForm(app, company)).toMatchObject({ needsInvoice: true, taxTable: null });
  const tax = await app.call('GET /author/v1/deposit/tax', { depositMoney: 25_000 }, { token: company.token });
  expect(tax.data).toEqual({ taxMoney: 0, payMoney: 25_000 });
});

test('refusals explain the reason and change nothing', async () => {
  expect(await refusal(creator, 100)).toEqual([41000, '暂无可提现额度']);
  expect(await refusal(creator, 99.99)).toEqual([40000, '提现金额不能少于100元']);
  await earn(app.db, creator.id, 500);
  expect(await refusal(creator, 99.99)).toEqual([40000, '提现金额不能少于100元']);
  expect(await refusal(creator, 500.01)).toEqual([41000, '提现金额超过可提现总额']);
  expect(await refusal(creator, 200.001)).toEqual([40000, '提现金额：金额最多两位小数']);
  expect(await balances(app.db, creator.id)).toMatchObject({ income: 50_000n, hold: 0n });
  await applyOrThrow(app, creator, 100);
  expect(await refusal(creator, 100)).toEqual([40900, '您有一笔提现正在处理，请等待完成后再申请']);
  // Only the available income counts.
  expect(await refusal(creator, 401)).toEqual([41000, '提现金额超过可提现总额']);
  expect(await balances(app.db, creator.id)).toMatchObject({ income: 40_000n, hold: 10_000n });
  expect(await readForm(app, creator)).toMatchObject({ openApplyId: expect.any(Number) });
});

test('nothing can be withdrawn for 24 hours after a password or phone change', async () => {
  await earn(app.db, creator.id, 500);
  const changed = (hours: number) =>
    app.db
      .updateTable('users')
      .set({ credentials_changed_at: new Date(Date.now() - hours * 3_600_000) })
      .where('id', '=', creator.id)
      .execute();
  await changed(23.9);
  expect(await refusal(creator, 200)).toEqual([40900, '修改密码或手机号后24小时内不能提现']);
  expect((await readForm(app, creator)).pausedUntil).not.toBeNull();
  await changed(24.1);
  expect((await readForm(app, creator)).pausedUntil).toBeNull();
  expect((await apply(app, creator, 200)).code).toBe(0);
});

test('the destination is either a card or an Alipay account', async () => {
  await earn(app.db, creator.id, 500);
  const captcha = await app.codeFor(creator, 'withdrawal');
  const { cardId } = await insertCard(app.db, creator.id);
  const theirs = await insertCard(app.db, (await makeCertified(app.db)).id);
  const alipay = { alipayAccountName: CREATOR_NAME, aplipayAccountId: 'gu@example.com' };
  const send = async (more: object) =>
    (await app.call(APPLY, { captcha, depositMoney: 200, ...more }, { token: creator.token })).code;
  expect(await send({})).toBe(40000);
  expect(await send({ cardId, ...alipay })).toBe(40000);
  expect(await send({ alipayAccountName: CREATOR_NAME })).toBe(40000);
  expect(await send({ aplipayAccountId: 'gu@example.com' })).toBe(40000);
  expect(await send({ cardId: theirs.cardId })).toBe(40400);
  expect(await send({ cardId, remark: 'x'.repeat(501) })).toBe(40000);
  // None of these consumed the code.
  expect(await send({ cardId, alipayAccountName: '', aplipayAccountId: null, invoiceFileKey: '' })).toBe(0);
});

test('the code goes to the account’s own phone, and a newer code replaces it', async () => {
  await earn(app.db, creator.id, 500);
  expect((await apply(app, creator, 200, { captcha: '12' })).code).toBe(40000);
  const captcha = await app.codeFor(creator, 'withdrawal');
  expect(app.sent.findLast(({ to }) => to === creator.phone)).toMatchObject({ template: 'withdrawalCode' });
  expect((await apply(app, creator, 200, { captcha })).code).toBe(40000);
  await app.db.updateTable('users').set({ phone: null }).where('id', '=', creator.id).execute();
  const send = await app.call('POST /author/v1/deposit/verifyCode', {}, { token: creator.token });
  expect([send.code, send.message]).toEqual([40000, '请输入手机号码']);
  expect((await readForm(app, creator)).phone).toBeNull();
});

test('a repeat with the same Idempotency-Key creates one withdrawal', async () => {
  await earn(app.db, creator.id, 500);
  const captcha = await app.codeFor(creator, 'withdrawal');
  const body = { captcha, depositMoney: 150, alipayAccountName: CREATOR_NAME, aplipayAccountId: 'gu@example.com' };
  const options = { token: creator.token, headers: { 'idempotency-key': 'one' } };
  const [first, second] = [await app.call(APPLY, body, options), await app.call(APPLY, body, options)];
  expect(first.code).toBe(0);
  expect(second.data).toEqual(first.data);
  expect((await app.call(APPLY, { ...body, depositMoney: 160 }, options)).code).toBe(40900);
  expect(await records(app, creator)).toHaveLength(1);
});

test('the tax preview ignores the balance', async () => {
  const ask = (depositMoney: unknown) =>
    app.call('GET /author/v1/deposit/tax', { depositMoney }, { token: creator.token });
  expect((await ask(20_000)).data).toEqual({ taxMoney: 3_200, payMoney: 16_800 });
  expect((await ask(20_000.01)).data).toEqual({ taxMoney: 2_800, payMoney: 17_200.01 });
  expect((await ask(50)).data).toEqual({ taxMoney: 0, payMoney: 50 });
  for (const wrong of [0, -1, 'x', undefined, 1.001]) expect((await ask(wrong)).code).toBe(40000);
});

test('income can be withdrawn or turned into coins only after the hold period that follows its sale', async () => {
  const [buyer, clip] = [await makeUser(app.db), await makeClip(app.db, creator.id, { hdPrice: 100_000n })];
  await creditCoins(app.db, { userId: buyer.id }, 5_000);
  await earn(app.db, creator.id, 300);
  const { orderId } = await buyClips(app, buyer.token, [clip, 1]);
  expect(await withdrawable(creator)).toBe(800);
  await changeSettings(app.db, { incomeHoldDays: 7 });
  try {
    expect(await withdrawable(creator)).toBe(300);
    expect(await readForm(app, creator)).toMatchObject({ withdrawableMoney: 300, heldMoney: 500, incomeHoldDays: 7 });
    expect(await refusal(creator, 301)).toEqual([41000, '提现金额超过可提现总额']);
    const recharge = (rechargeMoney: number) =>
      app.call('POST /author/v1/rechargeByDeposit', { rechargeMoney }, { token: creator.token });
    expect(await recharge(301)).toMatchObject({ code: 41000, message: '创作收益不足，请选择其他充值方式' });
    expect((await recharge(100)).code).toBe(0);
    expect(await withdrawable(creator)).toBe(200);
    // Refunded income is not held either, so the older income stays withdrawable.
    const finance = { token: app.finance.token };
    await app.call('POST /operator/v1/orders/{orderId}/refund', { orderId, reason: '买错了' }, finance);
    expect(await withdrawable(creator)).toBe(200);
    expect((await apply(app, creator, 200)).code).toBe(0);
  } finally {
    await changeSettings(app.db, { incomeHoldDays: 0 });
  }
});

describe('the days on which held income becomes withdrawable', () => {
  const INCOME = 'GET /author/v1/income';
  const read = async ({ token }: { token: string }) => (await app.call(INCOME, {}, { token })).data;
  const inDays = (days: number) => formatDate(Date.now() + days * 86_400_000);
  let buyer: TestUser;
  let clip: number;

  /** Sells a clip for 100 yuan `days` days ago; the creator gets half. */
  const sell = async (days: number) => {
    const { orderId } = await buyClips(app, buyer.token, [clip, 1]);
    await inTransaction(app.db, async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`update journal_entries set created_at = now() - make_interval(days => ${days}::int)
        where cause_kind = 'orderPayment' and cause_id = ${orderId}`.execute(tx);
    });
    return orderId;
  };

  beforeEach(async () => {
    await keepClearOfMidnight();
    buyer = await makeBuyer(app.db, 5_000);
    clip = await makeClip(app.db, creator.id, { hdPrice: 10_000n });
    await changeSettings(app.db, { incomeHoldDays: 7 });
  });
  afterEach(() => changeSettings(app.db, { incomeHoldDays: 0 }));

  test('are listed with the amount released, and add up to the held income', async () => {
    for (const days of [8, 6, 3, 3, 0]) await sell(days);
    const income = {
      withdrawableMoney: 50,
      heldMoney: 200,
      debtMoney: 0,
      incomeHoldDays: 7,
      releases: [
        { date: inDays(1), money: 50 },
        { date: inDays(4), money: 100 },
        { date: inDays(7), money: 50 },
      ],
    };
    expect(await read(creator)).toEqual(income);
    expect(await readForm(app, creator)).toMatchObject(income);
  });

  test('exclude refunds', async () => {
    const [orderId] = [await sell(3), await sell(1)];
    await app.call('POST /operator/v1/orders/{orderId}/refund', { orderId, reason: '买错了' }, app.finance);
    expect(await read(creator)).toMatchObject({ heldMoney: 50, releases: [{ date: inDays(6), money: 50 }] });
  });

  test('exclude income that was already spent during an earlier, shorter hold', async () => {
    for (const days of [5, 3]) await sell(days);
    await changeSettings(app.db, { incomeHoldDays: 4 });
    expect((await app.call('POST /author/v1/rechargeByDeposit', { rechargeMoney: 20 }, creator)).code).toBe(0);
    await changeSettings(app.db, { incomeHoldDays: 7 });
    expect(await read(creator)).toMatchObject({
      withdrawableMoney: 0,
      releases: [
        { date: inDays(2), money: 30 },
        { date: inDays(4), money: 50 },
      ],
    });
  });

  test('are visible only to their creator', async () => {
    await sell(1);
    expect((await app.call(INCOME)).code).toBe(403);
    expect((await app.call(INCOME, {}, buyer)).code).toBe(40300);
    expect(await read(await makeCreator(app.db))).toMatchObject({ withdrawableMoney: 0, heldMoney: 0, releases: [] });
  });
});

test('the list of withdrawals includes income that was turned into coins', async () => {
  await earn(app.db, creator.id, 500);
  const { applyId } = await applyOrThrow(app, creator, 120);
  const { code } = await app.call(
    'POST /author/v1/rechargeByDeposit',
    { rechargeMoney: 33.33 },
    { token: creator.token },
  );
  expect(code).toBe(0);
  const [recharge, withdrawal] = await records(app, creator);
  expect(recharge).toMatchObject({ recharge: true, depositMoney: 33.33, taxMoney: 0, depositStatus: 1 });
  expect(recharge!.applyId).toBeGreaterThan(applyId);
  expect(withdrawal).toMatchObject({ applyId, recharge: false });
  expect(await withdrawable(creator)).toBe(toYuan(50_000n - 12_000n - 3_333n));
});

test('only certified creators withdraw, and they see only their own withdrawals', async () => {
  await earn(app.db, creator.id, 500);
  await applyOrThrow(app, creator, 200);
  const [buyer, uncertified, other] = [await makeUser(app.db), await makeCreator(app.db), await makeCertified(app.db)];
  await earn(app.db, uncertified.id, 500);
  for (const key of ['POST /author/v1/deposit/verifyCode', APPLY] as const) {
    expect((await app.call(key)).code).toBe(403);
    expect((await app.call(key, {}, { token: buyer.token })).code).toBe(40300);
    expect((await app.call(key, {}, { token: uncertified.token })).code).toBe(40300);
  }
  for (const key of [
    'GET /author/v1/deposit/list',
    'GET /author/v1/deposit/form',
    'GET /author/v1/deposit/tax',
  ] as const) {
    expect((await app.call(key)).code).toBe(403);
    expect((await app.call(key, {}, { token: buyer.token })).code).toBe(40300);
  }
  expect((await readForm(app, uncertified)).certifiedName).toBeNull();
  expect(await records(app, other)).toEqual([]);
  expect(await readForm(app, other)).toMatchObject({ withdrawableMoney: 0, openApplyId: null });
});

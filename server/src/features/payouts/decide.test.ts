import { beforeEach, expect, test } from 'vitest';
import { changeSettings } from '../../platform/site-settings.ts';
import { makeClip, makeOperator, makeUser, type TestUser } from '../../platform/testing/fixtures.ts';
import { readAnnouncements } from '../messages/outside/testing.ts';
import { createOperatorBy } from '../operators/testing.ts';
import { buyClips, creditCoins, readMessageTitles, uploadFile } from '../orders/testing.ts';
import { checkLedger } from '../wallet/check-ledger.ts';
import { applyOrThrow, apply, balances, complete, earn, fail, payoutsApp, records } from './testing.ts';
import { makeCertified } from './testing-creators.ts';

let creator: TestUser;
const app = await payoutsApp();
beforeEach(async () => {
  creator = await makeCertified(app.db);
});

const auditsOf = async (applyId: number) => {
  const rows = app.db.selectFrom('audit_log').select('action').where('subject', '=', `withdrawal:${applyId}`);
  return (await rows.orderBy('id').execute()).map(({ action }) => action);
};

test('completing a withdrawal clears the held amount, books tax and payout, and shows the slip', async () => {
  await earn(app.db, creator.id, 25_000);
  const { applyId } = await applyOrThrow(app, creator, 20_000);
  const before = await balances(app.db, creator.id);
  expect(await complete(app, applyId)).toMatchObject({ code: 0, data: null });
  const after = await balances(app.db, creator.id);
  expect([after.income, after.hold]).toEqual([500_000n, 0n]);
  expect([after.tax - before.tax, after.paid - before.paid]).toEqual([320_000n, 1_680_000n]);
  const [record] = await records(app, creator);
  expect(record).toMatchObject({ depositStatus: 1, reason: null, decideTime: expect.any(String) });
  expect(record!.transferUrl).toContain('/files/private/uploads/');
  expect(await readMessageTitles(app.db, creator)).toEqual(['提现已完成']);
  expect(await readAnnouncements(app.db, creator)).toMatchObject([
    { template: 'withdrawalPaid', params: { amount: '20,000.00', tax: '3,200.00', received: '16,800.00' } },
  ]);
  expect(await auditsOf(applyId)).toEqual(['withdrawal.complete']);
  expect((await complete(app, applyId)).code).toBe(40900);
  expect((await fail(app, applyId)).code).toBe(40900);
  expect((await apply(app, creator, 100)).code).toBe(0);
  expect(await checkLedger(app.db)).toMatchObject({ balanced: true });
});

test('a failed withdrawal returns the money and states the reason', async () => {
  await earn(app.db, creator.id, 500);
  const { applyId } = await applyOrThrow(app, creator, 300);
  expect((await fail(app, applyId, '')).code).toBe(40000);
  expect((await fail(app, applyId, '户名不符')).code).toBe(0);
  expect(await balances(app.db, creator.id)).toMatchObject({ income: 50_000n, hold: 0n });
  expect((await records(app, creator))[0]).toMatchObject({ depositStatus: 2, reason: '户名不符', transferUrl: null });
  expect(await readMessageTitles(app.db, creator)).toEqual(['提现失败']);
  expect(await readAnnouncements(app.db, creator)).toMatchObject([
    { template: 'withdrawalFailed', params: { amount: '300.00', reason: '户名不符' } },
  ]);
  expect(await auditsOf(applyId)).toEqual(['withdrawal.fail']);
  expect((await fail(app, applyId)).code).toBe(40900);
});

test('a sale refunded while its income is held becomes a debt, which the returned money repays first', async () => {
  const [buyer, clip] = [await makeUser(app.db), await makeClip(app.db, creator.id, { hdPrice: 100_000n })];
  await creditCoins(app.db, { userId: buyer.id }, 5_000);
  const first = await buyClips(app, buyer.token, [clip, 1]);
  const { applyId } = await applyOrThrow(app, creator, 450);
  const refund = (orderId: string) =>
    app.call('POST /operator/v1/orders/{orderId}/refund', { orderId, reason: '买错了' }, { token: app.finance.token });
  expect((await refund(first.orderId)).code).toBe(0);
  expect(await balances(app.db, creator.id)).toMatchObject({ income: 0n, hold: 45_000n, debt: 45_000n });
  expect((await fail(app, applyId)).code).toBe(0);
  expect(await balances(app.db, creator.id)).toMatchObject({ income: 0n, hold: 0n, debt: 0n });

  // After the payout, the debt stays until the next sale repays it.
  const second = await buyClips(app, buyer.token, [clip, 1]);
  const next = await applyOrThrow(app, creator, 500);
  expect((await complete(app, next.applyId)).code).toBe(0);
  expect((await refund(second.orderId)).code).toBe(0);
  expect(await balances(app.db, creator.id)).toMatchObject({ income: 0n, debt: 50_000n });
  await buyClips(app, buyer.token, [clip, 2]);
  expect(await balances(app.db, creator.id)).toMatchObject({ income: 0n, debt: 40_000n });
  const form = await app.call('GET /author/v1/deposit/form', {}, { token: creator.token });
  expect(form.data).toMatchObject({ withdrawableMoney: 0, debtMoney: 400 });
  expect(await checkLedger(app.db)).toMatchObject({ balanced: true });
});

test('above the configured amount another operator has to consent', async () => {
  await changeSettings(app.db, { payoutConsentAmount: 1_000 });
  try {
    const second = await makeOperator(app.db, 'finance');
    await earn(app.db, creator.id, 5_000);
    const exact = await applyOrThrow(app, creator, 1_000);
    expect(await complete(app, exact.applyId)).toMatchObject({ code: 0, data: null });

    const { applyId } = await applyOrThrow(app, creator, 1_000.01);
    const slip = await uploadFile(app.db, { operatorId: app.finance.id });
    expect(await complete(app, applyId, app.finance, slip)).toMatchObject({ code: 0, data: { waiting: true } });
    expect(await balances(app.db, creator.id)).toMatchObject({ hold: 100_001n });
    expect((await records(app, creator))[0]).toMatchObject({ depositStatus: 0, transferUrl: null });
    expect((await complete(app, applyId, app.finance, slip)).code).toBe(40900);
    expect((await complete(app, applyId)).code).toBe(40900);
    const listed = await app.call('GET /operator/v1/withdrawals', { status: 0 }, { token: second.token });
    expect(listed.data.content.find((each) => each.applyId === applyId)!.proposal).toEqual({
      operatorName: expect.any(String),
      transferFileKey: slip,
      mine: false,
    });
    // An operator cannot confirm their own proposal, even if consent is no longer required.
    await changeSettings(app.db, { payoutConsentAmount: 0 });
    expect((await complete(app, applyId)).code).toBe(40900);
    await changeSettings(app.db, { payoutConsentAmount: 1_000 });
    expect(await complete(app, applyId, second, slip)).toMatchObject({ code: 0, data: null });
    expect(await auditsOf(applyId)).toEqual(['withdrawal.propose', 'withdrawal.complete']);

    // The second operator may use a different slip, and the first may still report a failure.
    const third = await applyOrThrow(app, creator, 1_500);
    await complete(app, third.applyId);
    expect(await complete(app, third.applyId, second)).toMatchObject({ code: 0, data: null });
    const fourth = await applyOrThrow(app, creator, 1_200);
    await complete(app, fourth.applyId);
    expect((await fail(app, fourth.applyId)).code).toBe(0);
    expect((await records(app, creator))[0]).toMatchObject({ depositStatus: 2, transferUrl: null });
  } finally {
    await changeSettings(app.db, { payoutConsentAmount: 0 });
  }
});

test('an admin and accounts they created cannot complete each other’s proposals if two admins are required', async () => {
  await changeSettings(app.db, { payoutConsentAmount: 1_000, adminConsent: true });
  try {
    const admin = await makeOperator(app.db);
    const made = await createOperatorBy(app.db, admin);
    await earn(app.db, creator.id, 5_000);
    const { applyId } = await applyOrThrow(app, creator, 1_500);
    expect((await complete(app, applyId, admin)).data).toEqual({ waiting: true });
    expect((await complete(app, applyId, made)).code).toBe(40300);
    expect((await complete(app, applyId, await createOperatorBy(app.db, admin))).code).toBe(40300);
    expect(await balances(app.db, creator.id)).toMatchObject({ hold: 150_000n });
    expect((await complete(app, applyId)).data).toBeNull();

    const next = await applyOrThrow(app, creator, 1_200);
    expect((await complete(app, next.applyId, made)).data).toEqual({ waiting: true });
    expect((await complete(app, next.applyId, admin)).code).toBe(40300);
    await changeSettings(app.db, { adminConsent: false });
    expect((await complete(app, next.applyId, admin)).data).toBeNull();
  } finally {
    await changeSettings(app.db, { payoutConsentAmount: 0, adminConsent: false });
  }
});

test('a slip must be the operator’s own file, and can be used once', async () => {
  await earn(app.db, creator.id, 500);
  const { applyId } = await applyOrThrow(app, creator, 300);
  const other = await makeOperator(app.db, 'finance');
  const theirs = await uploadFile(app.db, { operatorId: other.id });
  expect((await complete(app, applyId, app.finance, theirs)).code).toBe(40000);
  expect((await complete(app, applyId, app.finance, '')).code).toBe(40000);
  expect((await complete(app, applyId, app.finance, 'nothing')).code).toBe(40000);
  expect(await balances(app.db, creator.id)).toMatchObject({ hold: 30_000n });
  const mine = await uploadFile(app.db, { operatorId: app.finance.id });
  expect((await complete(app, applyId, app.finance, mine)).code).toBe(0);
  await earn(app.db, creator.id, 500);
  const next = await applyOrThrow(app, creator, 300);
  expect((await complete(app, next.applyId, app.finance, mine)).code).toBe(40900);
});

test('a link to a slip works until its creator logs out', async () => {
  await earn(app.db, creator.id, 500);
  const { applyId } = await applyOrThrow(app, creator, 300);
  await complete(app, applyId);
  const [record] = await records(app, creator);
  const open = async () => (await app.http.inject({ url: record!.transferUrl! })).json<{ code: number }>().code;
  // The link is allowed; 40400 only because the test's upload has no bytes in the storage.
  expect(await open()).toBe(40400);
  await app.call('POST /user/v1/logout', {}, { token: creator.token });
  const afterLogout = await open();
  expect(afterLogout).not.toBe(40400);
  expect(afterLogout).not.toBe(0);
});

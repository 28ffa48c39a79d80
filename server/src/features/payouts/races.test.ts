import { createHash } from 'node:crypto';
import { toFen } from '@zhenku/contract/money';
import { FIRST_TAX_TABLE, withholdingTax } from '@zhenku/contract/payouts/withholding-tax';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeSettings } from '../../platform/site-settings.ts';
import { makeClip, makeOperator, makeUser, type TestUser } from '../../platform/testing/fixtures.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { buyClips, creditCoins, uploadFile, makeBuyer } from '../orders/testing.ts';
import { checkLedger } from '../wallet/check-ledger.ts';
import { applyOrThrow, apply, balances, cancel, complete, earn, fail, payoutsApp, records } from './testing.ts';
import { CREATOR_NAME, insertCard, makeCertified } from './testing-creators.ts';

const app = await payoutsApp();

const TIMES = 20;
const times = <T>(call: (index: number) => Promise<T>) => Promise.all(Array.from({ length: TIMES }, (_, i) => call(i)));
const sorted = (responses: { code: number }[]) => responses.map(({ code }) => code).toSorted((a, b) => a - b);
const count = (responses: { code: number }[], code: number) => responses.filter((each) => each.code === code).length;

const sendApply = (user: TestUser, captcha: string, depositMoney: number) =>
  app.call(
    'POST /author/v1/deposit/apply',
    { captcha, depositMoney, alipayAccountName: CREATOR_NAME, aplipayAccountId: 'gu@example.com' },
    { token: user.token },
  );
const toCoins = (user: TestUser, rechargeMoney: number) =>
  app.call('POST /author/v1/rechargeByDeposit', { rechargeMoney }, { token: user.token });

async function expectSound(userId: number): Promise<void> {
  const { income, hold, debt, coins } = await balances(app.db, userId);
  expect([income, hold, debt, coins].filter((fen) => fen < 0n)).toEqual([]);
  expect(await checkLedger(app.db)).toMatchObject({ balanced: true, imbalances: [] });
}

test('twenty concurrent applications create one withdrawal', async () => {
  const creator = await makeCertified(app.db);
  await earn(app.db, creator.id, 2_000);
  const captcha = await app.codeFor(creator, 'withdrawal');
  expect(count(await times(() => sendApply(creator, captcha, 100)), 0)).toBe(1);
  expect(await balances(app.db, creator.id)).toMatchObject({ income: 190_000n, hold: 10_000n });
  expect(await records(app, creator)).toHaveLength(1);
  await expectSound(creator.id);
});

test('one of ten concurrent applications succeeds, and so do all ten recharges from income', async () => {
  const creator = await makeCertified(app.db);
  await earn(app.db, creator.id, 2_000);
  const captcha = await app.codeFor(creator, 'withdrawal');
  const calls = await times(async (index): Promise<{ code: number }> => {
    return index % 2 === 0 ? await sendApply(creator, captcha, 100) : await toCoins(creator, 50);
  });
  const [applications, recharges] = [0, 1].map((odd) => calls.filter((_, index) => index % 2 === odd));
  expect([count(applications!, 0), count(recharges!, 0)]).toEqual([1, TIMES / 2]);
  expect(await balances(app.db, creator.id)).toMatchObject({ income: 140_000n, hold: 10_000n, coins: 50_000n });
  await expectSound(creator.id);
});

test('only one of twenty concurrent completions and failures takes effect', async () => {
  const operators = [app.finance, await makeOperator(app.db, 'finance'), await makeOperator(app.db, 'admin')];
  for (let round = 0; round < 3; round += 1) {
    const creator = await makeCertified(app.db);
    await earn(app.db, creator.id, 5_000);
    const { applyId } = await applyOrThrow(app, creator, 5_000);
    const before = await balances(app.db, creator.id);
    const slips = await times((index) => uploadFile(app.db, { operatorId: operators[index % 3]!.id }));
    const decided = await times((index) =>
      index % 2 === 0
        ? complete(app, applyId, operators[index % 3], slips[index])
        : fail(app, applyId, '账号有误', operators[index % 3]),
    );
    expect(sorted(decided)).toEqual([0, ...Array<number>(TIMES - 1).fill(40900)]);
    const after = await balances(app.db, creator.id);
    const paid = decided.findIndex(({ code }) => code === 0) % 2 === 0;
    expect([after.income, after.hold]).toEqual([paid ? 0n : 500_000n, 0n]);
    expect([after.tax - before.tax, after.paid - before.paid]).toEqual(paid ? [80_000n, 420_000n] : [0n, 0n]);
    await expectSound(creator.id);
  }
});

test('twenty calls by one operator only propose a payout; one call by a second operator completes it', async () => {
  await changeSettings(app.db, { payoutConsentAmount: 1_000 });
  try {
    const operators = [app.finance, await makeOperator(app.db, 'finance')];
    const creator = await makeCertified(app.db);
    await earn(app.db, creator.id, 5_000);
    const { applyId } = await applyOrThrow(app, creator, 5_000);
    const alone = await times(() => complete(app, applyId));
    expect(count(alone, 0)).toBe(1);
    expect(await balances(app.db, creator.id)).toMatchObject({ hold: 500_000n });
    const both = await times((index) => complete(app, applyId, operators[index % 2]));
    expect(count(both, 0)).toBe(1);
    expect(both.findIndex(({ code }) => code === 0) % 2).toBe(1);
    expect(await balances(app.db, creator.id)).toMatchObject({ hold: 0n });
  } finally {
    await changeSettings(app.db, { payoutConsentAmount: 0 });
  }
});

test('concurrent applying, refunding, recharging, and deciding leave one outcome and balanced books', async () => {
  const secretKey = createHash('sha256').update('secret').digest('hex');
  const passwordHash = await hashPassword(secretKey);
  for (let round = 0; round < 4; round += 1) {
    const creator = await makeCertified(app.db);
    await app.db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', creator.id).execute();
    const [buyer, clip] = [await makeUser(app.db), await makeClip(app.db, creator.id, { hdPrice: 100_000n })];
    await creditCoins(app.db, { userId: buyer.id }, 3_000);
    const { orderId } = await buyClips(app, buyer.token, [clip, 1]);
    const open = await applyOrThrow(app, creator, 200);
    const captcha = await app.codeFor(creator, 'withdrawal');
    const slip = await uploadFile(app.db, { operatorId: app.finance.id });
    const refund = { orderId, reason: '买错了' };
    const [closed, refunded, coined, completed, failed, again] = await Promise.all([
      app.call('POST /user/v1/close', { secretKey }, { token: creator.token }),
      app.call('POST /operator/v1/orders/{orderId}/refund', refund, { token: app.finance.token }),
      toCoins(creator, 150),
      complete(app, open.applyId, app.finance, slip),
      fail(app, open.applyId),
      sendApply(creator, captcha, 100),
    ]);
    expect(closed.code).toBe(40900);
    expect(refunded.code).toBe(0);
    expect(sorted([completed, failed])).toEqual([0, 40900]);
    expect([0, 41000]).toContain(coined.code);
    expect([0, 40900, 41000]).toContain(again.code);
    // All sales were refunded, so the debt equals the sum of income, hold, coins and payout.
    const { income, hold, debt, coins } = await balances(app.db, creator.id);
    const left = completed.code === 0 ? 20_000n : 0n;
    expect(income + hold + coins + left - debt).toBe(0n);
    expect(hold).toBe(again.code === 0 ? 10_000n : 0n);
    await expectSound(creator.id);
  }
});

test('an account with a withdrawal, income or debt cannot be closed; closing it later deletes its cards', async () => {
  const secretKey = createHash('sha256').update('secret').digest('hex');
  const creator = await makeCertified(app.db);
  await app.db
    .updateTable('users')
    .set({ password_hash: await hashPassword(secretKey) })
    .where('id', '=', creator.id)
    .execute();
  const close = async () => (await app.call('POST /user/v1/close', { secretKey }, { token: creator.token })).code;
  await earn(app.db, creator.id, 300);
  expect(await close()).toBe(40900);
  const { applyId } = await applyOrThrow(app, creator, 300);
  expect(await close()).toBe(40900);
  await complete(app, applyId);
  await insertCard(app.db, creator.id);
  expect(await close()).toBe(0);
  const cards = app.db.selectFrom('bank_cards').select('id').where('user_id', '=', creator.id);
  expect(await cards.execute()).toEqual([]);
  const rows = app.db.selectFrom('withdrawals').select(['payee_name', 'alipay_account']).where('id', '=', applyId);
  expect(await rows.execute()).toEqual([{ payee_name: CREATOR_NAME, alipay_account: null }]);
});

test('an account with only a debt cannot be closed', async () => {
  const secretKey = createHash('sha256').update('secret').digest('hex');
  const password_hash = await hashPassword(secretKey);
  const creator = await makeCertified(app.db);
  await app.db.updateTable('users').set({ password_hash }).where('id', '=', creator.id).execute();
  const [buyer, clip] = [await makeUser(app.db), await makeClip(app.db, creator.id, { hdPrice: 20_000n })];
  await creditCoins(app.db, { userId: buyer.id }, 200);
  const { orderId } = await buyClips(app, buyer.token, [clip, 1]);
  await complete(app, (await applyOrThrow(app, creator, 100)).applyId);
  await app.call('POST /operator/v1/orders/{orderId}/refund', { orderId, reason: '买错了' }, app.finance);
  expect(await balances(app.db, creator.id)).toMatchObject({ income: 0n, hold: 0n, coins: 0n, debt: 10_000n });
  expect((await app.call('POST /user/v1/close', { secretKey }, creator)).code).toBe(40900);
});

const Step = fc.oneof(
  fc.record({ kind: fc.constant('sell' as const), tier: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('refund' as const), at: fc.nat(10) }),
  fc.record({ kind: fc.constant('apply' as const), money: fc.integer({ min: 100, max: 600 }) }),
  fc.record({ kind: fc.constant('coins' as const), money: fc.integer({ min: 1, max: 200 }) }),
  fc.record({ kind: fc.constant('complete' as const) }),
  fc.record({ kind: fc.constant('fail' as const) }),
  fc.record({ kind: fc.constant('cancel' as const) }),
);

test('hold, tax, payout and debt always balance with earnings, and never become negative', async () => {
  const buyer = await makeBuyer(app.db, 1_000_000);
  const run = async (steps: (typeof Step extends fc.Arbitrary<infer S> ? S : never)[]) => {
    const creator = await makeCertified(app.db);
    const clip = await makeClip(app.db, creator.id, { hdPrice: 33_333n, hd4kPrice: 77_777n, plusPrice: 100_001n });
    const first = await balances(app.db, creator.id);
    const sold: { orderId: string; share: bigint }[] = [];
    let [earned, expectedTax, expectedPaid] = [0n, 0n, 0n];
    for (const step of steps) {
      const open = (await records(app, creator)).find(
        ({ depositStatus, recharge }) => depositStatus === 0 && !recharge,
      );
      if (step.kind === 'sell') {
        const { orderId, payAmount } = await buyClips(app, buyer.token, [clip, step.tier]);
        sold.push({ orderId, share: toFen(payAmount) / 2n });
        earned += sold.at(-1)!.share;
      } else if (step.kind === 'refund') {
        const [order] = sold.splice(step.at % Math.max(1, sold.length), 1);
        if (!order) continue;
        const refund = { orderId: order.orderId, reason: '退款' };
        await app.call('POST /operator/v1/orders/{orderId}/refund', refund, { token: app.finance.token });
        earned -= order.share;
      } else if (step.kind === 'apply') await apply(app, creator, step.money);
      else if (step.kind === 'coins') await toCoins(creator, step.money);
      else if (open && step.kind === 'fail') await fail(app, open.applyId);
      else if (open && step.kind === 'cancel') await cancel(app, open.applyId, creator);
      else if (open) {
        await complete(app, open.applyId);
        const tax = withholdingTax(FIRST_TAX_TABLE.brackets, toFen(open.depositMoney));
        expectedTax += tax;
        expectedPaid += toFen(open.depositMoney) - tax;
      }
      const now = await balances(app.db, creator.id);
      expect([now.tax - first.tax, now.paid - first.paid]).toEqual([expectedTax, expectedPaid]);
      expect(now.income + now.hold + now.coins - now.debt + expectedTax + expectedPaid).toBe(earned);
      expect([now.income, now.hold, now.debt, now.coins].filter((fen) => fen < 0n)).toEqual([]);
    }
  };
  await fc.assert(fc.asyncProperty(fc.array(Step, { minLength: 4, maxLength: 14 }), run));
  expect(await checkLedger(app.db)).toMatchObject({ balanced: true });
});

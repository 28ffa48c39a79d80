import { ORDER_STATUS, PAY_TYPE } from '@zhenku/contract/constants';
import { errors } from '@zhenku/contract/errors';
import { beforeEach, expect, test } from 'vitest';
import { sql } from 'kysely';
import { revokeKeys } from '../../platform/api-keys.ts';
import { addMembers, makeClip, makeKey, makeUser, type TestUser } from '../../platform/testing/fixtures.ts';
import { shopApp } from '../../testing/shop-app.ts';
import { checkLedger } from '../wallet/check-ledger.ts';
import { coinsBalance } from '../wallet/coins.ts';
import { countLicences, creditCoins, makeBuyer, makeCompanyBuyer, placeOrder } from './testing.ts';

/** Tests what API keys may spend. A clip's HD tier costs 100 yuan. */

const app = await shopApp();

let buyer: TestUser;
let clip: number;
beforeEach(async () => {
  buyer = await makeBuyer(app.db, 100_000);
  clip = await makeClip(app.db);
});

const pay = (token: string, orderId: string, input: object = {}, headers: Record<string, string> = {}) =>
  app.call('POST /order/v1/pay', { orderId, ...input }, { token, headers });
const order = (token: string, tier = 1) => placeOrder(app, token, [clip, tier]);
const read = async (token: string, orderId: string) =>
  (await app.call('GET /order/v1/orderId', { orderId }, { token })).data;
const balance = () => coinsBalance(app.db, { userId: buyer.id });
const paymentsOf = ({ id }: { id: number }) =>
  app.db.selectFrom('api_key_payments').select(['order_id', 'amount']).where('key_id', '=', id).execute();

test('a key pays within its monthly budget, and not beyond it', async () => {
  const key = await makeKey(app.db, buyer, { budget: 30_000n });
  for (const tier of [1, 2]) expect((await pay(key.token, await order(key.token, tier))).code).toBe(0);
  const third = await order(key.token);
  const refused = await pay(key.token, third);
  expect(refused).toMatchObject({ code: 41001, data: { budget: 300, spent: 300 } });
  expect(refused.message).toBe('超出此 API 密钥本月的预算：预算300元，已用300元，此单100元');
  expect(await read(key.token, third)).toMatchObject({ orderStatus: ORDER_STATUS.pending });
  expect(await countLicences(app.db, third)).toBe(0);
  expect(await balance()).toBe(10_000_000n - 30_000n);
  // The key's budget does not limit its owner.
  expect((await pay(buyer.token, third)).code).toBe(0);
  expect(await paymentsOf(key)).toHaveLength(2);
});

test('thirty concurrent payments never exceed the budget', async () => {
  const key = await makeKey(app.db, buyer, { budget: 105_000n });
  const orders = await Promise.all(Array.from({ length: 30 }, () => order(buyer.token)));
  const responses = await Promise.all(orders.map((orderId) => pay(key.token, orderId)));
  const codes = responses.map(({ code }) => code);
  expect(codes.filter((code) => code === 0)).toHaveLength(10);
  expect(codes.filter((code) => code === errors.keyBudgetExceeded.code)).toHaveLength(20);
  expect(await balance()).toBe(10_000_000n - 100_000n);
  expect(await paymentsOf(key)).toHaveLength(10);
  expect((await checkLedger(app.db)).balanced).toBe(true);
});

test('concurrent payments by two members’ keys stay within each budget', async () => {
  const company = await makeCompanyBuyer(app.db, 100_000);
  const members = [await makeUser(app.db), await makeUser(app.db)];
  await addMembers(app.db, company, { buyers: members });
  const { companyId } = company;
  const keys = await Promise.all(members.map((each) => makeKey(app.db, each, { companyId, budget: 20_000n })));
  const payments = await Promise.all(
    keys.flatMap(({ token }) => Array.from({ length: 5 }, async () => ({ token, orderId: await order(token) }))),
  );
  const codes = await Promise.all(payments.map(async ({ token, orderId }) => (await pay(token, orderId)).code));
  for (const each of [codes.slice(0, 5), codes.slice(5)])
    expect(each.toSorted((a, b) => a - b)).toEqual([0, 0, 41001, 41001, 41001]);
  expect(await coinsBalance(app.db, { companyId })).toBe(10_000_000n - 40_000n);
});

test('paying again and repeating a call charge the budget once', async () => {
  const key = await makeKey(app.db, buyer, { budget: 10_000n });
  const orderId = await order(key.token);
  const repeat = { 'idempotency-key': 'one-payment' };
  const responses = await Promise.all([
    ...Array.from({ length: 5 }, () => pay(key.token, orderId, {}, repeat)),
    ...Array.from({ length: 5 }, () => pay(key.token, orderId)),
  ]);
  expect(responses.map(({ code }) => code)).toEqual(responses.map(() => 0));
  expect(await paymentsOf(key)).toEqual([{ order_id: orderId, amount: 10_000n }]);
  expect(await balance()).toBe(10_000_000n - 10_000n);
});

test('the budget resets each month in Asia/Shanghai', async () => {
  const key = await makeKey(app.db, buyer, { budget: 10_000n });
  expect((await pay(key.token, await order(key.token))).code).toBe(0);
  const movePayment = (to: string) =>
    app.db
      .updateTable('api_key_payments')
      .set({
        paid_at: sql<string>`date_trunc('month', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai' + ${to}::interval`,
      })
      .where('key_id', '=', key.id)
      .execute();
  await movePayment('0 seconds');
  expect((await pay(key.token, await order(key.token))).code).toBe(41001);
  await movePayment('-1 second');
  expect((await pay(key.token, await order(key.token))).code).toBe(0);
});

test('a key without a budget pays nothing', async () => {
  const key = await makeKey(app.db, buyer);
  expect(await pay(key.token, await order(key.token))).toMatchObject({ code: 41001, data: { budget: 0, spent: 0 } });
});

test('a key that is revoked while its payment waits pays nothing', async () => {
  const key = await makeKey(app.db, buyer, { budget: 10_000n });
  const orderId = await order(key.token);
  let paying: ReturnType<typeof pay> | undefined;
  await app.db.transaction().execute(async (tx) => {
    await revokeKeys(tx, { keyId: key.id });
    paying = pay(key.token, orderId);
    await expect
      .poll(
        async () => {
          const { rows } = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db);
          return rows.length;
        },
        { timeout: 20_000 },
      )
      .toBe(1);
  });
  expect((await paying!).code).toBe(errors.keyRevoked.code);
  expect(await balance()).toBe(10_000_000n);
});

test('a company’s key pays from the company’s account, a member’s own key never does', async () => {
  const company = await makeCompanyBuyer(app.db, 1_000);
  const member = await makeUser(app.db);
  await creditCoins(app.db, { userId: member.id }, 1_000);
  await addMembers(app.db, company, { buyers: [member] });
  const companys = await makeKey(app.db, member, { companyId: company.companyId, budget: 50_000n });
  const own = await makeKey(app.db, member, { budget: 50_000n });

  const first = await order(companys.token);
  expect((await pay(companys.token, first)).code).toBe(0);
  expect(await read(companys.token, first)).toMatchObject({ payType: PAY_TYPE.company });
  // The member's own key does not even see the company's order.
  expect((await app.call('GET /order/v1/orderId', { orderId: first }, own)).code).toBe(errors.notFound.code);

  const second = await order(own.token);
  expect(await pay(own.token, second, { companyPay: true })).toMatchObject({
    code: errors.notAllowed.code,
    message: '此 API 密钥只能使用个人账户付款',
  });
  expect((await pay(own.token, second)).code).toBe(0);
  expect(await coinsBalance(app.db, { companyId: company.companyId })).toBe(90_000n);
  expect(await coinsBalance(app.db, { userId: member.id })).toBe(90_000n);

  await app.db.updateTable('company_members').set({ role: 'viewer' }).where('user_id', '=', member.id).execute();
  expect((await pay(companys.token, await order(companys.token))).code).toBe(errors.notAllowed.code);
});

test('the key of a company’s owner pays from the company’s account within its budget', async () => {
  const company = await makeCompanyBuyer(app.db, 1_000);
  const key = await makeKey(app.db, company, { companyId: company.companyId, budget: 10_000n });
  expect((await pay(key.token, await order(key.token))).code).toBe(0);
  expect((await pay(key.token, await order(key.token))).code).toBe(41001);
  expect(await coinsBalance(app.db, { companyId: company.companyId })).toBe(90_000n);
});

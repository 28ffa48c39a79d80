import { beforeEach, expect, test } from 'vitest';
import { changeSettings } from '../../../platform/site-settings.ts';
import { makeClip, makeCompanyUser, makeOperator, makeUser } from '../../../platform/testing/fixtures.ts';
import type { TestUser } from '../../../platform/testing/fixtures.ts';
import { createOperatorBy } from '../../operators/testing.ts';
import { buyClips, readMessageTitles } from '../testing.ts';
import { checkLedger } from '../../wallet/check-ledger.ts';
import { coinsBalance } from '../../wallet/coins.ts';
import { walletRoutes } from '../../wallet/wallet.routes.ts';
import { shopApp } from '../../../testing/shop-app.ts';

let user: TestUser;

const app = await shopApp((each) => {
  walletRoutes(each);
});
const [first, second] = await Promise.all([makeOperator(app.db, 'finance'), makeOperator(app.db, 'finance')]);
beforeEach(async () => {
  await changeSettings(app.db, { payoutConsentAmount: 0 });
  user = await makeUser(app.db);
});

const CREDIT_USER = 'POST /operator/v1/users/{userId}/credit';
const CREDIT_COMPANY = 'POST /operator/v1/companies/{companyId}/credit';
const TAKE_BACK = 'POST /operator/v1/credits/{creditId}/takeBack';

let serial = 0;
const newReference = () => `ICBC2026${(serial += 1)}X`;
const credit = (form: object = {}, { token } = first) =>
  app.call(
    CREDIT_USER,
    { userId: user.id, money: 500, reason: '未下单的对公转账', reference: newReference(), ...form },
    { token },
  );
const balance = (id = user.id) => coinsBalance(app.db, { userId: id });
const listed = async (input: object = {}) =>
  (await app.call('GET /operator/v1/credits', input, { token: first.token })).data.content;
const codesOf = (responses: { code: number }[]) => responses.map(({ code }) => code).toSorted((a, b) => a - b);
const auditOf = (creditId: number) =>
  app.db
    .selectFrom('audit_log')
    .select(['action', 'before', 'after'])
    .where('subject', '=', `bankCredit:${creditId}`)
    .orderBy('id')
    .execute();

test('money without an order becomes coins from bank clearing, with a notification and an audit entry', async () => {
  const reference = newReference();
  expect(await credit({ reference: ` ${reference.toLowerCase()} `, money: 123.45 })).toMatchObject({
    code: 0,
    data: null,
  });
  expect(await balance()).toBe(12_345n);
  expect(await readMessageTitles(app.db, user)).toEqual(['转账已入账']);
  const [row] = await listed({ keyword: reference });
  expect(row).toMatchObject({ status: 1, userId: user.id, money: 123.45, reference, mine: true, takenBack: null });
  expect(await auditOf(row!.creditId)).toMatchObject([
    { action: 'bankCredit.credit', after: { userId: user.id, money: 123.45, reference, reason: '未下单的对公转账' } },
  ]);
  const { data } = await app.call('GET /wallet/v1/statement', {}, { token: user.token });
  expect(data.content).toMatchObject([{ kind: 'bankCredit', title: '转账入账', orderId: null, amount: 123.45 }]);
  const clearing = await app.db
    .selectFrom('postings as p')
    .innerJoin('ledger_accounts as a', 'a.id', 'p.account_id')
    .innerJoin('journal_entries as e', 'e.id', 'p.entry_id')
    .select(['a.kind', 'p.amount'])
    .where('e.cause_kind', '=', 'bankCredit')
    .where('e.cause_id', '=', String(row!.creditId))
    .orderBy('p.amount')
    .execute();
  expect(clearing).toEqual([
    { kind: 'bankClearing', amount: -12_345n },
    { kind: 'userCoins', amount: 12_345n },
  ]);
});

test('a bank reference is credited once, even concurrently and to any account', async () => {
  const [reference, other] = [newReference(), await makeUser(app.db)];
  const tries = Array.from({ length: 8 }, (_, at) =>
    credit({ reference, userId: at % 2 ? user.id : other.id }, at % 3 ? first : second),
  );
  expect(codesOf(await Promise.all(tries))).toEqual([0, ...Array.from({ length: 7 }, () => 40900)]);
  expect((await balance()) + (await balance(other.id))).toBe(50_000n);
});

test('a repeat with the same key returns the same response and credits once', async () => {
  const form = { userId: user.id, money: 10, reason: '补录', reference: newReference() };
  const headers = { 'idempotency-key': 'credit-once-0000000000' };
  const answers = await Promise.all([1, 2, 3].map(() => app.call(CREDIT_USER, form, { token: first.token, headers })));
  expect(answers.filter(({ code }) => code === 0).length).toBeGreaterThan(0);
  expect((await app.call(CREDIT_USER, form, { token: first.token, headers })).code).toBe(0);
  expect(await balance()).toBe(1_000n);
});

test('above the configured amount another operator’s identical call credits; the same operator’s does not', async () => {
  await changeSettings(app.db, { payoutConsentAmount: 500 });
  expect(await credit({ money: 500 })).toMatchObject({ code: 0, data: null });
  const reference = newReference();
  const call = (by: typeof first, form: object = {}) => credit({ money: 500.01, reference, ...form }, by);
  expect(await call(first)).toMatchObject({ code: 0, data: { waiting: true } });
  expect(await balance()).toBe(50_000n);
  expect((await listed({ status: 0 })).find((one) => one.reference === reference)).toMatchObject({ mine: true });
  expect((await call(first)).code).toBe(40900);
  expect((await call(second, { money: 600 })).code).toBe(40900);
  expect((await call(second, { userId: (await makeUser(app.db)).id })).code).toBe(40900);
  const codes = codesOf(await Promise.all([call(second), call(second), call(first)]));
  expect(codes).toEqual([0, 40900, 40900]);
  expect(await balance()).toBe(100_001n);
  const [row] = await listed({ keyword: reference });
  expect((await auditOf(row!.creditId)).map(({ action }) => action)).toEqual([
    'bankCredit.propose',
    'bankCredit.credit',
  ]);
});

test('if two admins are required, an account created by an admin cannot credit that admin’s proposals', async () => {
  await changeSettings(app.db, { payoutConsentAmount: 1_000, adminConsent: true });
  try {
    const admin = await makeOperator(app.db);
    const made = await createOperatorBy(app.db, admin);
    const form = { money: 2_000, reference: newReference() };
    expect((await credit(form, admin)).data).toEqual({ waiting: true });
    expect((await credit(form, made)).code).toBe(40300);
    expect(await balance()).toBe(0n);
    expect((await credit(form, second)).data).toBeNull();
    expect(await balance()).toBe(200_000n);
  } finally {
    await changeSettings(app.db, { payoutConsentAmount: 0, adminConsent: false });
  }
});

test('two operators’ concurrent entries above the limit become proposal and consent, and credit once', async () => {
  await changeSettings(app.db, { payoutConsentAmount: 1 });
  const reference = newReference();
  const both = await Promise.all([credit({ reference }, first), credit({ reference }, second)]);
  // One operator entered the credit, and the other consented.
  expect(both.map(({ data }) => data)).toContainEqual({ waiting: true });
  expect(codesOf(both)).toEqual([0, 0]);
  expect(await balance()).toBe(50_000n);
});

test('a credit with unspent coins can be reversed once, and its reference credited again', async () => {
  const reference = newReference();
  await credit({ reference });
  const [row] = await listed({ keyword: reference });
  const takeBack = (by = first) =>
    app.call(TAKE_BACK, { creditId: row!.creditId, reason: '记错账户' }, { token: by.token });
  expect(codesOf(await Promise.all([takeBack(), takeBack(second), takeBack()]))).toEqual([0, 40900, 40900]);
  expect(await balance()).toBe(0n);
  expect(await readMessageTitles(app.db, user)).toContain('入账已撤回');
  expect((await listed({ status: 2, keyword: reference }))[0]).toMatchObject({ takenBack: { reason: '记错账户' } });
  const right = await makeUser(app.db);
  expect((await credit({ reference, userId: right.id })).code).toBe(0);
  expect(await balance(right.id)).toBe(50_000n);
  const { data } = await app.call('GET /wallet/v1/statement', { kind: 'bankCredit' }, { token: user.token });
  expect(data.content.map(({ amount }) => amount)).toEqual([-500, 500]);
});

test('spent coins are not taken back, and withdrawing a pending credit moves no money', async () => {
  const reference = newReference();
  await credit({ reference });
  const clip = await makeClip(app.db);
  await buyClips(app, user.token, [clip, 1]);
  const [row] = await listed({ keyword: reference });
  const spent = await app.call(TAKE_BACK, { creditId: row!.creditId, reason: '记错' }, { token: first.token });
  expect(spent).toMatchObject({ code: 41000, message: '入账的牛币已被使用，余额不足以撤回' });
  expect((await listed({ keyword: reference }))[0]).toMatchObject({ status: 1, takenBack: null });

  await changeSettings(app.db, { payoutConsentAmount: 1 });
  const waiting = newReference();
  await credit({ reference: waiting });
  const [proposed] = await listed({ keyword: waiting });
  const withdrawn = await app.call(TAKE_BACK, { creditId: proposed!.creditId, reason: '金额有误' }, second);
  expect(withdrawn.code).toBe(0);
  expect((await credit({ reference: waiting, money: 600 }, second)).data).toEqual({ waiting: true });
  expect(await balance()).toBe(40_000n);
});

test('a company’s coins have a separate call; its owner’s personal coins cannot be credited', async () => {
  const company = await makeCompanyUser(app.db);
  const form = { money: 800, reason: '公司转账', reference: newReference() };
  expect(await credit({ userId: company.id })).toMatchObject({ code: 40900, message: expect.stringContaining('企业') });
  const { code } = await app.call(CREDIT_COMPANY, { companyId: company.companyId, ...form }, { token: first.token });
  expect(code).toBe(0);
  expect(await coinsBalance(app.db, { companyId: company.companyId })).toBe(80_000n);
  expect(await readMessageTitles(app.db, company)).toEqual(['转账已入账']);
  expect((await listed({ keyword: form.reference }))[0]).toMatchObject({ companyId: company.companyId, userId: null });
});

test('a credit needs an existing account, a reference, a reason and a valid amount', async () => {
  const bad = [
    { money: 0 },
    { money: -1 },
    { money: 1.001 },
    { money: 10_000_001 },
    { reason: ' ' },
    { reference: '1' },
  ];
  for (const form of bad) expect((await credit(form)).code, JSON.stringify(form)).toBe(40000);
  expect((await credit({ userId: 999_999 })).code).toBe(40400);
  const absent = { companyId: 999_999, money: 1, reason: 'x', reference: newReference() };
  expect((await app.call(CREDIT_COMPANY, absent, { token: first.token })).code).toBe(40400);
  await app.db.updateTable('users').set({ closed_at: new Date() }).where('id', '=', user.id).execute();
  expect((await credit()).code).toBe(40900);
  expect(await balance()).toBe(0n);
});

test('only finance operators make credits', async () => {
  const reviewer = await makeOperator(app.db, 'reviewer');
  const form = { money: 1, reason: 'x', reference: newReference() };
  for (const [key, input] of [
    ['GET /operator/v1/credits', {}],
    [CREDIT_USER, { ...form, userId: user.id }],
    [CREDIT_COMPANY, { ...form, companyId: 1 }],
    [TAKE_BACK, { creditId: 1, reason: 'x' }],
  ] as const) {
    expect((await app.call(key, input)).code).toBe(403);
    expect((await app.call(key, input, { token: user.token })).code).toBe(403);
    expect((await app.call(key, input, { token: reviewer.token })).code).toBe(40300);
  }
});

test('the books stay balanced', async () => {
  expect(await checkLedger(app.db)).toMatchObject({ balanced: true, imbalances: [] });
});

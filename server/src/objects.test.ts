import { formatOrderNumber } from '@zhenku/contract/orders/order-number';
import { Writable } from 'node:stream';
import type { ClaimQueue } from '@zhenku/contract/operations/claim-queues';
import { OPERATOR_ROLES, type OperatorRole } from '@zhenku/contract/constants';
import {
  type FoundKind,
  mayOpen,
  OBJECT_KINDS,
  type ObjectKind,
  objectPath,
} from '@zhenku/contract/operations/object-kinds';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testFiles } from './features/orders/testing.ts';
import { emptyCatalogue } from './features/operators/testing.ts';
import { objectRoutes } from './features/operations/objects/objects.routes.ts';
import { operatorRoutes } from './features/operators/operators.routes.ts';
import { orderRoutes } from './features/orders/orders.routes.ts';
import { eventSources, objectSources } from './objects.ts';
import { transferRoutes } from './features/orders/transfers/transfers.routes.ts';
import { audit } from './platform/audit.ts';
import { createLog } from './platform/observability/log.ts';
import { changeSettings } from './platform/site-settings.ts';
import { testApp, type TestApp } from './platform/testing/app.ts';
import { makeClip, makeCompanyUser, makeCreator, makeOperator, makeUser } from './platform/testing/fixtures.ts';
import { testKeyring } from './platform/testing/keyring.ts';
import { insertPaidOrder } from './testing/account-traces.ts';

let app: TestApp;
let logged = '';
const operators = {} as Record<OperatorRole, { id: number; token: string }>;
const ids = {} as Record<ObjectKind, string>;
const TRADE_NO = '2026112322001400001234567890';
let buyer: { id: number; phone: string; token: string };

beforeAll(async () => {
  const log = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      logged += chunk.toString();
      done();
    },
  });
  app = await testApp(
    (target) => {
      objectRoutes(target, { objects: objectSources, events: eventSources });
      operatorRoutes(target, { jobs: { retry: () => Promise.reject(new Error('no queue')) }, ...emptyCatalogue });
      orderRoutes(target, { storage: testFiles, keyring: testKeyring });
      transferRoutes(target, { storage: testFiles, keyring: testKeyring });
    },
    { log: createLog('info', log) },
  );
  for (const role of OPERATOR_ROLES) operators[role] = await makeOperator(app.db, role);
  await insertObjects();
});
afterAll(() => app.close());

async function insertObjects(): Promise<void> {
  const { db } = app;
  const author = await makeCreator(db);
  buyer = await makeUser(db);
  await db.updateTable('users').set({ name: '欧阳若水' }).where('id', '=', buyer.id).execute();
  const owner = await makeCompanyUser(db);
  await db
    .updateTable('companies')
    .set({ name: '北辰影视传媒', credit_code: '91440300708461136T' })
    .where('id', '=', owner.companyId)
    .execute();
  const membership = { user_id: buyer.id, company_id: owner.companyId, role: 'buyer' as const };
  await db.insertInto('company_members').values(membership).execute();
  const videoId = await makeClip(db, author.id, { name: '雪山日照金山延时' });
  const orderId = await insertPaidOrder(db, buyer.id, videoId, owner.companyId);
  await db
    .insertInto('recharges')
    .values({
      id: 'Rfound1',
      user_id: buyer.id,
      channel: 'alipay',
      amount: 20_000n,
      status: 2,
      trade_no: TRADE_NO,
      expires_at: new Date(),
      paid_at: new Date(),
      order_id: orderId,
      order_amount: 12_345n,
    })
    .execute();
  const withdrawal = await db
    .insertInto('withdrawals')
    .values({ user_id: buyer.id, amount: 10_000n, tax: 0n, payee_name: '欧阳若水', alipay_account: 'a@b.cn' })
    .returning('id')
    .executeTakeFirstOrThrow();
  Object.assign(ids, {
    order: orderId,
    user: String(buyer.id),
    company: String(owner.companyId),
    video: String(videoId),
    certificate: `certificate-${orderId}`,
    withdrawal: String(withdrawal.id),
  });
}

const find = async (q: string, role: OperatorRole = 'admin') => {
  const { code, data } = await app.call('GET /operator/v1/find', { q }, { token: operators[role].token });
  expect(code).toBe(0);
  return data.groups;
};
const pathsOf = async (q: string, role?: OperatorRole) =>
  (await find(q, role)).flatMap(({ found }) => found.map(({ path }) => path));
const pageOf = (kind: ObjectKind) => objectPath(kind, ids[kind]);

describe('global search', () => {
  test('finds objects by ids and numbers, and orders by the beginning of their numbers', async () => {
    expect(await pathsOf(ids.order)).toEqual([pageOf('order')]);
    expect(await pathsOf(ids.order.slice(0, 10))).toContain(pageOf('order'));
    const numbered = `0123456789${'f'.repeat(14)}`;
    await app.db
      .insertInto('orders')
      .values({ id: numbered, user_id: buyer.id, origin_amount: 1n, pay_amount: 1n, expires_at: new Date() })
      .execute();
    expect(await pathsOf(formatOrderNumber(numbered))).toEqual([objectPath('order', numbered)]);
    await app.db.deleteFrom('orders').where('id', '=', numbered).execute();
    expect(await pathsOf(ids.certificate)).toEqual([pageOf('certificate')]);
    expect(await pathsOf(buyer.phone)).toEqual([pageOf('user')]);
    expect(await pathsOf('91440300708461136t')).toEqual([pageOf('company')]);
    for (const kind of ['user', 'company', 'video', 'withdrawal'] as const)
      expect(await pathsOf(ids[kind])).toContain(pageOf(kind));
  });

  test('finds the recharge by a provider’s number, and an unmatched payment', async () => {
    expect(await pathsOf(TRADE_NO)).toEqual(['/recharges?keyword=Rfound1']);
    expect(await pathsOf('Rfound1')).toEqual(['/recharges?keyword=Rfound1']);
    await app.db
      .insertInto('quarantined_payments')
      .values({ channel: 'wxpay', trade_no: '4200009999', out_trade_no: 'R0', amount: 100n, reason: '金额不符' })
      .execute();
    expect(await find('4200009999')).toMatchObject([
      {
        kind: 'trade',
        found: [
          {
            path: '/recharges?tab=quarantine&status=all&keyword=4200009999',
            detail: '异常支付 · 微信支付 · 金额不符',
            amount: 1,
          },
        ],
      },
    ]);
  });

  test('finds names by two characters in the middle', async () => {
    expect(await pathsOf('若水')).toEqual(expect.arrayContaining([pageOf('user')]) as string[]);
    expect(await pathsOf('影视')).toEqual([pageOf('company')]);
    expect(await pathsOf('日照金')).toEqual([pageOf('video')]);
    expect(await find('水')).toEqual([]);
    expect(await find('查无此物')).toEqual([]);
    // Wildcards match literally.
    expect(await find('%%')).toEqual([]);
    expect(await find('__')).toEqual([]);
  });

  test('finds phone numbers by beginning and end', async () => {
    expect(await pathsOf(buyer.phone.slice(0, 9))).toContain(pageOf('user'));
    expect(await pathsOf(buyer.phone.slice(-4))).toContain(pageOf('user'));
  });

  test('shows five per kind and whether there are more, the exact match first', async () => {
    const author = await makeCreator(app.db);
    const clips = [];
    for (let n = 0; n < 7; n += 1) clips.push(await makeClip(app.db, author.id, { name: `沙丘黄昏 ${ids.user}${n}` }));
    const [group] = await find('沙丘黄昏');
    expect(group).toMatchObject({ kind: 'video', more: true });
    expect(group!.found.map(({ id }) => Number(id))).toEqual(clips.slice(-5).toReversed());
    await app.db
      .updateTable('videos')
      .set({ name: `作品 10${clips[0]}` })
      .where('id', '=', clips[6]!)
      .execute();
    const found = (await find(String(clips[0]))).find(({ kind }) => kind === 'video')!;
    expect(Number(found.found[0]!.id)).toBe(clips[0]);
  });

  test('shows neither drafts nor deleted clips', async () => {
    const author = await makeCreator(app.db);
    const draft = await makeClip(app.db, author.id, { name: '湖面倒影草稿', status: 6 });
    const gone = await makeClip(app.db, author.id, { name: '湖面倒影旧作' });
    await app.db.updateTable('videos').set({ deleted_at: new Date() }).where('id', '=', gone).execute();
    expect(await find('湖面倒影')).toEqual([]);
    for (const id of [draft, gone]) expect(await pathsOf(String(id))).not.toContain(objectPath('video', id));
  });

  const QUERIES: Record<FoundKind, () => string> = {
    order: () => ids.order,
    user: () => buyer.phone,
    company: () => '北辰影视传媒',
    video: () => '雪山日照金山延时',
    certificate: () => ids.certificate,
    withdrawal: () => ids.withdrawal,
    trade: () => TRADE_NO,
  };
  test.each(Object.keys(QUERIES) as FoundKind[])('finds a %s only for the roles that may open it', async (kind) => {
    for (const role of OPERATOR_ROLES) {
      const kinds = (await find(QUERIES[kind](), role)).map((group) => group.kind);
      expect(kinds.includes(kind), role).toBe(mayOpen(role, kind));
    }
  });

  test('refuses empty searches, overlong searches and users, and accepts any characters', async () => {
    const { token } = operators.admin;
    for (const q of ['', ' ', 'x'.repeat(101)])
      expect((await app.call('GET /operator/v1/find', { q }, { token })).code).toBe(40000);
    for (const q of ["'; drop table users; --", '\\', '😀😀', '99999999999999999999', '-1', '0'])
      expect((await app.call('GET /operator/v1/find', { q }, { token })).code).toBe(0);
    expect((await app.call('GET /operator/v1/find', { q: 'ab' })).code).toBe(403);
    expect((await app.call('GET /operator/v1/find', { q: 'ab' }, { token: buyer.token })).code).toBe(403);
  });

  test('keeps searched texts out of the log', async () => {
    logged = '';
    await find(buyer.phone);
    expect(logged).toContain('/operator/v1/find');
    expect(logged).not.toContain(buyer.phone);
  });
});

describe('access to an object’s calls', () => {
  const CALLS = [
    'GET /operator/v1/objects/{kind}/{id}/related',
    'GET /operator/v1/objects/{kind}/{id}/events',
    'POST /operator/v1/objects/{kind}/{id}/notes',
    'POST /operator/v1/objects/{kind}/{id}/visit',
  ] as const;
  test.each(CALLS.flatMap((key) => OBJECT_KINDS.map((kind) => ({ key, kind }))))(
    'is limited to the roles that may open it: $key of a $kind',
    async ({ key, kind }) => {
      const input = { kind, id: ids[kind], text: '来电咨询' };
      for (const role of OPERATOR_ROLES) {
        const { code } = await app.call(key, input, { token: operators[role].token });
        expect(code, role).toBe(mayOpen(role, kind) ? 0 : 40300);
      }
      expect((await app.call(key, input)).code).toBe(403);
      expect((await app.call(key, input, { token: buyer.token })).code).toBe(403);
      const absent = kind === 'order' || kind === 'certificate' ? 'absent' : '999999';
      for (const id of [absent, '0', 'x y', '99999999999999'])
        expect((await app.call(key, { ...input, id }, { token: operators.admin.token })).code, id).toBe(40400);
      expect((await app.call(key, { ...input, kind: 'clip' }, { token: operators.admin.token })).code).toBe(40000);
    },
  );

  const FACTS = [
    { key: 'GET /operator/v1/orders/{orderId}', kind: 'order', name: 'orderId' },
    { key: 'GET /operator/v1/users/{userId}', kind: 'user', name: 'userId' },
    { key: 'GET /operator/v1/companies/{companyId}', kind: 'company', name: 'companyId' },
  ] as const;
  test.each(FACTS)('is limited to the roles that may open it: $key', async ({ key, kind, name }) => {
    for (const role of OPERATOR_ROLES) {
      const { code } = await app.call(key, { [name]: ids[kind] }, { token: operators[role].token });
      expect(code, role).toBe(mayOpen(role, kind) ? 0 : 40300);
    }
    expect((await app.call(key, { [name]: ids[kind] })).code).toBe(403);
    expect((await app.call(key, { [name]: ids[kind] }, { token: buyer.token })).code).toBe(403);
    expect((await app.call(key, { [name]: '999999' }, { token: operators.admin.token })).code).toBe(40400);
  });

  test('lets finance but not reviewers see a user’s money', async () => {
    const read = async (role: OperatorRole) =>
      (await app.call('GET /operator/v1/users/{userId}', { userId: buyer.id }, { token: operators[role].token })).data;
    expect(await read('finance')).toMatchObject({ userId: buyer.id, coinsMoney: 0, incomeMoney: 0, debtMoney: 0 });
    expect(await read('reviewer')).toMatchObject({ userId: buyer.id, coinsMoney: null, incomeMoney: null });
  });
});

describe('related objects', () => {
  const related = async (kind: ObjectKind, role: OperatorRole = 'admin') => {
    const { data } = await app.call(
      'GET /operator/v1/objects/{kind}/{id}/related',
      { kind, id: ids[kind] },
      { token: operators[role].token },
    );
    return data.groups.flatMap(({ found }) => found.map(({ path }) => path));
  };

  test('link from an order, a user, a company, a clip, a certificate and a withdrawal', async () => {
    expect(await related('order')).toEqual(
      expect.arrayContaining([
        ...(['user', 'company', 'video', 'certificate'] as const).map(pageOf),
        '/recharges?keyword=Rfound1',
      ]) as string[],
    );
    expect(await related('user')).toEqual(
      expect.arrayContaining((['order', 'company', 'certificate', 'withdrawal'] as const).map(pageOf)) as string[],
    );
    expect(await related('company')).toEqual(
      expect.arrayContaining((['order', 'user'] as const).map(pageOf)) as string[],
    );
    expect(await related('video')).toEqual(
      expect.arrayContaining((['order', 'certificate'] as const).map(pageOf)) as string[],
    );
    expect(await related('certificate')).toEqual(
      expect.arrayContaining((['order', 'user', 'video'] as const).map(pageOf)) as string[],
    );
    expect(await related('withdrawal')).toEqual([pageOf('user')]);
  });

  test('include an order’s quarantined payments, even after they are credited to another account', async () => {
    const path = '/recharges?tab=quarantine&status=all&keyword=4200008888';
    const { id } = await app.db
      .insertInto('quarantined_payments')
      .values({
        channel: 'alipay',
        trade_no: '4200008888',
        out_trade_no: 'Rfound1',
        recharge_id: 'Rfound1',
        amount: 20_000n,
        reason: '重复支付',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const kind of ['order', 'user'] as const) expect(await related(kind)).toContain(path);
    const decided = {
      status: 1,
      credited_amount: 20_000n,
      operator_id: operators.finance.id,
      decided_at: new Date(),
      recharge_id: null,
    };
    await app.db.updateTable('quarantined_payments').set(decided).where('id', '=', id).execute();
    for (const kind of ['order', 'user'] as const) expect(await related(kind)).toContain(path);
    expect(await related('user', 'reviewer')).not.toContain(path);
    const { data } = await app.call(
      'GET /operator/v1/objects/{kind}/{id}/events',
      { kind: 'order', id: ids.order, size: 200 },
      { token: operators.finance.token },
    );
    expect(data.content.filter(({ event }) => event.startsWith('recharge.'))).toMatchObject([
      { event: 'recharge.credit', operatorName: expect.stringMatching(/^operator/) as string, amount: 200 },
      { event: 'recharge.quarantined', operatorName: null, detail: '支付宝 · 4200008888 · 重复支付' },
      { event: 'recharge.paid' },
    ]);
  });

  test('are omitted if the role may not open them', async () => {
    expect(await related('user', 'reviewer')).toEqual([pageOf('company')]);
    expect(await related('order', 'finance')).not.toContain(pageOf('video'));
  });
});

describe('the timeline', () => {
  const events = async (kind: ObjectKind, options: { role?: OperatorRole; page?: number; size?: number } = {}) => {
    const { role = 'admin', ...paging } = options;
    const { code, data } = await app.call(
      'GET /operator/v1/objects/{kind}/{id}/events',
      { kind, id: ids[kind], ...paging },
      { token: operators[role].token },
    );
    expect(code).toBe(0);
    return data;
  };
  const note = async (kind: ObjectKind, text: string, headers: Record<string, string> = {}) =>
    await app.call(
      'POST /operator/v1/objects/{kind}/{id}/notes',
      { kind, id: ids[kind], text },
      { token: operators.admin.token, headers },
    );

  test("shows an order's payments, downloads, certificates, requests, decisions and notes, newest first", async () => {
    await audit(app.db, operators.finance, {
      action: 'order.refund',
      subject: `order:${ids.order}`,
      after: { reason: '画面有噪点', amount: 12_345n },
    });
    await note('order', '买家来电，已解释退款规则');
    const { content } = await events('order', { size: 200 });
    expect(content.map(({ event }) => event)).toEqual(
      expect.arrayContaining([
        'order.created',
        'order.paid',
        'recharge.paid',
        'certificate.issued',
        'licence.downloaded',
        'invoice.requested',
        'refund.requested',
        'order.refund',
        'note.add',
      ]) as string[],
    );
    const times = content.map(({ time }) => time);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(content.find(({ event }) => event === 'order.refund')).toMatchObject({
      detail: '画面有噪点',
      amount: 123.45,
      operatorName: expect.stringMatching(/^operator/) as string,
    });
    expect(content[0]).toMatchObject({ event: 'note.add', detail: '买家来电，已解释退款规则', path: null });
    expect(new Set(content.map(({ eventId }) => eventId)).size).toBe(content.length);
  });

  test('shows each event once across pages', async () => {
    for (let n = 0; n < 5; n += 1) await note('withdrawal', `第${n}次核对`);
    const whole = await events('withdrawal', { size: 200 });
    const pages = [];
    for (let page = 1; page <= Math.ceil(whole.total / 2); page += 1)
      pages.push(...(await events('withdrawal', { page, size: 2 })).content);
    expect(pages).toEqual(whole.content);
    expect(whole.content.at(-1)).toMatchObject({ event: 'withdrawal.applied', amount: 100 });
  });

  test("shows reviewers only the account's events, and finance also the user's orders and withdrawals", async () => {
    await app.db.insertInto('messages').values({ user_id: buyer.id, title: '退款已完成', content: '…' }).execute();
    const names = async (role: OperatorRole) =>
      (await events('user', { role, size: 200 })).content.map(({ event }) => event);
    expect(await names('finance')).toEqual(
      expect.arrayContaining([
        'user.registered',
        'order.paid',
        'withdrawal.applied',
        'recharge.paid',
        'message.sent',
      ]) as string[],
    );
    const seen = await names('reviewer');
    expect(seen).toEqual(expect.arrayContaining(['user.registered', 'message.sent']) as string[]);
    expect(seen.filter((event) => /^(order|withdrawal|recharge|licence|certificate)\./.test(event))).toEqual([]);
  });

  test('includes the creation and the sales of a clip, company or certificate', async () => {
    expect((await events('video')).content.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['video.added', 'video.published', 'order.paid']) as string[],
    );
    expect((await events('video', { role: 'reviewer' })).content.map(({ event }) => event)).not.toContain('order.paid');
    expect((await events('company')).content.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['company.registered', 'company.joined', 'order.paid']) as string[],
    );
    expect((await events('certificate')).content.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['certificate.issued', 'licence.downloaded']) as string[],
    );
  });

  describe('for money that reached the bank', () => {
    const credit = async (owner: object, reference: string, by = operators.finance) => {
      const key = 'userId' in owner ? 'POST /operator/v1/users/{userId}/credit' : CREDIT_COMPANY;
      const form = { ...owner, money: 200, reason: '未下单的转账', reference };
      expect((await app.call(key, form, { token: by.token })).code).toBe(0);
      const select = app.db.selectFrom('bank_credits').select('id').where('reference', '=', reference);
      return String((await select.executeTakeFirstOrThrow()).id);
    };
    const CREDIT_COMPANY = 'POST /operator/v1/companies/{companyId}/credit';
    const pathTo = (creditId: string) => `/recharges?tab=credits&keyword=${creditId}`;
    const ofCredits = async (kind: ObjectKind, role?: OperatorRole) =>
      (await events(kind, { ...(role && { role }), size: 200 })).content.filter(({ event }) =>
        event.startsWith('bankCredit.'),
      );
    const operatorName = expect.stringMatching(/^operator/) as string;

    test('shows the amount, the number, who credited it and who reversed it; the search finds the number', async () => {
      const creditId = await credit({ userId: buyer.id }, 'ICBC20260101A');
      const credited = {
        event: 'bankCredit.credit',
        amount: 200,
        detail: 'ICBC20260101A · 未下单的转账',
        operatorName,
        path: pathTo(creditId),
      };
      expect(await ofCredits('user', 'finance')).toMatchObject([credited]);
      expect(await ofCredits('user', 'reviewer')).toEqual([]);
      expect(await pathsOf(' icbc2026 0101a')).toEqual([pathTo(creditId)]);
      expect(await pathsOf('ICBC20260101A', 'reviewer')).toEqual([]);
      const back = { creditId: Number(creditId), reason: '记错账户' };
      await app.call('POST /operator/v1/credits/{creditId}/takeBack', back, { token: operators.admin.token });
      expect(await ofCredits('user')).toMatchObject([
        { event: 'bankCredit.takeBack', amount: 200, detail: 'ICBC20260101A · 记错账户', operatorName },
        credited,
      ]);
      expect(await find('ICBC20260101A')).toMatchObject([
        { kind: 'trade', found: [{ title: 'ICBC20260101A', detail: '转账入账 · 欧阳若水 · 已撤回', amount: 200 }] },
      ]);
    });

    test('shows both operators if two are needed', async () => {
      await changeSettings(app.db, { payoutConsentAmount: 100 });
      const owner = { companyId: Number(ids.company) };
      const creditId = await credit(owner, 'ICBC20260102B');
      expect(await ofCredits('company')).toMatchObject([{ event: 'bankCredit.propose' }]);
      await credit(owner, 'ICBC20260102B', operators.admin);
      const seen = await ofCredits('company');
      expect(seen).toMatchObject([
        { event: 'bankCredit.credit', operatorName, path: pathTo(creditId) },
        { event: 'bankCredit.propose', operatorName, path: pathTo(creditId) },
      ]);
      expect(seen[0]!.operatorName).not.toBe(seen[1]!.operatorName);
    });
  });

  describe('a note', () => {
    test('is audited without its text, and stored once if sent twice', async () => {
      const [first, second] = await Promise.all([
        note('user', '承诺周五前回电', { 'idempotency-key': 'note-1' }),
        note('user', '承诺周五前回电', { 'idempotency-key': 'note-1' }),
      ]);
      expect(first).toMatchObject({ code: 0, data: { noteId: expect.any(Number) as number } });
      expect(second.data).toEqual(first.data);
      const rows = await app.db.selectFrom('operator_notes').selectAll().where('text', '=', '承诺周五前回电').execute();
      expect(rows).toMatchObject([{ subject: `user:${buyer.id}`, user_id: buyer.id, operator_id: operators.admin.id }]);
      const log = await app.db.selectFrom('audit_log').selectAll().where('action', '=', 'note.add').execute();
      expect(log.at(-1)).toMatchObject({ subject: `user:${buyer.id}`, after: { noteId: rows[0]!.id } });
      expect(JSON.stringify(log)).not.toContain('承诺周五前回电');
      expect(logged).not.toContain('承诺周五前回电');
    });

    test('needs text, within the length limit', async () => {
      for (const text of ['', '  ', 'x'.repeat(2_001)]) expect((await note('order', text)).code).toBe(40000);
    });
  });
});

describe('presence on an object', () => {
  const visit = async (by: { token: string }, kind: ObjectKind, more: { leaving?: boolean } = {}) => {
    const input = { kind, id: ids[kind], ...more };
    const { code, data } = await app.call('POST /operator/v1/objects/{kind}/{id}/visit', input, { token: by.token });
    expect(code).toBe(0);
    return data.others;
  };
  const claimOf = (queue: ClaimQueue, kind: ObjectKind, until: Date, operator: { id: number }) =>
    app.db.insertInto('claims').values({ queue, item: ids[kind], operator_id: operator.id, until }).execute();
  const soon = () => new Date(Date.now() + 60_000);
  const past = () => new Date(Date.now() - 1_000);
  let names: Map<number, string>;
  beforeAll(async () => {
    const rows = await app.db.selectFrom('operators').select(['id', 'username']).execute();
    names = new Map(rows.map(({ id, username }) => [id, username]));
  });
  beforeEach(async () => {
    await app.db.deleteFrom('object_visits').execute();
    await app.db.deleteFrom('claims').execute();
  });
  const nameOf = (operator: { id: number }) => names.get(operator.id)!;

  test.each(OBJECT_KINDS)('is shown on both pages of a %s, until one is closed', async (kind) => {
    const colleague = operators[OPERATOR_ROLES.find((role) => role !== 'admin' && mayOpen(role, kind)) ?? 'admin'];
    const other = colleague === operators.admin ? await makeOperator(app.db, 'admin') : colleague;
    names.set(other.id, await nameFrom(other.id));
    expect(await visit(operators.admin, kind)).toEqual([]);
    expect(await visit(other, kind)).toEqual([{ operatorName: nameOf(operators.admin), queue: null }]);
    expect(await visit(operators.admin, kind)).toEqual([{ operatorName: nameOf(other), queue: null }]);
    expect(await visit(other, kind, { leaving: true })).toEqual([]);
    expect(await visit(operators.admin, kind)).toEqual([]);
    expect(await app.db.selectFrom('claims').selectAll().execute()).toEqual([]);
  });
  const nameFrom = async (id: number) =>
    (await app.db.selectFrom('operators').select('username').where('id', '=', id).executeTakeFirstOrThrow()).username;

  test('expires if a page vanishes silently', async () => {
    await visit(operators.finance, 'order');
    await app.db.updateTable('object_visits').set({ until: past() }).execute();
    expect(await visit(operators.admin, 'order')).toEqual([]);
  });

  test('includes the operator who works on it in a queue, once, but ignores expired claims', async () => {
    await claimOf('transfers', 'order', soon(), operators.finance);
    await claimOf('invoices', 'order', past(), operators.finance);
    await claimOf('videos', 'video', soon(), operators.reviewer);
    await visit(operators.finance, 'order');
    expect(await visit(operators.admin, 'order')).toEqual([
      { operatorName: nameOf(operators.finance), queue: 'transfers' },
    ]);
    expect(await visit(operators.admin, 'video')).toEqual([
      { operatorName: nameOf(operators.reviewer), queue: 'videos' },
    ]);
    // The claim holder needs no notice about themself.
    expect(await visit(operators.reviewer, 'video')).toEqual([{ operatorName: nameOf(operators.admin), queue: null }]);
  });

  test('counts as one visit, however often and from however many pages it is reported', async () => {
    await Promise.all(Array.from({ length: 5 }, () => visit(operators.finance, 'order')));
    expect(await app.db.selectFrom('object_visits').selectAll().execute()).toHaveLength(1);
    expect(await visit(operators.admin, 'order')).toHaveLength(1);
  });
});

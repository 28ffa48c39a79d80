import { NOTICE_TOPICS } from '@zhenku/contract/messages/notices';
import { formatOrderNumber } from '@zhenku/contract/orders/order-number';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from './platform/database/database.ts';
import { makeClip, makeCreator, makeOperator, makeUser, type TestUser } from './platform/testing/fixtures.ts';
import { announce, deleteOldNotices } from './features/messages/outside/announce.ts';
import { personalData } from './features/messages/personal-data.ts';
import { sendMessage } from './features/messages/messages.ts';
import { buyClips, creditCoins, makeCompanyBuyer, placeOrder } from './features/orders/testing.ts';
import { enqueueSms, sendQueuedSms, smsData } from './providers/sms/sms-queue.ts';
import { SmsFailed } from './providers/sms/sms.ts';
import { noticesApp } from './testing/notices.ts';

const LIST = 'GET /user/v1/noticeSettings';
const CHANGE = 'POST /user/v1/noticeSettings';

const app = await noticesApp();
afterAll(() => app.stop());

let buyer: TestUser;
let clip: number;
const finance = await makeOperator(app.db, 'finance');
const author = await makeCreator(app.db);
beforeEach(async () => {
  await app.db.deleteFrom('outside_notices').execute();
  Object.assign(app.channels, { canMail: true, canSms: () => true });
  clip = await makeClip(app.db, author.id, { name: '海上日落' });
  buyer = await withEmail(await makeUser(app.db));
  await creditCoins(app.db, { userId: buyer.id }, 1_000);
});

async function withEmail<U extends TestUser>(user: U): Promise<U> {
  await app.db
    .updateTable('users')
    .set({ email: emailOf(user) })
    .where('id', '=', user.id)
    .execute();
  return user;
}
const emailOf = ({ id }: TestUser) => `user${id}@example.com`;
const change = (topic: string, channel: string, on: boolean, who = buyer) =>
  app.call(CHANGE, { topic, channel, on }, { token: who.token });
const list = async (who = buyer) => (await app.call(LIST, {}, { token: who.token })).data.list;
const switchesOf = async (topic: string, who = buyer) => {
  const setting = (await list(who)).find((one) => one.topic === topic)!;
  return Object.fromEntries(setting.switches.map(({ channel, on, block }) => [channel, block ? [on, block] : on]));
};
const tell = (template: 'passwordChanged' | 'withdrawalPaid', who = buyer) => {
  const amounts = { amount: '1.00', tax: '0.00', received: '1.00' };
  const params = { passwordChanged: { time: '2026-06-01 10:00:00' }, withdrawalPaid: amounts }[template];
  return inTransaction(app.db, (tx) => announce(tx, { userId: who.id, template, params }));
};
const sent = async () => (await app.delivered()).map(({ channel, to, template }) => [channel, to, template]);
const refund = (orderId: string) =>
  app.call('POST /operator/v1/orders/{orderId}/refund', { orderId, reason: '素材有误' }, { token: finance.token });

describe('settings', () => {
  test('need a login and a known topic and channel', async () => {
    expect((await app.call(LIST)).code).toBe(403);
    expect((await app.call(CHANGE, { topic: 'order', channel: 'sms', on: true })).code).toBe(403);
    for (const input of [
      {},
      { topic: 'news', channel: 'sms', on: true },
      { topic: 'order', channel: 'fax', on: true },
    ]) {
      expect((await app.call(CHANGE, input, { token: buyer.token })).code).toBe(40000);
    }
  });

  test('are on by default in the site and by mail, and only creators have creators’ topics', async () => {
    expect((await list()).map(({ topic }) => topic)).toEqual(
      NOTICE_TOPICS.filter((topic) => topic !== 'review' && topic !== 'withdrawal'),
    );
    expect((await list(author)).map(({ topic }) => topic)).toEqual([...NOTICE_TOPICS]);
    expect(await switchesOf('download')).toEqual({ site: true, sms: false, mail: true });
    expect(await switchesOf('security')).toEqual({
      site: [true, 'required'],
      sms: false,
      mail: [true, 'required'],
    });
  });

  test('are kept per user, and a repeated change changes nothing', async () => {
    const other = await withEmail(await makeUser(app.db));
    await Promise.all([change('order', 'sms', true), change('order', 'sms', true), change('order', 'mail', false)]);
    expect(await switchesOf('order')).toEqual({ site: true, sms: true, mail: false });
    expect(await switchesOf('order', other)).toEqual({ site: true, sms: false, mail: true });
    expect((await change('order', 'mail', true)).code).toBe(0);
    expect(await switchesOf('order')).toEqual({ site: true, sms: true, mail: true });
  });

  test('say why a channel cannot be used', async () => {
    const phoneOnly = await makeUser(app.db);
    expect(await switchesOf('order', phoneOnly)).toMatchObject({ mail: [false, 'email'] });
    expect(await switchesOf('security', phoneOnly)).toMatchObject({ sms: [true, 'required'], mail: [false, 'email'] });
    expect(await change('order', 'mail', true, phoneOnly)).toMatchObject({ code: 40900, message: '未绑定邮箱' });
    app.channels.canSms = (template) => template === 'refundRejected';
    expect(await switchesOf('order')).toMatchObject({ sms: [false, 'sender'] });
    expect(await switchesOf('refund')).toMatchObject({ sms: false });
    app.channels.canMail = false;
    expect(await switchesOf('order')).toMatchObject({ mail: [false, 'sender'] });
  });

  test('cannot switch off the last channel for security', async () => {
    expect(await change('security', 'mail', false)).toMatchObject({ code: 40900 });
    expect(await change('security', 'site', false)).toMatchObject({ code: 40900 });
    await change('security', 'sms', true);
    expect(await switchesOf('security')).toMatchObject({ sms: true, mail: true });
    const both = await Promise.all([change('security', 'mail', false), change('security', 'sms', false)]);
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 40900]);
  });

  test('are exported with the account, and erased with it', async () => {
    await change('order', 'sms', true);
    const { rows } = await sql<object>`${personalData
      .export!.find(({ file }) => file === 'notice-settings')!
      .rows({ id: buyer.id, companyId: null })}`.execute(app.db);
    expect(rows).toMatchObject([{ topic: 'order', channel: 'sms', on: true }]);
    await inTransaction(app.db, (tx) =>
      personalData.erase!(tx, { id: buyer.id, companyId: null, phone: null, email: null }),
    );
    expect(await app.db.selectFrom('notice_settings').where('user_id', '=', buyer.id).execute()).toEqual([]);
  });
});

test('a message of a topic that is off in the site is filed as read', async () => {
  await change('refund', 'site', false);
  await sendMessage(app.db, buyer.id, { topic: 'refund', title: '退款已完成', content: '内容' });
  await sendMessage(app.db, buyer.id, { topic: 'order', title: '付款核对中', content: '内容' });
  await sendMessage(app.db, buyer.id, { title: '系统维护', content: '内容' });
  const rows = await app.db
    .selectFrom('messages')
    .select(['title', 'read_at'])
    .where('user_id', '=', buyer.id)
    .orderBy('id')
    .execute();
  expect(rows.map(({ title, read_at }) => [title, read_at !== null])).toEqual([
    ['退款已完成', true],
    ['付款核对中', false],
    ['系统维护', false],
  ]);
});

describe('a notice', () => {
  test('is mailed once for a paid order, however often the order is paid and the notice relayed', async () => {
    const orderId = await placeOrder(app, buyer.token, [clip, 1]);
    const pay = () => app.call('POST /order/v1/pay', { orderId }, { token: buyer.token });
    await Promise.all([pay(), pay(), pay()]);
    const [mail, ...others] = await app.delivered();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ channel: 'mail', to: emailOf(buyer), template: 'orderPaid' });
    expect(mail!.text).toContain(formatOrderNumber(orderId));
    expect(mail!.text).toContain('“海上日落”HD');
    expect(mail!.text).toContain('https://shop.example/#/user/download');
    expect(await app.delivered()).toEqual([]);
  });

  test('is sent by SMS if that is on for its topic, and not by mail if that is off', async () => {
    await change('order', 'sms', true);
    await change('order', 'mail', false);
    const { orderId } = await buyClips(app, buyer.token, [clip, 1]);
    const files = await app.delivered();
    expect(files).toMatchObject([{ channel: 'sms', to: buyer.phone, template: 'orderPaid' }]);
    expect(files[0]!.text).toContain(
      `您的订单 ${formatOrderNumber(orderId).replaceAll(' ', '')} 已支付，实付 100.00 元`,
    );
  });

  test('is not sent if its topic is off, while other topics’ still are', async () => {
    await change('order', 'mail', false);
    const { orderId } = await buyClips(app, buyer.token, [clip, 1]);
    expect(await sent()).toEqual([]);
    expect((await refund(orderId)).code).toBe(0);
    const [mail] = await app.delivered();
    expect(mail).toMatchObject({ template: 'orderRefunded', to: emailOf(buyer) });
    expect(mail!.text).toContain('说明：素材有误');
  });

  test('is mailed for an issued certificate, to the user who named the licensee', async () => {
    const { orderItems } = await buyClips(app, buyer.token, [clip, 1]);
    await app.delivered();
    const form = { authorizedUser: '张三', socialCreditCode: '11010519491231002X', authorizedProject: '片头' };
    const certify = () =>
      app.call(
        'POST /order/v1/authorization/add',
        { orderItemId: orderItems[0]!.orderItemId, ...form },
        { token: buyer.token },
      );
    await Promise.all([certify(), certify()]);
    const files = await app.delivered();
    expect(files).toMatchObject([{ template: 'certificateIssued' }]);
    expect(files[0]!.text).toContain('被授权方为 张三：\n“海上日落”');
  });

  test('goes to the member who paid a company’s order, or to the owner once the member has left', async () => {
    const company = await withEmail(await makeCompanyBuyer(app.db, 500));
    const member = await withEmail(await makeUser(app.db));
    await app.db
      .insertInto('company_members')
      .values({ company_id: company.companyId, user_id: member.id, role: 'buyer' })
      .execute();
    const orderId = await placeOrder(app, member.token, [clip, 1]);
    await app.call('POST /order/v1/pay', { orderId, companyPay: true }, { token: member.token });
    expect(await sent()).toEqual([['mail', emailOf(member), 'orderPaid']]);
    await app.db.deleteFrom('company_members').where('user_id', '=', member.id).execute();
    await refund(orderId);
    expect(await sent()).toEqual([['mail', emailOf(company), 'orderRefunded']]);
  });

  test('combines several pending events, in a list of at most 20 lines', async () => {
    for (let n = 1; n <= 22; n += 1) {
      await inTransaction(app.db, (tx) =>
        announce(tx, { userId: buyer.id, template: 'clipsReviewed', items: [`第 ${n} 条`], gatherMinutes: 10 }),
      );
    }
    expect(await sent()).toEqual([]);
    await sql`update outside_notices set send_after = now()`.execute(app.db);
    const files = await app.delivered();
    expect(files).toHaveLength(1);
    expect(files[0]!.text).toContain('您的 22 条作品已有审核结果：\n第 1 条\n');
    expect(files[0]!.text).toContain('第 20 条\n以及另外 2 条\n');
  });

  test('about security goes by SMS if the user has no address, and by mail if the SMS has no template', async () => {
    const phoneOnly = await makeUser(app.db);
    await tell('passwordChanged', phoneOnly);
    expect(await sent()).toEqual([['sms', phoneOnly.phone, 'passwordChanged']]);
    await change('security', 'sms', true);
    await change('security', 'mail', false);
    app.channels.canSms = () => false;
    await tell('passwordChanged');
    expect(await sent()).toEqual([['mail', emailOf(buyer), 'passwordChanged']]);
  });

  test('is not sent to a closed account', async () => {
    await tell('withdrawalPaid');
    await app.db.updateTable('users').set({ closed_at: new Date() }).where('id', '=', buyer.id).execute();
    expect(await sent()).toEqual([]);
    expect(await app.db.selectFrom('outside_notices').select('id').execute()).toEqual([]);
  });
});

describe('failures', () => {
  const counted = async (channel: string, outcome: string) => {
    const { values } = await app.metrics.notices.get();
    const labels = { topic: 'withdrawal', channel, outcome };
    return values.find((value) => JSON.stringify(value.labels) === JSON.stringify(labels))?.value ?? 0;
  };

  test('an SMS or mail is retried if its provider is down, and each attempt is counted', async () => {
    await change('withdrawal', 'sms', true);
    const before = await Promise.all([counted('sms', 'failed'), counted('mail', 'failed'), counted('sms', 'sent')]);
    app.failures.sms = [new SmsFailed('unavailable', 'no balance')];
    app.failures.mail = [new Error('ECONNREFUSED')];
    await tell('withdrawalPaid');
    const channels = (await sent()).map(([channel]) => String(channel));
    expect(channels.toSorted()).toEqual(['mail', 'sms']);
    const after = await Promise.all([counted('sms', 'failed'), counted('mail', 'failed'), counted('sms', 'sent')]);
    expect(after.map((value, index) => value - before[index]!)).toEqual([1, 1, 1]);
  });

  test('neither an SMS without a response nor a refused one is sent again', async () => {
    await change('withdrawal', 'sms', true);
    await change('withdrawal', 'mail', false);
    for (const failure of ['unknown', 'refused'] as const) {
      app.failures.sms = [new SmsFailed(failure, failure)];
      await tell('withdrawalPaid');
      expect(await sent()).toEqual([]);
    }
  });

  test('repeated runs of an SMS’s job send the SMS once', async () => {
    const params = { amount: '1.00', received: '1.00' };
    const message = { userId: buyer.id, to: buyer.phone, template: 'withdrawalPaid', params } as const;
    let id = '';
    await inTransaction(app.db, (tx) =>
      enqueueSms({ enqueue: async (_db, _type, payload) => void ({ id } = payload as { id: string }) }, tx, message),
    );
    const context = { signal: AbortSignal.timeout(60_000), attempt: 0, lastAttempt: false };
    const run = () => sendQueuedSms.handle(app.services, { id }, context);
    const outcomes = await Promise.allSettled([run(), run(), run()]);
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect(await sent()).toEqual([['sms', buyer.phone, 'withdrawalPaid']]);
    await run();
    expect(await sent()).toEqual([]);
  });

  test('a notice waits while its user’s row is locked, without blocking others or deadlocking', async () => {
    const other = await withEmail(await makeUser(app.db));
    await tell('withdrawalPaid');
    await tell('withdrawalPaid', other);
    await inTransaction(app.db, async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', buyer.id).forUpdate().execute();
      expect(await sent()).toEqual([['mail', emailOf(other), 'withdrawalPaid']]);
      await tx.deleteFrom('outside_notices').where('user_id', '=', buyer.id).execute();
    });
    expect(await sent()).toEqual([]);
  });

  test('a notice that cannot be queued waits without stopping the others', async () => {
    await app.db
      .insertInto('outside_notices')
      .values({ user_id: buyer.id, template: 'withdrawalPaid', params: '{}' })
      .execute();
    await tell('passwordChanged');
    expect(await sent()).toEqual([['mail', emailOf(buyer), 'passwordChanged']]);
    const rows = await app.db.selectFrom('outside_notices').select('send_after').execute();
    expect(new Date(rows[0]!.send_after).getTime()).toBeGreaterThan(Date.now() + 60_000);
    await sql`update outside_notices set created_at = now() - interval '15 days'`.execute(app.db);
    await deleteOldNotices(app.db);
    expect(await app.db.selectFrom('outside_notices').select('id').execute()).toEqual([]);
  });

  test('a waiting SMS is erased with its user', async () => {
    const message = { userId: buyer.id, to: buyer.phone, template: 'withdrawalPaid', params: {} } as const;
    await inTransaction(app.db, async (tx) => {
      await enqueueSms({ enqueue: async () => undefined }, tx, message);
      await smsData.erase!(tx, { id: buyer.id, companyId: null, phone: null, email: null });
    });
    expect(await app.db.selectFrom('queued_sms').select('id').execute()).toEqual([]);
  });
});

import type { OperatorRole } from '@zhenku/contract/constants';
import { maskEmail } from '@zhenku/contract/format';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../../../platform/database/database.ts';
import { createLog } from '../../../platform/observability/log.ts';
import { createMetrics } from '../../../platform/observability/metrics.ts';
import { testApp } from '../../../platform/testing/app.ts';
import { makeOperator } from '../../../platform/testing/fixtures.ts';
import { testKeyring } from '../../../platform/testing/keyring.ts';
import { readMailText, readSms } from '../../../providers/edited-templates.ts';
import { enqueueMail, sendQueuedMail } from '../../../providers/mail/mail-queue.ts';
import { MailFailed, type MailMessage, MailRejected } from '../../../providers/mail/mail.ts';
import { PLACEHOLDERS } from '../../../providers/placeholders.ts';
import { sendWithFailOver } from '../../../providers/sms/fail-over.ts';
import { orderedParams, SmsFailed, type SmsMessage, SmsTemplateMissing } from '../../../providers/sms/sms.ts';
import { mailTemplates, parameterNames, smsTemplates } from '../../../providers/templates.ts';
import { messageTemplateRoutes } from './message-templates.routes.ts';

const LIST = 'GET /operator/v1/messageTemplates';
const GET = 'GET /operator/v1/messageTemplates/{channel}/{name}';
const SAVE = 'PUT /operator/v1/messageTemplates/{channel}/{name}';
const PREVIEW = 'POST /operator/v1/messageTemplates/{channel}/{name}/preview';
const TEST = 'POST /operator/v1/messageTemplates/{channel}/{name}/test';

const mailed: MailMessage[] = [];
const texted: SmsMessage[] = [];
/** The error that providers throw; undefined if they accept everything. */
let failure: Error | undefined;
const sms = { templateIds: { registerCode: '1001', emailChanged: '1002' } } as never;
const app = await testApp((routes) =>
  messageTemplateRoutes(routes, {
    config: { sms, aliyunSms: null, smsProviders: ['tencent'] },
    sendMail: async (message) => {
      if (failure) throw failure;
      mailed.push(message);
    },
    sendSms: async (message) => {
      if (failure) throw failure;
      texted.push(message);
    },
  }),
);
let editor: { id: number; token: string };
beforeEach(async () => {
  editor = await makeOperator(app.db, 'editor');
  [mailed.length, texted.length, failure] = [0, 0, undefined];
  await sql`truncate message_templates`.execute(app.db);
});

const invite = { channel: 'mail', name: 'inviteCode' } as const;
const edited = { subject: '欢迎加入', text: '您好：\n\n邀请码 {inviteCode}' };
const as = ({ token } = editor) => ({ token });
const withAddress = () =>
  app.db.updateTable('operators').set({ email: 'me@example.com' }).where('id', '=', editor.id).execute();
const save = (input: object, who = editor) => app.call(SAVE, { ...invite, ...edited, ...input }, as(who));
const read = async (key: object = invite) => (await app.call(GET, key, as())).data;

test('only editors and admins may see and change texts', async () => {
  for (const role of ['reviewer', 'finance'] as const satisfies OperatorRole[]) {
    const { token } = await makeOperator(app.db, role);
    for (const [key, input] of [
      [LIST, {}],
      [GET, invite],
      [SAVE, { ...invite, ...edited }],
      [PREVIEW, { ...invite, ...edited }],
      [TEST, invite],
    ] as const) {
      expect((await app.call(key, input, { token })).code).toBe(40300);
      expect((await app.call(key, input)).code).toBe(403);
    }
  }
});

test('lists every template with the providers that lack an id', async () => {
  const { list } = (await app.call(LIST, {}, as())).data;
  const names = (channel: string) => list.filter((one) => one.channel === channel).map(({ name }) => name);
  expect(names('mail').toSorted()).toEqual(Object.keys(mailTemplates).toSorted());
  expect(names('sms').toSorted()).toEqual(Object.keys(smsTemplates).toSorted());
  const lackingOf = async (name: string) =>
    (await app.call(LIST, {}, as())).data.list.find((one) => one.channel === 'sms' && one.name === name)!.lacking;
  expect(await lackingOf('registerCode')).toEqual([]);
  expect(await lackingOf('orderPaid')).toEqual(['腾讯云']);

  const text = '订单 {orderId} 已支付';
  await save({ channel: 'sms', name: 'orderPaid', text, tencentId: '2002' });
  expect(await lackingOf('orderPaid')).toEqual([]);
  await save({ channel: 'sms', name: 'emailChanged', text: '已绑定邮箱' });
  expect(await lackingOf('emailChanged')).toEqual(['腾讯云']);
  await save({ channel: 'sms', name: 'loginCode', text: '登录 {code}', tencentId: '2003' });
  expect(await lackingOf('loginCode')).toEqual(['腾讯云']);
  expect((await read({ channel: 'sms', name: 'loginCode' })).switchedOnBySettings).toBe(true);
});

test('every placeholder has a description and a sample, and the original texts are valid', async () => {
  const all = [...Object.values(mailTemplates).map(({ text }) => text), ...Object.values(smsTemplates)];
  for (const name of all.flatMap(parameterNames)) expect(PLACEHOLDERS[name]).toBeDefined();
  for (const { channel, name } of (await app.call(LIST, {}, as())).data.list) {
    const { original } = await read({ channel, name });
    const input = { channel, name, text: original.text, ...(original.subject && { subject: original.subject }) };
    expect(await app.call(PREVIEW, input, as())).toMatchObject({ code: 0 });
  }
});

describe('an edited text', () => {
  test('is sent from then on, even in mails queued earlier', async () => {
    let id = '';
    const jobs = {
      enqueue: async (_db: unknown, _type: unknown, payload: unknown) => void ({ id } = payload as { id: string }),
    };
    const sendMail = async (message: MailMessage) => void mailed.push(message);
    await inTransaction(app.db, (tx) =>
      enqueueMail({ jobs, keyring: testKeyring, sendMail }, tx, {
        to: 'a@example.com',
        userId: null,
        template: 'inviteCode',
        params: { inviteCode: 'K7Q2' },
      }),
    );
    expect((await save({})).code).toBe(0);
    const services = {
      db: app.db,
      storage: { read: () => Promise.reject(new Error('not used')) },
      keyring: testKeyring,
      sendMail,
      metrics: createMetrics(),
      log: createLog('silent'),
    };
    await sendQueuedMail.handle(
      services,
      { id },
      { signal: AbortSignal.timeout(60_000), attempt: 0, lastAttempt: false },
    );
    expect(mailed).toMatchObject([{ subject: '欢迎加入', text: '您好：\n\n邀请码 K7Q2' }]);
  });

  test('keeps its versions, can be reset to the original text, and each change is audited', async () => {
    await save({ version: 0 });
    const other = await makeOperator(app.db, 'editor');
    await save({ subject: '又一版', version: 1 }, other);
    const { versions, original } = await read();
    expect(versions).toMatchObject([
      { version: 2, subject: '又一版' },
      { version: 1, subject: '欢迎加入' },
    ]);
    await save({ ...original, version: 2 });
    expect(await readMailText(app.db, 'inviteCode')).toEqual(original);
    expect((await read()).version).toBe(3);
    const audits = app.db.selectFrom('audit_log').select(['subject', 'after']).where('operator_id', '=', other.id);
    expect(await audits.execute()).toMatchObject([
      { subject: 'messageTemplate:mail inviteCode', after: { subject: '又一版', text: edited.text } },
    ]);
  });

  test('is overwritten neither by an editor who saw another version, nor by one of two concurrent editors', async () => {
    await save({ version: 0 });
    expect(await save({ subject: '又一版', version: 0 })).toMatchObject({
      code: 40900,
      data: { version: 1, current: { subject: '欢迎加入' } },
    });
    const both = await Promise.all([save({ version: 1 }), save({ version: 1 })]);
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 40900]);
  });

  test('cannot be changed in the database', async () => {
    await save({});
    await expect(app.db.updateTable('message_templates').set({ text: 'x' }).execute()).rejects.toThrow('append-only');
    await expect(app.db.deleteFrom('message_templates').execute()).rejects.toThrow('append-only');
  });
});

test.each([
  [{ text: '您好' }, 'text', '缺少占位符 {inviteCode}（邀请码）'],
  [{ text: '邀请码 {inviteCode}，{phone}' }, 'text', '没有占位符 {phone}，可用：{inviteCode}'],
  [{ text: '邀请码 {inviteCode' }, 'text', '没有占位符'],
  [{ text: '邀请码 {inviteCode}，{ reason }' }, 'text', '没有占位符'],
  [{ channel: 'mail', name: 'withdrawalPaid', text: '{amount} {received}' }, 'text', '缺少占位符 {url}（链接）'],
  [{ subject: undefined }, 'subject', '请填写主题'],
  [{ subject: '一行\n两行' }, 'subject', '不能含换行'],
  [{ subject: '欢迎 {name}' }, 'subject', '没有占位符 {name}'],
  [{ text: ' ' }, 'text', ''],
  [{ text: '字'.repeat(2_001) }, 'text', ''],
  [{ channel: 'sms', name: 'registerCode', text: '请勿告知他人' }, 'text', '缺少占位符 {code}（验证码）'],
  [{ channel: 'sms', name: 'registerCode', text: '{code}，{code}' }, 'text', '占位符 {code} 只能出现一次'],
  [{ channel: 'sms', name: 'orderPaid', text: '{items}' }, 'text', '没有占位符 {items}'],
  [{ channel: 'sms', name: 'orderPaid', text: '已支付', tencentId: 'SMS_1' }, 'tencentId', '腾讯云的模板编号只有数字'],
  [{ channel: 'sms', name: 'orderPaid', text: '已支付', aliyunId: '1' }, 'aliyunId', '阿里云的模板编号形如'],
  [{ channel: 'mail', name: 'emailCode', subject: '{code}', text: '{code}' }, 'subject', '主题里不能有验证码'],
] as const)('refuses %j', async (input, field, reason) => {
  expect(await save(input)).toMatchObject({
    code: 40000,
    data: { fields: { [field]: expect.stringContaining(reason) } },
  });
  expect((await read()).version).toBe(0);
});

test.each(['unknown', 'constructor', '__proto__'])('rejects the unknown template %s', async (name) => {
  for (const channel of ['mail', 'sms']) {
    expect((await app.call(GET, { channel, name }, as())).code).toBe(40400);
    expect((await app.call(SAVE, { channel, name, ...edited }, as())).code).toBe(40400);
  }
});

test('a preview has sample data and escapes HTML, and shows an SMS in each provider’s notation', async () => {
  const input = { ...invite, subject: '<b>', text: '邀请码 {inviteCode}<script>' };
  const mail = (await app.call(PREVIEW, input, as())).data;
  expect(mail.text).toBe('邀请码 K7Q2M9XA<script>');
  expect(mail.html).toContain('K7Q2M9XA&#60;script&#62;');
  expect(mail.html).not.toContain('<script>');
  const text = '订单 {orderId}，{amount} 元';
  const { registered } = (await app.call(PREVIEW, { channel: 'sms', name: 'orderPaid', text }, as())).data;
  expect(registered).toEqual([
    { provider: '阿里云', text: '订单 ${orderId}，${amount} 元' },
    { provider: '腾讯云', text: '订单 {1}，{2} 元' },
  ]);
});

test('an edited SMS determines its template id and the order of its parameters', async () => {
  await save({ channel: 'sms', name: 'orderPaid', text: '实付 {amount} 元，订单 {orderId}', aliyunId: 'SMS_7' });
  const message: SmsMessage = {
    to: '13800000000',
    template: 'orderPaid',
    params: { orderId: 'K7', amount: '1.00' },
    registered: await readSms(app.db, 'orderPaid'),
  };
  expect(orderedParams(message).map(([, value]) => value)).toEqual(['1.00', 'K7']);
  const provider = (name: 'tencent' | 'aliyun') => ({
    name,
    has: (one: Pick<SmsMessage, 'registered'>) => one.registered?.ids[name] !== undefined,
    send: async (one: SmsMessage) => {
      texted.push(one);
      return name;
    },
  });
  await sendWithFailOver([provider('tencent'), provider('aliyun')])(message);
  expect(texted.map(({ registered }) => registered!.ids)).toEqual([{ aliyun: 'SMS_7' }]);
});

test('sends test messages with sample data at most once per minute, and audits them', async () => {
  await save({});
  const send = () => app.call(TEST, { ...invite, email: 'stranger@example.com' } as never, as());
  expect(await send()).toMatchObject({ code: 40900, message: '请先由管理员设置您的邮箱' });
  await withAddress();
  const codes = await Promise.all([send(), send()]);
  expect(codes.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 42900]);
  expect(mailed).toMatchObject([{ to: 'me@example.com', subject: '欢迎加入', text: '您好：\n\n邀请码 K7Q2M9XA' }]);
  const { token } = await makeOperator(app.db, 'editor');
  const noPhone = await app.call(TEST, { channel: 'sms', name: 'orderPaid' }, { token });
  expect(noPhone).toMatchObject({ code: 40000, data: { fields: { phone: expect.any(String) } } });
  const sms = { channel: 'sms', name: 'orderPaid', phone: '13800000000' };
  expect((await app.call(TEST, sms, { token })).code).toBe(0);
  expect(texted).toMatchObject([{ to: '13800000000', template: 'orderPaid', params: { amount: '1,280.00' } }]);
  const audits = app.db.selectFrom('audit_log').select('after').where('action', '=', 'messageTemplate.test');
  expect((await audits.orderBy('id').execute()).map(({ after }) => after)).toEqual([
    { to: maskEmail('me@example.com') },
    { to: '138****0000' },
  ]);
});

test.each([
  ['mail', new MailRejected('refused', { cause: new Error('550 no such user') }), '550 no such user'],
  ['mail', new MailFailed('unreachable', 'ESOCKET', { cause: new Error('connect refused') }), 'connect refused'],
  ['sms', new SmsFailed('refused', 'isv.BUSINESS_LIMIT_CONTROL'), 'isv.BUSINESS_LIMIT_CONTROL'],
] as const)('a test %s that fails at the provider reports the reason', async (channel, error, reason) => {
  await withAddress();
  failure = error;
  const input = channel === 'mail' ? invite : { channel, name: 'orderPaid', phone: '13800000000' };
  expect(await app.call(TEST, input, as())).toMatchObject({ code: 40900, message: `服务商没有接受：${reason}` });
});

test('a test sms reports that no provider has a template id', async () => {
  failure = new SmsTemplateMissing('no template id');
  const input = { channel: 'sms', name: 'orderPaid', phone: '13800000000' };
  const refused = { code: 40900, message: '没有服务商有这条短信的模板编号，请先登记并填写编号' };
  expect(await app.call(TEST, input, as())).toMatchObject(refused);
});

test.each(['waitingToday', 'codesRefused', 'adminChange', 'chainHead', 'chainBroken'])(
  'only admins can change %s, a mail to operators',
  async (name) => {
    const { subject, text } = mailTemplates[name as 'chainHead'];
    const input = { channel: 'mail', name, subject: `${subject}！`, text };
    expect((await app.call(SAVE, input, as())).code).toBe(40300);
    expect((await read({ channel: 'mail', name })).version).toBe(0);
    expect((await app.call(SAVE, input, await makeOperator(app.db))).code).toBe(0);
  },
);

import { expect, test, vi } from 'vitest';
import type { TestUser } from '../../platform/testing/fixtures.ts';
import type { Log } from '../../platform/observability/log.ts';
import { type SendSms, SmsFailed, SmsTemplateMissing } from '../../providers/sms/sms.ts';
import { notifyPhoneOfEmail } from './jobs/notify-phone-of-email.ts';
import { accountsApp, digest } from './testing.ts';

const app = await accountsApp();

let counter = 0;
const newEmail = () => `buyer${(counter += 1)}@example.com`;
const secretKey = digest('secret');
const requestEmail = (user: TestUser, email: string) =>
  app.call('POST /user/v1/update', { email }, { token: user.token });
async function newUser(): Promise<TestUser> {
  const phone = `137000${String((counter += 1)).padStart(5, '0')}`;
  await app.registered(phone, 'secret');
  const { data } = await app.call('POST /user/v1/login', { username: phone, secretKey });
  return { id: data.userId, phone, token: data.token };
}
const confirm = (user: TestUser, captcha: string) =>
  app.call('POST /user/v1/email/confirm', { captcha }, { token: user.token });
const emailOf = async (user: TestUser) => {
  const { email, pendingEmail } = (await app.call('GET /user/v1/info', {}, { token: user.token })).data;
  return { email, pendingEmail };
};
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('an e-mail address is pending until its code is confirmed, and then logs in regardless of case', async () => {
  const [user, email] = [await newUser(), newEmail()];
  expect((await requestEmail(user, ` ${email.toUpperCase()} `)).data).toMatchObject({
    email: null,
    pendingEmail: email,
  });
  expect(app.mailed.at(-1)).toMatchObject({ to: email, template: 'emailCode' });
  const login = (username: string) => app.call('POST /user/v1/login', { username, secretKey });
  expect((await login(email)).code).toBe(40000);
  expect((await confirm(user, app.codeOf(email))).code).toBe(0);
  expect(await emailOf(user)).toEqual({ email, pendingEmail: null });
  for (const name of [email, email.toUpperCase()]) expect((await login(name)).data.userId).toBe(user.id);
  expect((await confirm(user, app.codeOf(email))).code).toBe(40000);
});

test('a wrong code does not confirm the address, and five wrong codes invalidate the right one', async () => {
  const user = await newUser();
  const [first, second] = [newEmail(), newEmail()];
  expect((await confirm(user, '123456')).code).toBe(40000);
  await requestEmail(user, first);
  expect(await confirm(user, wrong(app.codeOf(first)))).toMatchObject({
    code: 40000,
    data: { fields: { captcha: expect.any(String) as string } },
  });
  await requestEmail(user, second);
  for (let attempt = 0; attempt < 5; attempt += 1) await confirm(user, wrong(app.codeOf(second)));
  expect((await confirm(user, app.codeOf(second))).code).toBe(40000);
  expect(await emailOf(user)).toEqual({ email: null, pendingEmail: second });
});

test('an e-mail address belongs to one user, even if two users confirm it concurrently', async () => {
  const [one, other, late] = [await newUser(), await newUser(), await newUser()];
  const email = newEmail();
  await requestEmail(one, email);
  const code = app.codeOf(email);
  await app.allowNextCode(email, 'email');
  await app.db.updateTable('users').set({ pending_email: email }).where('id', 'in', [other.id, late.id]).execute();
  const codes = (await Promise.all([confirm(one, code), confirm(other, code)])).map((response) => response.code);
  expect(codes.toSorted((a, b) => a - b)).toEqual([0, 40000]);
  await requestEmail(late, email);
  expect(await confirm(late, app.codeOf(email))).toMatchObject({ code: 40900, message: '该邮箱已被其他账号使用' });
  expect((await emailOf(late)).email).toBeNull();
});

test('an address gets at most one code per minute, and a rate-limited request changes nothing', async () => {
  const user = await newUser();
  const email = newEmail();
  expect((await requestEmail(user, email)).code).toBe(0);
  const retry = { email, name: '新名字' };
  expect((await app.call('POST /user/v1/update', retry, { token: user.token })).code).toBe(42900);
  expect((await app.call('GET /user/v1/info', {}, { token: user.token })).data.name).not.toBe('新名字');
  await confirm(user, app.codeOf(email));
  const mails = app.mailed.length;
  expect((await app.call('POST /user/v1/update', { email }, { token: user.token })).code).toBe(0);
  expect(app.mailed).toHaveLength(mails);
});

const messagesOf = async (user: TestUser) =>
  await app.db.selectFrom('messages').select(['title', 'content']).where('user_id', '=', user.id).execute();
const context = { signal: AbortSignal.timeout(60_000), attempt: 0, lastAttempt: false };

test('changing the e-mail address needs no password, and notifies the previous address with the new one masked', async () => {
  const [user, first, second] = [await newUser(), newEmail(), newEmail()];
  for (const email of [first, second]) {
    expect((await app.call('POST /user/v1/update', { email }, { token: user.token })).code).toBe(0);
    expect(app.mailed.filter(({ template }) => template === 'emailChanged')).toEqual([]);
    expect((await confirm(user, app.codeOf(email))).code).toBe(0);
  }
  const [notification, ...others] = app.mailed.filter(({ template }) => template === 'emailChanged');
  expect(notification).toMatchObject({ to: first, params: { email: 'b***@example.com' } });
  expect(others).toEqual([]);
  const message = { title: '登录邮箱已变更', content: expect.stringContaining('b***@example.com') as string };
  expect(await messagesOf(user)).toEqual([message, message]);
});

test('announces a first e-mail address by SMS, whose job has no phone number; a missing template only logs', async () => {
  const [user, email] = [await newUser(), newEmail()];
  const jobs = app.enqueued.length;
  await requestEmail(user, email);
  expect((await confirm(user, wrong(app.codeOf(email)))).code).toBe(40000);
  expect(app.enqueued).toHaveLength(jobs);
  expect((await confirm(user, app.codeOf(email))).code).toBe(0);
  const payload = { userId: user.id };
  expect(app.enqueued.slice(jobs)).toEqual([payload]);
  const [log, sent] = [vi.fn<Log['warn']>(), vi.fn<SendSms>()];
  const services = { db: app.db, sendSms: sent, log: { warn: log } as unknown as Log };
  await notifyPhoneOfEmail.handle(services, payload, context);
  const sms = { to: user.phone, template: 'emailChanged', params: { email: 'b***@example.com' } };
  expect(sent.mock.calls).toEqual([[sms]]);
  expect(log).not.toHaveBeenCalled();
  sent.mockRejectedValueOnce(new SmsTemplateMissing());
  await notifyPhoneOfEmail.handle(services, payload, context);
  await notifyPhoneOfEmail.handle({ ...services, sendSms: null }, payload, context);
  expect(log).toHaveBeenCalledTimes(2);
  sent.mockRejectedValueOnce(new Error('the provider is down'));
  await expect(notifyPhoneOfEmail.handle(services, payload, context)).rejects.toThrow('the provider is down');
  sent.mockRejectedValueOnce(new SmsFailed('unavailable', 'throttled'));
  await expect(notifyPhoneOfEmail.handle(services, payload, context)).rejects.toThrow('throttled');
  for (const failure of ['unknown', 'refused'] as const) {
    sent.mockRejectedValueOnce(new SmsFailed(failure, 'no second SMS'));
    await notifyPhoneOfEmail.handle(services, payload, context);
  }
  expect(log).toHaveBeenCalledTimes(4);
});

test('a malformed address is invalid', async () => {
  const user = await newUser();
  for (const email of ['nobody', 'a@b', 'a b@example.com', 5]) {
    expect(await app.call('POST /user/v1/update', { email }, { token: user.token })).toMatchObject({
      code: 40000,
      data: { fields: { email: expect.any(String) as string } },
    });
  }
  expect((await confirm(user, '')).code).toBe(40000);
});

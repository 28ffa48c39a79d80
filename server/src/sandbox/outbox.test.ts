import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mailFrom } from '../providers/mail/mail.ts';
import { mailTemplates, parameterNames, smsTemplates } from '../providers/templates.ts';
import { outbox } from './outbox.ts';

let dataDir: string;
const outboxOf = (folder: string) => outbox(folder, async () => '光影库');
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'zhenku-outbox-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const files = async () => (await readdir(join(dataDir, 'outbox'))).toSorted();
const read = async (name: string) => JSON.parse(await readFile(join(dataDir, 'outbox', name), 'utf8'));

test('creates the folder before the first message', async () => {
  outboxOf(dataDir);
  expect(await files()).toEqual([]);
});

test('writes an SMS as a private JSON file before `sendSms` resolves', async () => {
  await outboxOf(dataDir).sendSms({ to: '13800000001', template: 'registerCode', params: { code: '012345' } });
  const [name] = await files();
  const message = await read(name!);
  expect(message).toEqual({
    id: expect.any(String),
    channel: 'sms',
    to: '13800000001',
    template: 'registerCode',
    params: { code: '012345' },
    text: expect.stringMatching(/^【光影库】您正在注册，验证码 012345，/),
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  });
  expect(name).toMatch(/^\d{8}T\d{9}Z-.+\.json$/);
  expect(name).toContain(message.id);
  expect((await stat(join(dataDir, 'outbox', name!))).mode & 0o777).toBe(0o600);
  expect(await readdir(dataDir)).toEqual(['outbox']);
});

test("includes a mail's subject and invite code", async () => {
  await outboxOf(dataDir).sendMail(mailFrom('inviteCode', 'a@example.com', { inviteCode: 'K7Q2' }));
  const message = await read((await files())[0]!);
  expect(message).toMatchObject({ channel: 'mail', to: 'a@example.com', params: { inviteCode: 'K7Q2' } });
  expect(message.text).toContain(mailTemplates.inviteCode.subject);
  expect(message.text).toContain('K7Q2');
});

test('names files so that they sort by time of sending, even within a millisecond', async () => {
  const { sendSms } = outboxOf(dataDir);
  const codes = Array.from({ length: 50 }, (_, index) => String(100_000 + index));
  await Promise.all(codes.map((code) => sendSms({ to: '13800000001', template: 'withdrawalCode', params: { code } })));
  const messages = await Promise.all((await files()).map(read));
  expect(messages.map(({ params }) => params.code)).toEqual(codes);
});

test('sends nothing if a parameter is missing', async () => {
  expect(parameterNames(smsTemplates.bankCardCode)).toEqual(['code']);
  const sent = outboxOf(dataDir).sendSms({ to: '13800000001', template: 'bankCardCode', params: {} });
  await expect(sent).rejects.toThrow('code');
  expect(await files()).toEqual([]);
});

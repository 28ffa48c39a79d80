import { execFile } from 'node:child_process';
import { generateKeyPairSync, sign } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import Fastify from 'fastify';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, test } from 'vitest';
import { loadConfig } from '../platform/config.ts';
import type { RegisteredSms } from './edited-templates.ts';
import { testMail, testPayments, testSms } from './send-test.ts';
import { startAliyunGateway, startTencentGateway } from './sms/testing.ts';
import { smsTemplates } from './templates.ts';

const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
});
const texts = {
  readSiteName: async () => '光影库',
  readSms: async (): Promise<RegisteredSms> => ({ text: smsTemplates.registerCode, ids: {} }),
};

test('an SMS is sent through every provider, and a failing one is named', async () => {
  const [tencent, aliyun] = await Promise.all([startTencentGateway(), startAliyunGateway()]);
  closing.push(tencent.close, aliyun.close);
  const config = loadConfig({ ...tencent.settings, ...aliyun.settings });
  expect(await testSms(config, texts, '13800000001')).toEqual([
    { provider: 'tencent', ok: true, result: 'accepted as request r', fault: null },
    { provider: 'aliyun', ok: true, result: 'accepted as request r', fault: null },
  ]);
  expect([tencent.taken.length, aliyun.taken.length]).toEqual([1, 1]);
  aliyun.response.code = 'isv.AMOUNT_NOT_ENOUGH';
  const [, failed] = await testSms(config, texts, '13800000001');
  expect(failed).toMatchObject({ provider: 'aliyun', ok: false, fault: 'account' });
  expect(failed!.result).toContain('isv.AMOUNT_NOT_ENOUGH');

  aliyun.response.code = 'OK';
  const edited = { text: '验证码 {code}，五分钟内有效', ids: { tencent: '3500', aliyun: 'SMS_3500' } };
  const results = await testSms(config, { ...texts, readSms: async () => edited }, '13800000001');
  expect(results.map(({ ok }) => ok)).toEqual([true, true]);
  expect([tencent.taken.at(-1)!.TemplateId, aliyun.taken.at(-1)!.TemplateCode]).toEqual(['3500', 'SMS_3500']);
  const without = { ...edited, text: '欢迎', ids: { tencent: '3500' } };
  const [, lacking] = await testSms(config, { ...texts, readSms: async () => without }, '13800000001');
  expect(lacking).toMatchObject({ ok: false, fault: null, result: expect.stringContaining('registerCode') });
});

test('a mail reaches the mail server, and a closed port fails', async () => {
  const recipients: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      recipients.push(...session.envelope.rcptTo.map(({ address }) => address));
      stream.on('end', () => done()).resume();
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const config = loadConfig({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'no-reply@shop.example' });
  const [sent] = await testMail(config, texts, 'a@example.com');
  expect(sent).toEqual({
    provider: '127.0.0.1',
    ok: true,
    result: 'accepted, from no-reply@shop.example',
    fault: null,
  });
  expect(recipients).toEqual(['a@example.com']);
  await new Promise<void>((resolve) => server.close(() => resolve()));
  const [failed] = await testMail(config, texts, 'a@example.com');
  expect(failed).toMatchObject({ ok: false, fault: 'unreachable' });
  expect(failed!.result).toContain('ECONNREFUSED');
});

test('a payment provider passes with a signed response, and fails with a wrongly signed one', async () => {
  const merchant = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const alipay = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const response = '{"code":"40004","msg":"Business Failed","sub_code":"ACQ.TRADE_NOT_EXIST"}';
  let signature = sign('sha256', Buffer.from(response), alipay.privateKey).toString('base64');
  const app = Fastify();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, async (_request: unknown, body: string) => body);
  app.post('/gateway.do', async (_request, reply) =>
    reply.type('application/json').send(`{"alipay_trade_query_response":${response},"sign":"${signature}"}`),
  );
  closing.push(() => app.close());
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const config = loadConfig({
    ALIPAY_APP_ID: '2021000000000001',
    ALIPAY_PRIVATE_KEY: merchant.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    ALIPAY_PUBLIC_KEY: alipay.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    ALIPAY_SELLER_ID: '2088000000000001',
    ALIPAY_GATEWAY: `${url}/gateway.do`,
  });
  expect(await testPayments(config)).toMatchObject([{ provider: 'alipay', ok: true }]);
  signature = sign('sha256', Buffer.from(response), merchant.privateKey).toString('base64');
  expect(await testPayments(config)).toMatchObject([{ provider: 'alipay', ok: false, fault: 'nonsense' }]);
});

test('the command exits with 1 if nothing is set up, and with 2 for wrong arguments', async () => {
  const command = join(import.meta.dirname, '../send-test.ts');
  const exitOf = async (...args: string[]) => {
    const { PATH } = process.env;
    const run = promisify(execFile)(process.execPath, [command, ...args], { env: { PATH, DATA_DIR: '/nonexistent' } });
    return await run.catch((error: unknown) => error as { code: number; stdout: string });
  };
  const [unset, badPhone, unknown] = await Promise.all([exitOf('pay'), exitOf('sms', '123'), exitOf('fax', '1')]);
  expect(unset).toMatchObject({ code: 1, stdout: 'pay: no provider is set up\n' });
  for (const refused of [badPhone, unknown]) {
    expect(refused).toMatchObject({ code: 2, stdout: expect.stringContaining('usage:') as string });
  }
});

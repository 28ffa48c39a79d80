import { createHash, createHmac } from 'node:crypto';
import Fastify from 'fastify';
import { smsTemplates } from '../templates.ts';

export interface TencentGateway {
  /** The settings for a server to send SMS through it. */
  settings: Record<string, string>;
  /** The accepted requests, in order. */
  taken: TakenSms[];
  /** Its response for a phone; `Ok` accepts the SMS. */
  status: { code: string };
  close: () => Promise<void>;
}

export interface TakenSms {
  PhoneNumberSet: string[];
  SmsSdkAppId: string;
  TemplateId: string;
  SignName: string;
  TemplateParamSet: string[];
}

const SECRET_ID = 'AKIDEXAMPLE';
const SECRET_KEY = 'Gu5t9xGARNpq86cd98joQYCN3EXAMPLE';
const REGION = 'ap-guangzhou';

/** Simulates Tencent Cloud: it accepts requests signed with the key as documented (TC3-HMAC-SHA256). */
export async function startTencentGateway(): Promise<TencentGateway> {
  const taken: TakenSms[] = [];
  const status = { code: 'Ok' };
  const app = Fastify();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, async (_request: unknown, body: string) => body);
  app.post('/', async ({ headers, body }) => {
    const error = refusalOf(headers as Record<string, string>, String(body));
    if (error) return { Response: { Error: { Code: error, Message: error }, RequestId: 'r' } };
    const request = JSON.parse(String(body)) as TakenSms;
    taken.push(request);
    const [phone] = request.PhoneNumberSet;
    // Its messages repeat the phone number.
    return { Response: { SendStatusSet: [{ PhoneNumber: phone, Code: status.code, Message: phone }], RequestId: 'r' } };
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const templates = Object.keys(smsTemplates).map((name, index) => `${name}:${100 + index}`);
  const settings = {
    SMS_SECRET_ID: SECRET_ID,
    SMS_SECRET_KEY: SECRET_KEY,
    SMS_SDK_APP_ID: '1400006666',
    SMS_TEMPLATES: templates.join(','),
    SMS_REGION: REGION,
    SMS_GATEWAY: url,
  };
  return { settings, taken, status, close: () => app.close() };
}

const AUTHORIZATION =
  /^TC3-HMAC-SHA256 Credential=(\w+)\/([\d-]+)\/([^/]+)\/tc3_request, SignedHeaders=content-type;host, Signature=(\w{64})$/;

function refusalOf(headers: Record<string, string>, body: string): string | undefined {
  const parsed = AUTHORIZATION.exec(headers['authorization'] ?? '');
  if (!parsed) return 'AuthFailure.InvalidAuthorization';
  const [secretId, date, service, signature] = parsed.slice(1) as [string, string, string, string];
  const timestamp = headers['x-tc-timestamp']!;
  const day = new Date(Number(timestamp) * 1000).toISOString().slice(0, 10);
  if (secretId !== SECRET_ID || day !== date || Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) {
    return 'AuthFailure.SignatureExpire';
  }
  const host = headers['host']!.replace(/:\d+$/, '');
  const signedHeaders = `content-type:${headers['content-type']}\nhost:${host}\n`;
  const canonical = ['POST', '/', '', signedHeaders, 'content-type;host', sha256(body)].join('\n');
  const text = ['TC3-HMAC-SHA256', timestamp, `${date}/${service}/tc3_request`, sha256(canonical)].join('\n');
  const key = hmac(hmac(hmac(`TC3${SECRET_KEY}`, date), service), 'tc3_request');
  if (hmac(key, text).toString('hex') !== signature) return 'AuthFailure.SignatureFailure';
  const isSendSms = headers['x-tc-action'] === 'SendSms' && headers['x-tc-version'] === '2021-01-11';
  return isSendSms && headers['x-tc-region'] === REGION ? undefined : 'InvalidAction';
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

import { createHash, createHmac } from 'node:crypto';
import Fastify from 'fastify';
import { signatureRefusal } from '../../sandbox/tencent/signature.ts';
import { smsTemplates } from '../templates.ts';

export interface TencentGateway {
  settings: Record<string, string>;
  taken: AcceptedSms[];
  status: { code: string };
  close: () => Promise<void>;
}

export interface AcceptedSms {
  PhoneNumberSet: string[];
  SmsSdkAppId: string;
  TemplateId: string;
  SignName: string;
  TemplateParamSet: string[];
}

const SECRET_ID = 'AKIDEXAMPLE';
const SECRET_KEY = 'Gu5t9xGARNpq86cd98joQYCN3EXAMPLE';
const REGION = 'ap-guangzhou';

export async function startTencentGateway(): Promise<TencentGateway> {
  const taken: AcceptedSms[] = [];
  const status = { code: 'Ok' };
  const app = Fastify();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, async (_request: unknown, body: string) => body);
  app.post('/', async ({ headers, body }) => {
    const error = refusalOf(headers as Record<string, string>, String(body));
    if (error) return { Response: { Error: { Code: error, Message: error }, RequestId: 'r' } };
    const request = JSON.parse(String(body)) as AcceptedSms;
    taken.push(request);
    const [phone] = request.PhoneNumberSet;
    // The real message repeats the phone number.
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

export interface AliyunGateway {
  settings: Record<string, string>;
  taken: Record<string, string>[];
  response: { code: string; httpStatus: number };
  close: () => Promise<void>;
}

const ALIYUN_ID = 'LTAIEXAMPLE';
const ALIYUN_SECRET = 'aliyunSecretEXAMPLE';

export async function startAliyunGateway(): Promise<AliyunGateway> {
  const taken: Record<string, string>[] = [];
  const response = { code: 'OK', httpStatus: 200 };
  const nonces = new Set<string>();
  const app = Fastify();
  app.post('/', async ({ headers, raw }, reply) => {
    const query = raw.url!.slice(2);
    const error = aliyunRefusal(headers as Record<string, string>, query, nonces);
    if (error) return await reply.code(400).send({ Code: error, Message: error, RequestId: 'r' });
    if (response.httpStatus > 200) return await reply.code(response.httpStatus).type('text/html').send('<h1>busy</h1>');
    const params = Object.fromEntries(new URLSearchParams(query));
    if (response.code === 'OK') taken.push(params);
    // The real message repeats the phone number.
    return { Code: response.code, Message: params['PhoneNumbers'], RequestId: 'r', BizId: 'b' };
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const templates = Object.keys(smsTemplates).map((name, index) => `${name}:SMS_${100 + index}`);
  const settings = {
    SMS_ALIYUN_ACCESS_KEY_ID: ALIYUN_ID,
    SMS_ALIYUN_ACCESS_KEY_SECRET: ALIYUN_SECRET,
    SMS_ALIYUN_TEMPLATES: templates.join(','),
    SMS_ALIYUN_GATEWAY: url,
  };
  return { settings, taken, response, close: () => app.close() };
}

const ALIYUN_AUTHORIZATION = /^ACS3-HMAC-SHA256 Credential=(\w+),SignedHeaders=([\w;-]+),Signature=(\w{64})$/;

function aliyunRefusal(headers: Record<string, string>, query: string, nonces: Set<string>): string | undefined {
  const parsed = ALIYUN_AUTHORIZATION.exec(headers['authorization'] ?? '');
  if (!parsed) return 'MissingAuthorization';
  const [accessKeyId, signedNames, signature] = parsed.slice(1) as [string, string, string];
  if (accessKeyId !== ALIYUN_ID) return 'InvalidAccessKeyId.NotFound';
  const date = headers['x-acs-date'] ?? '';
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(date)) return 'InvalidTimeStamp.Format';
  if (Math.abs(Date.now() - Date.parse(date)) > 15 * 60_000) return 'InvalidTimeStamp.Expired';
  const names = signedNames.split(';');
  const signed = Object.keys(headers).filter((name) => name.startsWith('x-acs-') || name === 'host');
  if (names.join(';') !== signed.toSorted().join(';')) return 'IncompleteSignature';
  if (headers['x-acs-content-sha256'] !== sha256('')) return 'IncompleteSignature';
  const sorted = query.split('&').toSorted().join('&');
  const lines = names.map((name) => `${name}:${headers[name]}\n`).join('');
  const canonical = `POST\n/\n${sorted}\n${lines}\n${signedNames}\n${sha256('')}`;
  if (hmac(ALIYUN_SECRET, `ACS3-HMAC-SHA256\n${sha256(canonical)}`).toString('hex') !== signature) {
    return 'SignatureDoesNotMatch';
  }
  const nonce = headers['x-acs-signature-nonce']!;
  if (nonces.has(nonce)) return 'SignatureNonceUsed';
  nonces.add(nonce);
  const isSendSms = headers['x-acs-action'] === 'SendSms' && headers['x-acs-version'] === '2017-05-25';
  return isSendSms ? undefined : 'InvalidAction.NotFound';
}

function refusalOf(headers: Record<string, string>, body: string): string | undefined {
  const refusal = signatureRefusal({ headers, path: '/', body }, { secretId: SECRET_ID, secretKey: SECRET_KEY });
  if (refusal) return refusal;
  const isSendSms = headers['x-tc-action'] === 'SendSms' && headers['x-tc-version'] === '2021-01-11';
  return isSendSms && headers['x-tc-region'] === REGION ? undefined : 'InvalidAction';
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

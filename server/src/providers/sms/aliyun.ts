import { createHash, createHmac, randomUUID } from 'node:crypto';
import { faultOfRequest, faultOfStatus, type ProviderFault } from '../provider-fault.ts';
import type { SmsTemplateIds } from '../templates.ts';
import type { SmsFailure, SmsProvider } from './sms.ts';
import { failureOfRequest, orderedParams, SmsFailed, SmsTemplateMissing } from './sms.ts';
import { templateIdOf } from './template-ids.ts';

export type AliyunSmsConfig = {
  accessKeyId: string;
  accessKeySecret: string;
  /** The provider's template ids; it stores the texts with `${name}` for `{name}`. */
  templateIds: SmsTemplateIds;
  /** The provider-approved signature in 【】 before every SMS; default: the site's name. */
  sign?: string | undefined;
  gateway: string;
};

const TIMEOUT_MS = 10_000;

/** Error codes for an account, a key or a gateway that currently cannot send. */
const UNAVAILABLE =
  /^(Throttling|InvalidAccessKeyId|SignatureDoesNotMatch|SignatureNonceUsed|InvalidTimeStamp|Forbidden|NoPermission|isv\.(AMOUNT_NOT_ENOUGH|OUT_OF_SERVICE|DAY_LIMIT_CONTROL|MONTH_LIMIT_CONTROL|ACCOUNT_NOT_EXISTS|ACCOUNT_ABNORMAL|PRODUCT_UN_SUBSCRIPT))/;
/**
 * Error codes for faults at Aliyun, after which the message may be on its way. Codes in neither pattern refuse the
 * message itself.
 */
const UNKNOWN = /^(isp\.|InternalError|ServiceUnavailable)/;

const LIMITED = /^(Throttling|isv\.(DAY|MONTH)_LIMIT_CONTROL)/;

function failureOf(code: string): SmsFailure {
  if (UNKNOWN.test(code)) return 'unknown';
  return UNAVAILABLE.test(code) ? 'unavailable' : 'refused';
}

function faultOf(code: string): ProviderFault | null {
  if (UNKNOWN.test(code)) return 'error';
  if (!UNAVAILABLE.test(code)) return null;
  return LIMITED.test(code) ? 'limited' : 'account';
}

export function aliyunSmsProvider(config: AliyunSmsConfig, readSiteName: () => Promise<string>): SmsProvider {
  const idOf = (message: Parameters<SmsProvider['has']>[0]) => templateIdOf('aliyun', config.templateIds, message);
  const has: SmsProvider['has'] = (message) => idOf(message) !== undefined;
  const send: SmsProvider['send'] = async (message) => {
    const templateId = idOf(message);
    if (templateId === undefined)
      throw new SmsTemplateMissing(
        `SMS_ALIYUN_TEMPLATES has no template for ${message.template} with these parameters`,
      );
    const query = {
      PhoneNumbers: message.to,
      SignName: config.sign ?? (await readSiteName()),
      TemplateCode: templateId,
      TemplateParam: JSON.stringify(Object.fromEntries(orderedParams(message))),
    };
    const { Code: code, RequestId: requestId } = await request(config, query);
    if (code === 'OK') return requestId ?? '';
    // The message may repeat the phone number.
    const about = `Aliyun did not send the SMS: ${code} (request ${requestId ?? 'unknown'})`;
    throw new SmsFailed(failureOf(code), about, faultOf(code));
  };
  return { name: 'aliyun', has, send };
}

interface Reply {
  Code?: string;
  RequestId?: string;
}

async function request(config: AliyunSmsConfig, params: Record<string, string>): Promise<Reply & { Code: string }> {
  const gateway = new URL(config.gateway);
  const query = canonicalQuery(params);
  const headers: Record<string, string> = {
    'x-acs-action': 'SendSms',
    'x-acs-content-sha256': sha256(''),
    'x-acs-date': new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
    'x-acs-signature-nonce': randomUUID(),
    'x-acs-version': '2017-05-25',
  };
  const authorization = aliyunAuthorization(config, { query, headers: { host: gateway.host, ...headers } });
  let status: number;
  let text: string;
  try {
    const response = await fetch(`${gateway.origin}/?${query}`, {
      method: 'POST',
      headers: { ...headers, authorization },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    status = response.status;
    text = await response.text();
  } catch (error) {
    // Errors may quote the URL, which contains the phone number.
    const reason = reasonOf(error);
    throw new SmsFailed(failureOfRequest(reason), `Aliyun did not respond: ${reason}`, faultOfRequest(error));
  }
  const reply = parseReply(text);
  // 4xx and 5xx responses carry a code too, unless a proxy made them.
  const code = reply?.Code;
  if (typeof code === 'string') return { ...reply, Code: code };
  throw new SmsFailed('unknown', `Aliyun returned HTTP ${status} without a code`, faultOfStatus(status));
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return 'unknown';
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name;
}

function parseReply(text: string): Reply | null {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? (parsed as Reply) : null;
  } catch {
    return null;
  }
}

const encodeStrictly = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const canonicalQuery = (params: Record<string, string>): string =>
  Object.keys(params)
    .toSorted()
    .map((name) => `${encodeStrictly(name)}=${encodeStrictly(params[name]!)}`)
    .join('&');

/** Returns the `Authorization` header of a POST to `/` without a body, signed with ACS3-HMAC-SHA256. */
export function aliyunAuthorization(
  { accessKeyId, accessKeySecret }: Pick<AliyunSmsConfig, 'accessKeyId' | 'accessKeySecret'>,
  { query, headers }: { query: string; headers: Record<string, string> },
): string {
  const names = Object.keys(headers).toSorted();
  const lines = names.map((name) => `${name}:${headers[name]}\n`).join('');
  const canonical = ['POST', '/', query, lines, names.join(';'), headers['x-acs-content-sha256']].join('\n');
  const signature = createHmac('sha256', accessKeySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex');
  return `ACS3-HMAC-SHA256 Credential=${accessKeyId},SignedHeaders=${names.join(';')},Signature=${signature}`;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

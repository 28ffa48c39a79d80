import { availableParallelism } from 'node:os';
import { IDENTITY_PROVIDERS } from '@zhenku/contract/creators/creator-status';
import { z } from 'zod';
import { SMS_PROVIDERS } from '../providers/sms/sms.ts';
import { REQUIRED_SMS_TEMPLATES, type SmsTemplateIds } from '../providers/templates.ts';
import { ConfigError } from './config-error.ts';
import { isAddressBlock, type TrustProxy } from './http/addresses.ts';

const Flag = z
  .enum(['1', 'true', 'on', 'yes', '0', 'false', 'off', 'no'], 'is not on or off; use on or off')
  .transform((value) => ['1', 'true', 'on', 'yes'].includes(value));

const TrustedProxies = z.string().transform((value, context): TrustProxy => {
  if (['0', 'off', 'false', 'no'].includes(value)) return false;
  if (['on', 'true', 'yes'].includes(value)) {
    context.addIssue('cannot be on, because callers could then claim any address; use the number of proxies in front');
    return z.NEVER;
  }
  if (/^[1-9]\d?$/.test(value)) return Number(value);
  const blocks = value.split(',').map((block) => block.trim());
  if (blocks.every(isAddressBlock)) return blocks;
  context.addIssue('is not off, a number of proxies or a list of their addresses; use one like 1 or 10.0.0.0/8,::1');
  return z.NEVER;
});

const Url = (protocols: RegExp, example: string) =>
  z.url({ protocol: protocols, error: `is not a URL like ${example}` });

/** PEM, in which `\n` stands for line breaks where a variable cannot contain them. */
const Pem = z.string().transform((value) => value.replaceAll(String.raw`\n`, '\n'));

/** `registerCode:1234,…`: the provider's template ids. */
const SmsTemplateIdList = (id: RegExp) =>
  z.string().transform((value, context) => {
    const entries = value.split(',').map((entry) => entry.split(':').map((part) => part.trim()) as [string, string]);
    const ids = new Map(entries.filter((entry) => id.test(entry[1] ?? '')));
    const missing = REQUIRED_SMS_TEMPLATES.find((name) => !ids.has(name));
    if (missing) {
      context.addIssue(
        `names no template for ${missing}; use ${REQUIRED_SMS_TEMPLATES.map((name) => `${name}:<id>`).join(',')}`,
      );
      return z.NEVER;
    }
    return Object.fromEntries(ids) as SmsTemplateIds;
  });

/** The SMS providers in the order in which they are tried. */
const SmsProviderList = z.string().transform((value, context) => {
  const names = value.split(',').map((name) => name.trim());
  const known = SMS_PROVIDERS.filter((name) => names.includes(name));
  if (known.length === names.length) return known.toSorted((a, b) => names.indexOf(a) - names.indexOf(b));
  const example = SMS_PROVIDERS.join(',');
  context.addIssue(`is not a list of ${SMS_PROVIDERS.join(' and ')}, each once; use one like ${example}`);
  return z.NEVER;
});

/** Alipay's kinds of identity check; a merchant signs up for each. */
export const IDENTITY_SCENES = ['FACE', 'CERT_PHOTO', 'CERT_PHOTO_FACE', 'SMART_FACE'] as const;
export type IdentityScene = (typeof IDENTITY_SCENES)[number];

/** Normalises the id of a WeChat Pay key: WeChat Pay writes a certificate's serial number in capitals. */
export const wxpayKeyId = (id: string) => (/^[0-9a-f]{40}$/i.test(id) ? id.toUpperCase() : id);

/** `PUB_KEY_ID_…=<key>,…`: further public keys of WeChat Pay, by id, whose signatures are accepted. */
const WxpayKeyList = z.string().transform((value, context) => {
  const keys: Record<string, string> = {};
  for (const entry of value.split(',')) {
    const [, written = '', key] = /^\s*(PUB_KEY_ID_\w+|[0-9A-Fa-f]{40})\s*=\s*(\S[^]*)$/.exec(entry) ?? [];
    const id = wxpayKeyId(written);
    if (!id || !key || Object.hasOwn(keys, id)) {
      context.addIssue(
        'is not a list of keys; use PUB_KEY_ID_…=<public key>, or a platform certificate’s serial number instead of the id, each once',
      );
      return z.NEVER;
    }
    keys[id] = key;
  }
  return keys;
});

export const WECHAT_GATEWAY = 'https://api.weixin.qq.com/';
export const WECHAT_PAGES = 'https://open.weixin.qq.com/';
const WechatUrl = (address: string) =>
  Url(/^https?$/, address)
    .transform((url) => (url.endsWith('/') ? url : `${url}/`))
    .optional();

const AppSecret = z.string().regex(/^[0-9a-f]{32}$/i, 'is not an AppSecret of 32 hexadecimal digits; copy it again');

const VersionedKeys = z
  .string()
  .regex(
    /^[1-9]\d{0,8}:[0-9a-f]{64}(,[1-9]\d{0,8}:[0-9a-f]{64})*$/i,
    'is not a list of keys; use 1: and 64 hexadecimal digits (openssl rand -hex 32), later ones after a comma',
  );

export const Environment = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'is not a port; use a number from 0 to 65535')
    .transform(Number)
    .refine((port) => port <= 65_535, 'is not a port; use a number from 0 to 65535')
    .default(8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  PIPELINE_JOBS: z
    .string()
    .regex(/^([1-9]|1[0-6])$/, 'is not a number of clips; use a number from 1 to 16')
    .transform(Number)
    .default(Math.min(4, Math.floor(availableParallelism() / 2) + 1)),
  DATABASE_URL: Url(/^postgres(ql)?$/, 'postgres://user:password@host/database').optional(),
  STORAGE: z
    .string()
    .regex(
      /^(disk|\/.+|s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]\/?)$/,
      'is not a storage address; use s3://bucket or the path of a folder, or leave it unset for files in DATA_DIR',
    )
    .default('disk'),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_REGION: z.string().optional(),
  AWS_ENDPOINT_URL_S3: Url(/^https?$/, 'https://s3.example').optional(),
  S3_PUBLIC_URL: Url(/^https?$/, 'https://files.example').optional(),
  S3_PATH_STYLE: z
    .enum(['on', 'off', 'auto'], 'is not on, off or auto; use off for a bucket with a host of its own')
    .optional(),
  PUBLIC_URL: Url(/^https?$/, 'https://footage.example')
    .refine(
      (url) => /^\w+:\/\/[^/?#]+\/*$/.test(url),
      'has more than a host and a port; use one like https://footage.example',
    )
    .optional(),
  ASSETS_URL: Url(/^https?$/, 'https://cdn.footage.example')
    .refine(
      (url) => /^\w+:\/\/[^/?#]+\/*$/.test(url),
      'has more than a host and a port; use one like https://cdn.footage.example',
    )
    .optional(),
  ROOT_FILES: z.string().regex(/^\//, 'is not an absolute path; use one like /etc/zhenku/root-files').optional(),
  HSTS: z
    .enum(['host', 'subdomains'], 'is not host or subdomains; use subdomains if all of them have HTTPS')
    .optional(),
  TRUST_PROXY: TrustedProxies.default(false),
  FILM_INDEX_MB: z
    .string()
    .regex(/^\d{1,6}$/, 'is not a number of MiB; use one like 512')
    .transform(Number)
    .default(512),
  SEARCH_BUDGET_MS: z
    .string()
    .regex(/^[1-9]\d{0,4}$/, 'is not a number of milliseconds; use one like 250')
    .transform(Number)
    .default(250),
  WEBHOOK_PORTS: z
    .string()
    .regex(/^\d{1,5}(,\d{1,5})*$/, 'is not a list of ports; use one like 443,8443')
    .transform((value) => value.split(',').map(Number))
    .refine(
      (ports) => ports.every((port) => port > 0 && port <= 65_535),
      'has a port that does not exist; use 443,8443',
    )
    .default([443, 8_443]),
  PASSWORD_MEMORY_KIB: z
    .string()
    .regex(/^[1-9]\d{0,6}$/, 'is not a number of KiB; use one like 19456')
    .transform(Number)
    .refine((kib) => kib >= 8, 'is less than Argon2 can work with; use at least 8')
    .optional(),
  SENT_BY_PROXY: Flag.default(false),
  BACKUP_ARCHIVE: z.string().regex(/^\//, 'is not an absolute path; use one like /mnt/backup/archive').optional(),
  METRICS_TOKEN: z.string().min(16, 'is too short; use at least 16 random characters').optional(),
  DEMO: Flag.optional(),
  SANDBOX: Flag.optional(),
  PROOF_OF_WORK: Flag.optional(),
  NODE_ENV: z.string().optional(),
  SECRET: z.string().min(32, 'is too short; use at least 32 random characters').optional(),
  ENCRYPTION_KEYS: VersionedKeys.optional(),
  PROOF_KEYS: VersionedKeys.optional(),
  HASH_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'is not a key; use 64 hexadecimal digits (openssl rand -hex 32)')
    .optional(),
  PDF_SIGNING_KEY: Pem.optional(),
  PDF_SIGNING_CERTIFICATE: Pem.optional(),
  OPERATOR_USERNAME: z.string().trim().min(1, 'is blank; use a name, or leave it unset').max(100).default('admin'),
  OPERATOR_PASSWORD: z.string().min(8, 'is too short; use at least 8 characters').max(200).optional(),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], 'is not one of debug, info, warn, error, silent')
    .optional(),
  ALIPAY_APP_ID: z.string().optional(),
  ALIPAY_PRIVATE_KEY: z.string().optional(),
  ALIPAY_PUBLIC_KEY: z.string().optional(),
  ALIPAY_SELLER_ID: z.string().optional(),
  ALIPAY_APP_CERTIFICATE: Pem.optional(),
  ALIPAY_CERTIFICATE: Pem.optional(),
  ALIPAY_ROOT_CERTIFICATE: Pem.optional(),
  ALIPAY_GATEWAY: Url(/^https?$/, 'https://openapi.alipay.com/gateway.do').default(
    'https://openapi.alipay.com/gateway.do',
  ),
  ALIPAY_IDENTITY_SCENE: z
    .enum(IDENTITY_SCENES, `is not a kind of identity check; use one of ${IDENTITY_SCENES.join(', ')}`)
    .optional(),
  FACEID_SECRET_ID: z.string().optional(),
  FACEID_SECRET_KEY: z.string().optional(),
  FACEID_RULE_ID: z.string().optional(),
  FACEID_GATEWAY: Url(/^https?$/, 'https://faceid.tencentcloudapi.com').default('https://faceid.tencentcloudapi.com'),
  COMPANY_CHECK_SECRET_ID: z.string().optional(),
  COMPANY_CHECK_SECRET_KEY: z.string().optional(),
  COMPANY_CHECK_GATEWAY: Url(/^https?$/, 'https://ocr.tencentcloudapi.com').default('https://ocr.tencentcloudapi.com'),
  IDENTITY_PROVIDER: z
    .enum(IDENTITY_PROVIDERS, `is not an identity provider; use one of ${IDENTITY_PROVIDERS.join(', ')}`)
    .optional(),
  BAIDU_PUSH_TOKEN: z
    .string()
    .regex(/^\w{8,64}$/, 'is not a token of letters and digits; copy it again')
    .optional(),
  INDEXNOW_KEY: z
    .string()
    .regex(/^[A-Za-z0-9-]{8,128}$/, 'is not a key; use 8 to 128 letters, digits and hyphens')
    .optional(),
  SMTP_URL: Url(/^smtps?$/, 'smtp://user:password@mail.example:587').optional(),
  MAIL_FROM: z.email('is not an address; use one like no-reply@footage.example').optional(),
  SMS_SECRET_ID: z.string().optional(),
  SMS_SECRET_KEY: z.string().optional(),
  SMS_SDK_APP_ID: z.string().optional(),
  SMS_TEMPLATES: SmsTemplateIdList(/^\d+$/).optional(),
  SMS_SIGN: z.string().trim().min(1).optional(),
  SMS_REGION: z.string().default('ap-guangzhou'),
  SMS_GATEWAY: Url(/^https?$/, 'https://sms.tencentcloudapi.com').default('https://sms.tencentcloudapi.com'),
  SMS_ALIYUN_ACCESS_KEY_ID: z.string().optional(),
  SMS_ALIYUN_ACCESS_KEY_SECRET: z.string().optional(),
  SMS_ALIYUN_TEMPLATES: SmsTemplateIdList(/^SMS_\d+$/).optional(),
  SMS_ALIYUN_SIGN: z.string().trim().min(1).optional(),
  SMS_ALIYUN_GATEWAY: Url(/^https?$/, 'https://dysmsapi.aliyuncs.com').default('https://dysmsapi.aliyuncs.com'),
  SMS_PROVIDERS: SmsProviderList.optional(),
  WXPAY_MCH_ID: z.string().optional(),
  WXPAY_APP_ID: z.string().optional(),
  WXPAY_PRIVATE_KEY: z.string().optional(),
  WXPAY_SERIAL_NO: z.string().optional(),
  WXPAY_PUBLIC_KEY: z.string().optional(),
  WXPAY_PUBLIC_KEY_ID: z.string().transform(wxpayKeyId).optional(),
  WXPAY_OTHER_KEYS: WxpayKeyList.optional(),
  WXPAY_H5: Flag.optional(),
  WXPAY_APP_SECRET: AppSecret.optional(),
  WECHAT_LOGIN_APP_ID: z
    .string()
    .regex(/^wx[0-9a-f]{16}$/, 'is not an AppID like wx0123456789abcdef; copy it again')
    .optional(),
  WECHAT_LOGIN_APP_SECRET: AppSecret.optional(),
  WECHAT_GATEWAY: WechatUrl(WECHAT_GATEWAY),
  WECHAT_PAGES: WechatUrl(WECHAT_PAGES),
  WXPAY_API_V3_KEY: z.string().length(32, 'is not an APIv3 key of 32 characters; copy it again').optional(),
  WXPAY_GATEWAY: Url(/^https?$/, 'https://api.mch.weixin.qq.com/')
    .transform((url) => (url.endsWith('/') ? url : `${url}/`))
    .default('https://api.mch.weixin.qq.com/'),
});

export const SETTINGS = Object.keys(Environment.shape);

export type Env = z.infer<typeof Environment>;

/** Returns true if all variables are set, and false if none is. Throws `ConfigError` if only some are. */
export function areSet(env: Env, names: readonly (keyof Env)[]): boolean {
  const missing = names.filter((name) => !env[name]);
  if (missing.length === names.length) return false;
  if (missing.length > 0) throw new ConfigError(`${missing[0]} is missing; set all of ${names.join(', ')}, or none.`);
  return true;
}

import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { z } from 'zod';
import { SMS_PROVIDERS, type SmsProvider } from '../providers/sms/sms.ts';
import {
  type OptionalSmsTemplate,
  type SmsTemplate,
  type SmsTemplateIds,
  smsTemplates,
} from '../providers/templates.ts';
import { isAddressBlock, type TrustProxy } from './http/addresses.ts';
import { type PdfIdentity, problemOfPdfIdentity } from './pdf/pdf-signer.ts';
import { problemOfBucketAddress, usesPathStyle } from './storage/bucket-address.ts';
import type { S3Settings } from './storage/s3.ts';

/** A setting that prevents the start; its one-line message names the variable and says what to change. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

const OPTIONAL_SMS_TEMPLATES: Record<OptionalSmsTemplate, true> = { emailChanged: true, loginCode: true };
const SMS_TEMPLATE_NAMES = (Object.keys(smsTemplates) as SmsTemplate[]).filter(
  (name) => !(name in OPTIONAL_SMS_TEMPLATES),
);

const Flag = z
  .enum(['1', 'true', 'on', 'yes', '0', 'false', 'off', 'no'], 'is not on or off; use on or off')
  .transform((value) => ['1', 'true', 'on', 'yes'].includes(value));

const TrustedProxies = z.string().transform((value, context): TrustProxy => {
  if (['0', 'off', 'false', 'no'].includes(value)) return false;
  if (['on', 'true', 'yes'].includes(value)) {
    context.addIssue(
      'cannot be on, which believes any address that a caller writes; use the number of proxies in front',
    );
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

/** PEM; `\\n` stands for a line break where a variable cannot have one. */
const Pem = z.string().transform((value) => value.replaceAll(String.raw`\n`, '\n'));

/** `registerCode:1234,…`: the provider's template ids. */
const SmsTemplateIdList = (id: RegExp) =>
  z.string().transform((value, context) => {
    const entries = value.split(',').map((entry) => entry.split(':').map((part) => part.trim()) as [string, string]);
    const ids = new Map(entries.filter((entry) => id.test(entry[1] ?? '')));
    const missing = SMS_TEMPLATE_NAMES.find((name) => !ids.has(name));
    if (missing) {
      context.addIssue(
        `names no template for ${missing}; use ${SMS_TEMPLATE_NAMES.map((name) => `${name}:<id>`).join(',')}`,
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

/** `PUB_KEY_ID_…=<key>,…`: the ids and public keys with which WeChat Pay may sign too. */
/** The id of a key of WeChat Pay; it writes a certificate's serial number in capitals. */
const wxpayKeyId = (id: string) => (/^[0-9a-f]{40}$/i.test(id) ? id.toUpperCase() : id);

const WxpayKeyList = z.string().transform((value, context) => {
  const keys: Record<string, string> = {};
  for (const entry of value.split(',')) {
    const [, written = '', key] = /^\s*(PUB_KEY_ID_\w+|[0-9A-Fa-f]{40})\s*=\s*(\S[^]*)$/.exec(entry) ?? [];
    const id = wxpayKeyId(written);
    if (!id || !key || Object.hasOwn(keys, id)) {
      context.addIssue(
        'is no list of keys; use PUB_KEY_ID_…=<public key>, or a platform certificate’s serial number in the place of the id, each once',
      );
      return z.NEVER;
    }
    keys[id] = key;
  }
  return keys;
});

const WECHAT_GATEWAY = 'https://api.weixin.qq.com/';
const WECHAT_PAGES = 'https://open.weixin.qq.com/';
const WechatUrl = (address: string) =>
  Url(/^https?$/, address)
    .transform((url) => (url.endsWith('/') ? url : `${url}/`))
    .optional();

const VersionedKeys = z
  .string()
  .regex(
    /^[1-9]\d{0,8}:[0-9a-f]{64}(,[1-9]\d{0,8}:[0-9a-f]{64})*$/i,
    'is not a list of keys; use 1: and 64 hexadecimal digits (openssl rand -hex 32), later ones after a comma',
  );

const Environment = z.object({
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
      'is no storage; use s3://bucket or the path of a folder, or leave it unset for files in DATA_DIR',
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
  ROOT_FILES: z.string().regex(/^\//, 'is no absolute path; use one like /etc/zhenku/root-files').optional(),
  HSTS: z
    .enum(['host', 'subdomains'], 'is not host or subdomains; use subdomains where each of them has HTTPS')
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
  PASSWORD_MEMORY_KIB: z
    .string()
    .regex(/^[1-9]\d{0,6}$/, 'is not a number of KiB; use one like 19456')
    .transform(Number)
    .refine((kib) => kib >= 8, 'is less than Argon2 can work with; use at least 8')
    .optional(),
  SENT_BY_PROXY: Flag.default(false),
  BACKUP_ARCHIVE: z.string().regex(/^\//, 'is no absolute path; use one like /mnt/backup/archive').optional(),
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
    .regex(/^[0-9a-f]{64}$/i, 'is no key; use 64 hexadecimal digits (openssl rand -hex 32)')
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
    .enum(IDENTITY_SCENES, `is no kind of identity check; use one of ${IDENTITY_SCENES.join(', ')}`)
    .optional(),
  SMTP_URL: Url(/^smtps?$/, 'smtp://user:password@mail.example:587').optional(),
  MAIL_FROM: z.email('is no address; use one like no-reply@footage.example').optional(),
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
  WXPAY_APP_SECRET: z
    .string()
    .regex(/^[0-9a-f]{32}$/i, 'is not an AppSecret of 32 hexadecimal digits; copy it again')
    .optional(),
  WECHAT_GATEWAY: WechatUrl(WECHAT_GATEWAY),
  WECHAT_PAGES: WechatUrl(WECHAT_PAGES),
  WXPAY_API_V3_KEY: z.string().length(32, 'is not an APIv3 key of 32 characters; copy it again').optional(),
  WXPAY_GATEWAY: Url(/^https?$/, 'https://api.mch.weixin.qq.com/')
    .transform((url) => (url.endsWith('/') ? url : `${url}/`))
    .default('https://api.mch.weixin.qq.com/'),
});

/** The names of all settings. */
export const SETTINGS = Object.keys(Environment.shape);

type Env = z.infer<typeof Environment>;

export interface Config {
  host: string;
  port: number;
  /** The most clips that this server processes at once. */
  pipelineJobs: number;
  /** An absolute path. */
  dataDir: string;
  /** Unset: an embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | undefined;
  /** The bucket for the files; null: a folder. */
  s3: S3Settings | null;
  /** The folder for files that several servers share; null: one in `dataDir`. */
  sharedFiles: string | null;
  /** Whether the proxy in front sends files from the disk. */
  sentByProxy: boolean;
  /** Without a trailing slash; unset until the port is known. */
  publicUrl: string | undefined;
  /** The CDN for public pictures and previews, without a trailing slash; unset: the site itself. */
  assetsUrl: string | undefined;
  /** The folder of files for the site's root, such as verification files; null: none. */
  rootFiles: string | null;
  /** Whether HTTPS is mandatory for the subdomains of `publicUrl` too. */
  hstsSubdomains: boolean;
  trustProxy: TrustProxy;
  /** The memory limit for the film comparison codes. */
  filmIndexBytes: number;
  /** How long a search may block other requests before it is aborted. */
  searchBudgetMs: number;
  /** Memory that hashing a password takes. */
  passwordMemoryKib: number;
  /** The folder that archives the embedded database's log and the files; null: none. */
  backupArchive: string | null;
  /** Lets other machines read `/metrics`; unset: only this one can. */
  metricsToken: string | undefined;
  demo: boolean;
  sandbox: boolean;
  /** Whether requesting many codes costs the browser a proof of work. */
  proofOfWork: boolean;
  production: boolean;
  /** Signs links; unset: generated once in `dataDir`. */
  secret: string | undefined;
  /** Keys that encrypt stored values, by version, and hash unique ones; unset: generated once in `dataDir`. */
  keys: { encryptionKeys: string | undefined; hashKey: string | undefined };
  /** Signs certificates as PDF; unset: generated once in `dataDir`. */
  pdfIdentity: PdfIdentity | undefined;
  /** Keys that sign the certificates' proof chain, by version; unset: generated once in `dataDir`. */
  proofKeys: string | undefined;
  operator: { username: string; password: string | undefined };
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** Unset if the provider is not set up. */
  alipay: ReturnType<typeof alipayConfig>;
  /** Null if the sender is not set up. */
  smtp: ReturnType<typeof smtpConfig>;
  sms: ReturnType<typeof smsConfig>;
  aliyunSms: ReturnType<typeof aliyunSmsConfig>;
  /** Those of the SMS providers that are set up and used, in the order in which they are tried. */
  smsProviders: SmsProvider['name'][];
  /** The kind of identity check to request from Alipay; unset: none. */
  identityScene: IdentityScene | undefined;
  wxpay: ReturnType<typeof wxpayConfig>;
}

/** OWASP's minimum for Argon2id with two iterations. */
const PASSWORD_MEMORY_MIN_KIB = 19_456;

const LOOPBACK = /^(localhost|127(\.\d+){3}|::1|\[::1\])$/;

/** Returns whether the server is reachable from this machine only and stores nothing that others rely on. */
function isTriedOut({ DATABASE_URL, HOST, PUBLIC_URL, TRUST_PROXY }: Env): boolean {
  const hosts = [HOST, ...(PUBLIC_URL ? [new URL(PUBLIC_URL).hostname] : [])];
  return DATABASE_URL === undefined && TRUST_PROXY === false && hosts.every((host) => LOOPBACK.test(host));
}

/** Reads the settings of `docs/operations/operations.md`. Throws `ConfigError`; an empty variable counts as unset. */
export function loadConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    throw new ConfigError(`${issue.path.join('.')} ${issue.message}.`);
  }
  const env = parsed.data;
  if (env.SENT_BY_PROXY && !env.STORAGE.startsWith('/')) {
    throw new ConfigError('SENT_BY_PROXY needs files in a folder that the proxy may read; set STORAGE to one.');
  }
  const production = env.NODE_ENV === 'production';
  const embedded = env.DATABASE_URL === undefined;
  if (embedded && env.STORAGE.startsWith('/')) {
    throw new ConfigError(
      'STORAGE as a folder is for several servers, which need DATABASE_URL; set it, or leave it unset.',
    );
  }
  if (env.BACKUP_ARCHIVE && !embedded) {
    throw new ConfigError(
      'BACKUP_ARCHIVE is for the embedded database; unset it, and archive by PostgreSQL’s own means.',
    );
  }
  if (env.HSTS !== undefined && !env.PUBLIC_URL?.startsWith('https:')) {
    throw new ConfigError('HSTS needs a PUBLIC_URL with https; set it, or unset HSTS.');
  }
  const sandbox = env.SANDBOX ?? (isTriedOut(env) && !production);
  if (sandbox && production) {
    throw new ConfigError('SANDBOX cannot be on with NODE_ENV=production; unset one of them.');
  }
  return {
    host: env.HOST,
    port: env.PORT,
    pipelineJobs: env.PIPELINE_JOBS,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    s3: s3Settings(env),
    sharedFiles: env.STORAGE.startsWith('/') ? resolve(env.STORAGE) : null,
    sentByProxy: env.SENT_BY_PROXY,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, ''),
    assetsUrl: assetsUrl(env),
    rootFiles: env.ROOT_FILES ?? null,
    hstsSubdomains: env.HSTS === 'subdomains',
    trustProxy: env.TRUST_PROXY,
    filmIndexBytes: env.FILM_INDEX_MB * 2 ** 20,
    searchBudgetMs: env.SEARCH_BUDGET_MS,
    passwordMemoryKib: passwordMemoryKib(env, sandbox),
    backupArchive: env.BACKUP_ARCHIVE ?? null,
    metricsToken: env.METRICS_TOKEN,
    demo: env.DEMO ?? (embedded && !production),
    sandbox,
    proofOfWork: env.PROOF_OF_WORK ?? !sandbox,
    production,
    secret: env.SECRET,
    keys: keySettings(env),
    pdfIdentity: pdfIdentity(env),
    proofKeys: env.PROOF_KEYS,
    operator: { username: env.OPERATOR_USERNAME, password: env.OPERATOR_PASSWORD },
    // In a terminal, sandbox users want to see the address rather than every request.
    logLevel: env.LOG_LEVEL ?? (sandbox ? 'warn' : 'info'),
    alipay: alipayConfig(env),
    identityScene: identityScene(env),
    smtp: smtpConfig(env),
    sms: smsConfig(env),
    aliyunSms: aliyunSmsConfig(env),
    smsProviders: smsProviders(env),
    wxpay: wxpayConfig(env),
  };
}

function assetsUrl({ ASSETS_URL, PUBLIC_URL }: Env): string | undefined {
  if (ASSETS_URL && PUBLIC_URL?.startsWith('https:') && !ASSETS_URL.startsWith('https:')) {
    throw new ConfigError(
      'ASSETS_URL has no https, and browsers load nothing else into an https PUBLIC_URL; use https.',
    );
  }
  return ASSETS_URL?.replace(/\/+$/, '');
}

/** Returns the memory for password hashes. Less than OWASP's minimum is for tests: the sandbox stores no real passwords. */
function passwordMemoryKib({ PASSWORD_MEMORY_KIB: kib }: Env, sandbox: boolean): number {
  if (kib !== undefined && kib < PASSWORD_MEMORY_MIN_KIB && !sandbox) {
    throw new ConfigError(
      `PASSWORD_MEMORY_KIB is less than OWASP recommends; use at least ${PASSWORD_MEMORY_MIN_KIB}, or leave it unset.`,
    );
  }
  return kib ?? PASSWORD_MEMORY_MIN_KIB;
}

/** Returns whether all variables are set; false if none are. Throws if only some are. */
function areSet(env: Env, names: readonly (keyof Env)[]): boolean {
  const missing = names.filter((name) => !env[name]);
  if (missing.length === names.length) return false;
  if (missing.length > 0) throw new ConfigError(`${missing[0]} is missing; set all of ${names.join(', ')}, or none.`);
  return true;
}

function s3Settings(env: Env): S3Settings | null {
  const [, bucket] = /^s3:\/\/([^/]+)/.exec(env.STORAGE) ?? [];
  if (bucket === undefined) {
    const alone = (['S3_PATH_STYLE', 'S3_PUBLIC_URL'] as const).find((name) => env[name] !== undefined);
    if (alone) throw new ConfigError(`${alone} is for files in a bucket; set STORAGE to s3://bucket, or unset it.`);
    return null;
  }
  if (!areSet(env, ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'])) {
    throw new ConfigError('STORAGE needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY; set them too.');
  }
  const { AWS_REGION: region, AWS_ENDPOINT_URL_S3: endpoint, S3_PUBLIC_URL: publicUrl, S3_PATH_STYLE } = env;
  const pathStyle = S3_PATH_STYLE === undefined || S3_PATH_STYLE === 'auto' ? undefined : S3_PATH_STYLE === 'on';
  const given = { bucket, endpoint, publicUrl, region, pathStyle };
  const problem = problemOfBucketAddress(given);
  if (problem) throw new ConfigError(problem);
  return {
    bucket,
    region: region ?? 'us-east-1',
    endpoint,
    pathStyle: usesPathStyle(given),
    publicUrl,
    credentials: { accessKeyId: env.AWS_ACCESS_KEY_ID!, secretAccessKey: env.AWS_SECRET_ACCESS_KEY! },
  };
}

function keySettings(env: Env): Config['keys'] {
  // A server with its own hash key would take values hashed by other servers for new.
  areSet(env, ['ENCRYPTION_KEYS', 'HASH_KEY']);
  return { encryptionKeys: env.ENCRYPTION_KEYS, hashKey: env.HASH_KEY };
}

function pdfIdentity(env: Env): PdfIdentity | undefined {
  if (!areSet(env, ['PDF_SIGNING_KEY', 'PDF_SIGNING_CERTIFICATE'])) return undefined;
  const identity = { key: env.PDF_SIGNING_KEY!, certificate: env.PDF_SIGNING_CERTIFICATE! };
  const problem = problemOfPdfIdentity(identity);
  if (problem) throw new ConfigError(problem);
  return identity;
}

function alipayConfig(env: Env) {
  const byCertificates = areSet(env, ['ALIPAY_APP_CERTIFICATE', 'ALIPAY_CERTIFICATE', 'ALIPAY_ROOT_CERTIFICATE']);
  if (byCertificates && env.ALIPAY_PUBLIC_KEY) {
    throw new ConfigError('ALIPAY_PUBLIC_KEY is for an application without certificates; unset it, or them.');
  }
  const trust = byCertificates ? 'ALIPAY_CERTIFICATE' : 'ALIPAY_PUBLIC_KEY';
  if (!areSet(env, ['ALIPAY_APP_ID', 'ALIPAY_PRIVATE_KEY', trust, 'ALIPAY_SELLER_ID'])) return undefined;
  return {
    appId: env.ALIPAY_APP_ID!,
    privateKey: env.ALIPAY_PRIVATE_KEY!,
    trust: byCertificates
      ? {
          certificates: {
            app: env.ALIPAY_APP_CERTIFICATE!,
            alipay: env.ALIPAY_CERTIFICATE!,
            root: env.ALIPAY_ROOT_CERTIFICATE!,
          },
        }
      : { alipayPublicKey: env.ALIPAY_PUBLIC_KEY! },
    sellerId: env.ALIPAY_SELLER_ID!,
    gateway: env.ALIPAY_GATEWAY,
  };
}

function smtpConfig(env: Env) {
  if (!areSet(env, ['SMTP_URL', 'MAIL_FROM'])) return null;
  return { url: env.SMTP_URL!, from: env.MAIL_FROM! };
}

function smsConfig(env: Env) {
  if (!areSet(env, ['SMS_SECRET_ID', 'SMS_SECRET_KEY', 'SMS_SDK_APP_ID', 'SMS_TEMPLATES'])) return null;
  return {
    secretId: env.SMS_SECRET_ID!,
    secretKey: env.SMS_SECRET_KEY!,
    sdkAppId: env.SMS_SDK_APP_ID!,
    templateIds: env.SMS_TEMPLATES!,
    sign: env.SMS_SIGN,
    region: env.SMS_REGION,
    gateway: env.SMS_GATEWAY,
  };
}

function aliyunSmsConfig(env: Env) {
  if (!areSet(env, ['SMS_ALIYUN_ACCESS_KEY_ID', 'SMS_ALIYUN_ACCESS_KEY_SECRET', 'SMS_ALIYUN_TEMPLATES'])) return null;
  return {
    accessKeyId: env.SMS_ALIYUN_ACCESS_KEY_ID!,
    accessKeySecret: env.SMS_ALIYUN_ACCESS_KEY_SECRET!,
    templateIds: env.SMS_ALIYUN_TEMPLATES!,
    sign: env.SMS_ALIYUN_SIGN,
    gateway: env.SMS_ALIYUN_GATEWAY,
  };
}

function smsProviders(env: Env): SmsProvider['name'][] {
  const first = { tencent: 'SMS_SECRET_ID', aliyun: 'SMS_ALIYUN_ACCESS_KEY_ID' } as const;
  const unset = env.SMS_PROVIDERS?.find((name) => !env[first[name]]);
  if (unset) {
    throw new ConfigError(`SMS_PROVIDERS names ${unset}, which is not set up; set ${first[unset]} too, or remove it.`);
  }
  return (env.SMS_PROVIDERS ?? SMS_PROVIDERS).filter((name) => env[first[name]]);
}

function identityScene(env: Env): IdentityScene | undefined {
  if (env.ALIPAY_IDENTITY_SCENE && !env.ALIPAY_APP_ID) {
    throw new ConfigError('ALIPAY_IDENTITY_SCENE needs ALIPAY_APP_ID and the other settings of Alipay; set them too.');
  }
  return env.ALIPAY_IDENTITY_SCENE;
}

const WXPAY = [
  'WXPAY_MCH_ID',
  'WXPAY_APP_ID',
  'WXPAY_PRIVATE_KEY',
  'WXPAY_SERIAL_NO',
  'WXPAY_PUBLIC_KEY',
  'WXPAY_PUBLIC_KEY_ID',
  'WXPAY_API_V3_KEY',
] as const;

function wxpayConfig(env: Env) {
  const address = (['WECHAT_GATEWAY', 'WECHAT_PAGES'] as const).find((name) => env[name]);
  if (address && !env.WXPAY_APP_SECRET) throw new ConfigError(`${address} needs WXPAY_APP_SECRET; set it too.`);
  if (!areSet(env, WXPAY)) {
    const extra = (['WXPAY_OTHER_KEYS', 'WXPAY_H5', 'WXPAY_APP_SECRET'] as const).find((name) => env[name]);
    if (extra) throw new ConfigError(`${extra} needs WXPAY_MCH_ID and the other settings of WeChat Pay; set them too.`);
    return undefined;
  }
  const onPhones = (['WXPAY_H5', 'WXPAY_APP_SECRET'] as const).find((name) => env[name]);
  if (onPhones && !env.PUBLIC_URL) {
    throw new ConfigError(`${onPhones} needs PUBLIC_URL, where WeChat sends the payer back; set it too.`);
  }
  if (Object.hasOwn(env.WXPAY_OTHER_KEYS ?? {}, env.WXPAY_PUBLIC_KEY_ID!)) {
    throw new ConfigError('WXPAY_OTHER_KEYS repeats the key of WXPAY_PUBLIC_KEY_ID; name only further ones.');
  }
  const own = wxpayKeyId(env.WXPAY_SERIAL_NO!);
  const swapped =
    (env.WXPAY_PUBLIC_KEY_ID === own && 'WXPAY_PUBLIC_KEY_ID') ||
    (Object.hasOwn(env.WXPAY_OTHER_KEYS ?? {}, own) && 'WXPAY_OTHER_KEYS');
  if (swapped) {
    throw new ConfigError(`${swapped} names the merchant’s own WXPAY_SERIAL_NO; name a key of WeChat Pay’s instead.`);
  }
  return {
    mchId: env.WXPAY_MCH_ID!,
    appId: env.WXPAY_APP_ID!,
    privateKey: env.WXPAY_PRIVATE_KEY!,
    serialNo: env.WXPAY_SERIAL_NO!,
    publicKey: env.WXPAY_PUBLIC_KEY!,
    publicKeyId: env.WXPAY_PUBLIC_KEY_ID!,
    otherKeys: env.WXPAY_OTHER_KEYS ?? {},
    h5: env.WXPAY_H5 ?? false,
    oauth: env.WXPAY_APP_SECRET
      ? {
          appSecret: env.WXPAY_APP_SECRET,
          gateway: env.WECHAT_GATEWAY ?? WECHAT_GATEWAY,
          pages: env.WECHAT_PAGES ?? WECHAT_PAGES,
        }
      : undefined,
    apiV3Key: env.WXPAY_API_V3_KEY!,
    gateway: env.WXPAY_GATEWAY,
  };
}

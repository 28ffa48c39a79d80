import { resolve } from 'node:path';
import type { IdentityProviderName } from '@zhenku/contract/creators/creator-status';
import type { SmsProvider } from '../providers/sms/sms.ts';
import { ConfigError } from './config-error.ts';
import { areSet, type Env, Environment, type IdentityScene } from './environment.ts';
import type { TrustProxy } from './http/addresses.ts';
import { type PdfIdentity, problemOfPdfIdentity } from './pdf/pdf-signer.ts';
import {
  aliyunSmsConfig,
  alipayConfig,
  companyCheckConfig,
  faceidConfig,
  identityProvider,
  identityScene,
  s3Settings,
  smsConfig,
  smsProviders,
  smtpConfig,
  searchEnginesConfig,
  wechatLoginConfig,
  wxpayConfig,
} from './provider-settings.ts';
import type { S3Settings } from './storage/s3.ts';

export interface Config {
  host: string;
  port: number;
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
  /** The folder with files for the site's root, such as domain verification files; null: none. */
  rootFiles: string | null;
  /** Whether HTTPS is mandatory for the subdomains of `publicUrl` too. */
  hstsSubdomains: boolean;
  trustProxy: TrustProxy;
  filmIndexBytes: number;
  /** How long a search may block other requests before it is aborted. */
  searchBudgetMs: number;
  passwordMemoryKib: number;
  /** The folder that archives the embedded database's log and the files; null: none. */
  backupArchive: string | null;
  /** The token with which other machines can read `/metrics`; unset: only this machine can. */
  metricsToken: string | undefined;
  /** The ports of webhook endpoints outside the sandbox. */
  webhookPorts: number[];
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
  /** The SMS providers that are set up and used, in the order in which they are tried. */
  smsProviders: SmsProvider['name'][];
  /** The kind of identity check to request from Alipay; unset: none. */
  identityScene: IdentityScene | undefined;
  faceid: ReturnType<typeof faceidConfig>;
  companyCheck: ReturnType<typeof companyCheckConfig>;
  /** Null: reviewers check identities by hand, except in the sandbox. */
  identityProvider: IdentityProviderName | null;
  wxpay: ReturnType<typeof wxpayConfig>;
  wechatLogin: ReturnType<typeof wechatLoginConfig>;
  searchEngines: ReturnType<typeof searchEnginesConfig>;
}

/** OWASP's minimum for Argon2id with two iterations. */
const PASSWORD_MEMORY_MIN_KIB = 19_456;

const LOOPBACK = /^(localhost|127(\.\d+){3}|::1|\[::1\])$/;

/** Returns whether the server is reachable from this machine only and stores nothing that others rely on. */
function isLocalTrial({ DATABASE_URL, HOST, PUBLIC_URL, TRUST_PROXY }: Env): boolean {
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
  const sandbox = env.SANDBOX ?? (isLocalTrial(env) && !production);
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
    webhookPorts: env.WEBHOOK_PORTS,
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
    faceid: faceidConfig(env),
    companyCheck: companyCheckConfig(env),
    identityProvider: identityProvider(env, sandbox),
    smtp: smtpConfig(env),
    sms: smsConfig(env),
    aliyunSms: aliyunSmsConfig(env),
    smsProviders: smsProviders(env),
    wxpay: wxpayConfig(env),
    wechatLogin: wechatLoginConfig(env),
    searchEngines: searchEnginesConfig(env),
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

function keySettings(env: Env): Config['keys'] {
  // A server with its own hash key would treat values hashed by other servers as new.
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

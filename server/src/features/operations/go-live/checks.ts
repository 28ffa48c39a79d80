import { statfs } from 'node:fs/promises';
import { binaries } from '@zhenku/media/programs/run';
import { MediaError } from '@zhenku/media/errors';
import { DOCUMENT_TITLES, type DocumentType } from '@zhenku/contract/content/documents';
import {
  GO_LIVE_CHECKS,
  GO_LIVE_LABEL,
  type GoLiveCheck,
  type GoLiveCheckId,
  type TestChannel,
} from '@zhenku/contract/operations/go-live';
import { formatTime } from '@zhenku/contract/format';
import { type RawBuilder, sql } from 'kysely';
import { readArchiveState } from '../../../platform/backup/archive-folder.ts';
import { hasIssuer } from '../../../platform/certificate-issuer.ts';
import type { Config } from '../../../platform/config.ts';
import type { Db } from '../../../platform/database/database.ts';
import { secondsSinceWorker } from '../../../platform/jobs.ts';
import { type SiteSettings, siteSettings } from '../../../platform/site-settings.ts';
import { probeStorage } from '../../../platform/storage/probe-storage.ts';
import { hideSecrets } from './hide-secrets.ts';
import { type AddressProblem, probeAddress, probeClock, type ProbedAddress } from './probe-address.ts';
import { type Proven, readTests, settingsHash, type SetUpTest } from './set-up-tests.ts';

export interface CheckServices {
  config: Config;
  /** Null: it cannot be reached, which `databaseProblem` explains. */
  db: Db | null;
  databaseProblem?: string;
  /** False if the server is known to be stopped. */
  isServerRunning: boolean;
  findMissingTexts: (db: Db) => Promise<DocumentType[]>;
}

type State = GoLiveCheck['state'];
interface Finding {
  state: State;
  text: string;
  level?: GoLiveCheck['level'];
}
type Facts = CheckServices & {
  /** Rejects while there is no database. */
  settings: () => Promise<SiteSettings>;
  tests: () => Promise<Map<string, SetUpTest>>;
  address: () => Promise<ProbedAddress | null>;
  signal: AbortSignal;
};
interface Check {
  level: GoLiveCheck['level'];
  page?: string;
  setting?: string;
  test?: TestChannel;
  /** Absent: it needs no database. */
  db?: true;
  find: (facts: Facts, db: Db) => Promise<Finding> | Finding;
}

/** Every probe ends by then; `CHECK_MS` is for what does not obey. */
const PROBE_MS = 5_000;
const CHECK_MS = 7_000;
const DISK_MIN_BYTES = 4 * 1024 ** 3;
const DISK_LOW_BYTES = 20 * 1024 ** 3;
const CLOCK_MAX_MS = 30_000;
/** Workers give a sign every 10 s. */
const WORKER_SILENT_SECONDS = 90;
const HOUR_MS = 3_600_000;
const BACKUP_MAX_HOURS = 48;
/** With an archive in between, one backup a week is enough. */
const BACKUP_WITH_ARCHIVE_MAX_HOURS = 8 * 24;
const ARCHIVE_MAX_HOURS = 1;
const NAMES_SHOWN = 5;

const NO_DATABASE: Finding = { state: 'unknown', text: '没有数据库，无法检查' };
const ok = (text: string): Finding => ({ state: 'ok', text });
const isSet = (value: string, missing: string): Finding => (value ? ok(value) : { state: 'missing', text: missing });

const CHECKS: Record<GoLiveCheckId, Check> = {
  database: {
    level: 'blocks',
    setting: 'DATABASE_URL',
    find: ({ db, databaseProblem }) => (db ? ok('已连接') : { state: 'failed', text: databaseProblem ?? '无法连接' }),
  },
  address: {
    level: 'blocks',
    setting: 'PUBLIC_URL',
    find: ({ config: { publicUrl } }) => {
      if (!publicUrl) return { state: 'missing', text: '请设置 PUBLIC_URL 为以 https:// 开头的网站地址' };
      const isSecure = publicUrl.startsWith('https:');
      return isSecure ? ok(publicUrl) : { state: 'failed', text: `${publicUrl} 不是 https，请申请证书后修改` };
    },
  },
  reachable: { level: 'blocks', setting: 'PUBLIC_URL', find: findReachable },
  sandbox: {
    level: 'blocks',
    setting: 'SANDBOX',
    find: ({ config }) => {
      if (config.sandbox)
        return { state: 'failed', text: '支付、短信、邮件都是模拟的，请去掉 SANDBOX，设置 NODE_ENV=production' };
      if (config.production) return ok('生产模式，没有模拟服务');
      return { state: 'failed', level: 'advises', text: '没有模拟服务；请再设置 NODE_ENV=production' };
    },
  },
  demo: {
    level: 'blocks',
    setting: 'DEMO',
    db: true,
    find: async ({ config }, db) => {
      // Their passwords are in the README.
      const users = await readNumber(
        db,
        sql`select count(*)::int as number from users where demo and suspended_at is null and closed_at is null`,
      );
      if (users > 0) return { state: 'failed', text: `有 ${users} 个演示账号，密码是公开的，请停用或换一个数据库` };
      if (!config.demo) return ok('没有');
      return { state: 'failed', level: 'advises', text: '空数据库会填入演示数据，请设置 DEMO=off' };
    },
  },
  gateways: { level: 'advises', setting: '*_GATEWAY', find: findGateways },
  payAlipay: {
    level: 'blocks',
    setting: 'ALIPAY_APP_ID',
    test: 'pay',
    find: (facts) => findTested(facts, { subject: 'pay:alipay', other: 'pay:wxpay', command: 'pay' }),
  },
  payWxpay: {
    level: 'blocks',
    setting: 'WXPAY_MCH_ID',
    test: 'pay',
    find: (facts) => findTested(facts, { subject: 'pay:wxpay', other: 'pay:alipay', command: 'pay' }),
  },
  smsTencent: {
    level: 'blocks',
    setting: 'SMS_SECRET_ID',
    test: 'sms',
    find: (facts) => findTested(facts, { subject: 'sms:tencent', other: 'sms:aliyun', command: 'sms 手机号' }),
  },
  smsAliyun: {
    level: 'blocks',
    setting: 'SMS_ALIYUN_ACCESS_KEY_ID',
    test: 'sms',
    find: (facts) => findTested(facts, { subject: 'sms:aliyun', other: 'sms:tencent', command: 'sms 手机号' }),
  },
  mail: {
    level: 'blocks',
    setting: 'SMTP_URL',
    test: 'mail',
    find: (facts) => findTested(facts, { subject: 'mail', command: 'mail 邮箱' }),
  },
  identity: {
    level: 'advises',
    setting: 'ALIPAY_IDENTITY_SCENE',
    find: ({ config }) =>
      config.identityScene
        ? ok(config.identityScene)
        : { state: 'notSetUp', text: '创作者的身份不会在线核验；需要时请设置 ALIPAY_IDENTITY_SCENE' },
  },
  texts: {
    level: 'blocks',
    page: '/documents',
    db: true,
    find: async ({ findMissingTexts }, db) => {
      const missing = await findMissingTexts(db);
      if (missing.length === 0) return ok('用户协议、隐私政策、签约说明');
      return { state: 'missing', text: `请发布${missing.map((type) => DOCUMENT_TITLES[type]).join('、')}` };
    },
  },
  drafts: {
    level: 'advises',
    page: '/documents',
    db: true,
    find: async (_facts, db) => {
      const drafts = await db
        .selectFrom('document_drafts')
        .select('type')
        .where('publish_at', 'is', null)
        .orderBy('type')
        .execute();
      if (drafts.length === 0) return ok('没有');
      const titles = drafts.map(({ type }) => DOCUMENT_TITLES[type as DocumentType]);
      return { state: 'failed', text: `请审核后发布或删除：${titles.join('、')}` };
    },
  },
  imprint: {
    level: 'blocks',
    page: '/settings',
    db: true,
    find: async ({ settings }) => isSet((await settings()).imprint.company, '请填写网站主体的公司名称'),
  },
  icp: {
    level: 'blocks',
    page: '/settings',
    db: true,
    find: async ({ settings }) => isSet((await settings()).imprint.icp, '请填写ICP备案号'),
  },
  police: {
    level: 'advises',
    page: '/settings',
    db: true,
    find: async ({ settings }) =>
      isSet((await settings()).imprint.police, '网站开通后30日内办理公安备案，并填写备案号'),
  },
  receivingAccount: {
    level: 'blocks',
    page: '/settings',
    db: true,
    find: async ({ settings }) => {
      const { accountName, bankName, accountNo } = (await settings()).receivingAccount;
      // The default's texts hold no digit.
      if (!/\d/.test(accountNo)) return { state: 'missing', text: '请填写对公转账的收款账户' };
      return ok(`${accountName}，${bankName}，尾号${accountNo.slice(-4)}`);
    },
  },
  issuer: {
    level: 'blocks',
    page: '/settings',
    db: true,
    find: async ({ settings }) => {
      const now = await settings();
      if (!hasIssuer(now)) return { state: 'missing', text: '请填写出具授权书的公司，否则不能销售' };
      return ok(now.issuer.name || now.imprint.company);
    },
  },
  seal: {
    level: 'advises',
    page: '/settings',
    db: true,
    find: async ({ settings }) =>
      (await settings()).issuer.sealUrl ? ok('已上传') : { state: 'missing', text: '请上传印章图片；没有时由系统绘制' },
  },
  category: {
    level: 'blocks',
    page: '/taxonomies',
    db: true,
    find: async (_facts, db) => {
      const count = await readNumber(db, sql`select count(*)::int as number from categories`);
      return count > 0 ? ok(`${count} 个`) : { state: 'missing', text: '请新建第一个分类，否则作品不能发布' };
    },
  },
  operators: { level: 'blocks', page: '/operators', db: true, find: findOperators },
  backup: { level: 'blocks', db: true, find: findBackup },
  disk: { level: 'blocks', setting: 'DATA_DIR', find: ({ config }) => findDisk(config) },
  databaseClock: {
    level: 'blocks',
    db: true,
    find: async (_facts, db) => {
      const began = Date.now();
      const { rows } = await sql<{ now: number }>`
        select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`.execute(db);
      return clockFinding(rows[0]!.now - (began + Date.now()) / 2, '数据库');
    },
  },
  clock: { level: 'blocks', find: findClock },
  ffmpeg: { level: 'blocks', setting: 'FFMPEG_PATH', find: findFfmpeg },
  workers: {
    level: 'blocks',
    page: '/jobs',
    db: true,
    find: async ({ isServerRunning }, db) => {
      if (!isServerRunning) return { state: 'unknown', text: '服务已停止，请启动后再检查' };
      const age = await secondsSinceWorker(db);
      if (age !== null && age <= WORKER_SILENT_SECONDS) return ok(`${Math.max(0, Math.round(age))} 秒前有响应`);
      return { state: 'failed', text: '没有进程在处理后台任务，请启动 worker' };
    },
  },
  storage: {
    level: 'blocks',
    setting: 'STORAGE',
    find: async ({ config, signal }) => {
      await probeStorage(config, signal);
      return ok(config.s3 ? `存储桶 ${config.s3.bucket}` : '本机文件夹');
    },
  },
};

/** Runs all checks at the same time, each within its time limit. */
export async function runChecks(services: CheckServices): Promise<GoLiveCheck[]> {
  const { db, config } = services;
  const signal = AbortSignal.timeout(PROBE_MS);
  const withDb =
    <T>(read: (db: Db) => Promise<T>) =>
    async () => {
      if (!db) throw new Error('no database');
      return await read(db);
    };
  const facts: Facts = {
    ...services,
    signal,
    settings: once(withDb(siteSettings)),
    tests: once(withDb(readTests)),
    address: once(async () => {
      const { publicUrl } = config;
      if (!publicUrl) return null;
      const siteName = db ? await siteSettings(db).then((settings) => settings.siteName) : null;
      return await probeAddress(publicUrl, { siteName, signal });
    }),
  };
  return await Promise.all(
    GO_LIVE_CHECKS.map(async (id) => {
      const check = CHECKS[id];
      const { level = check.level, state, text } = await findWithin(check, facts);
      const { page = null, setting = null, test = null } = check;
      const shown = hideSecrets(text, config);
      return { id, label: GO_LIVE_LABEL[id], level, state, text: shown, page, setting, test };
    }),
  );
}

async function findWithin({ db: needsDb, find }: Check, facts: Facts): Promise<Finding> {
  if (needsDb && !facts.db) return NO_DATABASE;
  const late = Promise.withResolvers<Finding>();
  const timer = setTimeout(late.resolve, CHECK_MS, { state: 'failed', text: '检查超时，没有得到回应' });
  try {
    const found = Promise.resolve()
      .then(() => find(facts, facts.db!))
      .catch((error: unknown): Finding => {
        const { name, message, code } = error as NodeJS.ErrnoException;
        if (code === 'ENOENT') return { state: 'unknown', text: '文件夹还不存在，请先启动一次服务，并核对设置' };
        return { state: 'failed', text: `检查失败：${message || name}` };
      });
    return await Promise.race([found, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

function once<T>(read: () => Promise<T>): () => Promise<T> {
  let value: Promise<T> | undefined;
  return () => (value ??= read());
}

async function readNumber(db: Db, query: RawBuilder<{ number: number }> | RawBuilder<unknown>): Promise<number> {
  const { rows } = await (query as RawBuilder<{ number: number }>).execute(db);
  return rows[0]!.number;
}

const ADDRESS_PROBLEM: Record<AddressProblem, (detail: string) => string> = {
  unreachable: (detail) => `打不开（${detail}），请检查域名解析、防火墙和代理`,
  late: () => '没有及时应答，请检查防火墙和代理',
  certificate: (detail) => `证书有误（${detail}），请检查证书和域名`,
  redirect: (detail) => `跳转到了 ${detail}，请把 PUBLIC_URL 改成最终的地址`,
  other: (detail) => `应答的不是本站（${detail}），请检查代理的转发`,
};

async function findReachable({ config, address, isServerRunning }: Facts): Promise<Finding> {
  if (!config.publicUrl) return { state: 'missing', text: '请先设置 PUBLIC_URL' };
  if (!isServerRunning) return { state: 'unknown', text: '服务已停止，请启动后再检查' };
  const { problem, detail } = (await address())!;
  return problem ? { state: 'failed', text: ADDRESS_PROBLEM[problem](detail) } : ok('从本机可以打开');
}

function findGateways({ config: { alipay, wxpay, sms, aliyunSms } }: Facts): Finding {
  const used = { ALIPAY_GATEWAY: alipay, WXPAY_GATEWAY: wxpay, SMS_GATEWAY: sms, SMS_ALIYUN_GATEWAY: aliyunSms };
  const odd = Object.entries(used).filter(([, provider]) => provider && !isPublic(provider.gateway));
  if (odd.length === 0) return ok('没有使用模拟接口');
  return { state: 'failed', text: `${odd.map(([name]) => name).join('、')} 是测试地址，请删除这项设置` };
}

/** Returns whether an address may be a provider's rather than a simulator's. */
function isPublic(gateway: string): boolean {
  const { protocol, hostname } = new URL(gateway);
  return protocol === 'https:' && !/^(localhost|127\.|\[::1\]|10\.|192\.168\.)|sandbox/.test(hostname);
}

interface TestedProvider {
  subject: Proven;
  /** The other provider of the kind; one is enough. */
  other?: Proven;
  /** Arguments of `npm run send-test`. */
  command: string;
}

async function findTested({ config, db, tests }: Facts, { subject, other, command }: TestedProvider): Promise<Finding> {
  const hash = settingsHash(subject, config);
  const isUsed = subject === 'sms:tencent' || subject === 'sms:aliyun' ? isUsedForSms(config, subject) : hash !== null;
  if (!isUsed) {
    if (subject.startsWith('pay:') && db && !config.alipay && !config.wxpay && !config.sandbox) {
      const { receivingAccount } = await siteSettings(db);
      // Without a digit it is the default's text.
      if (/\d/.test(receivingAccount.accountNo)) {
        return { state: 'notSetUp', level: 'advises', text: '没有设置，买家只能对公转账' };
      }
    }
    const isEnough = other !== undefined && settingsHash(other, config) !== null;
    if (isEnough) return { state: 'notSetUp', level: 'advises', text: '没有使用；已有另一家' };
    const text = config.sandbox ? '沙盒里是模拟的，没有设置' : '没有设置，请按文档填写';
    return { state: 'notSetUp', text: other === undefined ? text : `${text}；两家有一家即可` };
  }
  if (!db) return NO_DATABASE;
  const test = (await tests()).get(subject);
  const how = `请发送测试，或运行 npm run send-test -- ${command}`;
  if (!test || (!test.succeededAt && !test.failedAt)) return { state: 'missing', text: `还没有测试过，${how}` };
  if (test.settingsHash !== hash) return { state: 'missing', text: `设置在测试后修改过，${how}` };
  const { succeededAt, failedAt } = test;
  if (!succeededAt || (failedAt && failedAt > succeededAt)) {
    return { state: 'failed', text: `${formatTime(failedAt!)} 的测试没有成功，${how}` };
  }
  return ok(`${formatTime(succeededAt)} 测试成功`);
}

const isUsedForSms = ({ smsProviders }: Config, subject: 'sms:tencent' | 'sms:aliyun') =>
  smsProviders.some((name) => `sms:${name}` === subject);

async function findOperators(_facts: Facts, db: Db): Promise<Finding> {
  const operators = await db
    .selectFrom('operators as o')
    .leftJoin('operator_totp as t', 't.operator_id', 'o.id')
    .where('o.disabled_at', 'is', null)
    .select(['o.username', 't.confirmed_at'])
    .orderBy('o.id')
    .execute();
  if (operators.length === 0) return { state: 'missing', text: '还没有运营人员' };
  const without = operators.filter((operator) => operator.confirmed_at === null).map(({ username }) => username);
  if (without.length === 0) return ok(`${operators.length} 人都已开启`);
  const more = without.length > NAMES_SHOWN ? '等' : '';
  const names = without.slice(0, NAMES_SHOWN).join('、');
  return { state: 'missing', text: `请开启两步验证，或停用：${names}${more}（${without.length} 人）` };
}

const hoursSince = (time: string) => (Date.now() - Date.parse(time)) / HOUR_MS;

async function findBackup({ config, tests }: Facts, db: Db): Promise<Finding> {
  const made = (await tests()).get('backup')?.succeededAt;
  if (config.databaseUrl && (!made || hoursSince(made) > BACKUP_MAX_HOURS)) {
    const { rows } = await sql<{ time: string | null }>`
      select to_json(last_archived_time) #>> '{}' as time from pg_stat_archiver`.execute(db);
    const time = rows[0]?.time;
    if (time && hoursSince(time) < BACKUP_MAX_HOURS) return ok(`PostgreSQL 归档到 ${formatTime(time)}`);
    return { state: 'unknown', level: 'advises', text: '请运行 npm run backup，或确认数据库由其自己的工具备份' };
  }
  if (!made) return { state: 'missing', text: '还没有备份，请运行 npm run backup -- 文件夹' };
  const archive = config.backupArchive === null ? null : await readArchiveState(config.backupArchive);
  const max = archive ? BACKUP_WITH_ARCHIVE_MAX_HOURS : BACKUP_MAX_HOURS;
  if (hoursSince(made) > max) {
    return { state: 'failed', level: 'advises', text: `最近的备份是 ${formatTime(made)}，请再备份一次` };
  }
  if (config.backupArchive !== null && (!archive || hoursSince(archive.until) > ARCHIVE_MAX_HOURS)) {
    return { state: 'failed', level: 'advises', text: 'BACKUP_ARCHIVE 的归档停了，请看日志' };
  }
  return ok(`最近的备份是 ${formatTime(made)}`);
}

const gigabytes = (bytes: number) => `${Math.floor(bytes / 1024 ** 3)} GB`;

async function findDisk({ dataDir, sharedFiles }: Config): Promise<Finding> {
  const folders = sharedFiles ? [dataDir, sharedFiles] : [dataDir];
  const free = await Promise.all(
    folders.map(async (folder) => {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    }),
  );
  return diskFinding(Math.min(...free));
}

/** Judges the free bytes of the fullest disk. */
export function diskFinding(free: number): Finding {
  if (free < DISK_MIN_BYTES) return { state: 'failed', text: `只剩 ${gigabytes(free)}，不能上传，请扩容或清理` };
  if (free < DISK_LOW_BYTES) {
    return { state: 'failed', level: 'advises', text: `只剩 ${gigabytes(free)}，大的作品传不上来，请扩容` };
  }
  return ok(`剩余 ${gigabytes(free)}`);
}

/** Judges how many ms another clock is ahead of ours. */
export function clockFinding(aheadMs: number, whose: string): Finding {
  const seconds = Math.round(Math.abs(aheadMs) / 1_000);
  if (Math.abs(aheadMs) < CLOCK_MAX_MS) return ok(`相差 ${seconds} 秒`);
  return { state: 'failed', text: `本机比${whose}${aheadMs > 0 ? '慢' : '快'} ${seconds} 秒，请用 NTP 校时` };
}

async function findClock({ config, address, signal, isServerRunning }: Facts): Promise<Finding> {
  const { alipay, wxpay, sms, aliyunSms } = config;
  const gateways = [alipay, wxpay, sms, aliyunSms].flatMap((provider) => provider?.gateway ?? []);
  const provider = gateways.length > 0 ? await probeClock(gateways[0]!, signal) : null;
  if (provider !== null) return clockFinding(provider, '服务商');
  const own = isServerRunning ? ((await address())?.aheadMs ?? null) : null;
  if (own !== null) return clockFinding(own, '网站地址的服务器');
  return { state: 'unknown', level: 'advises', text: '没有可以对照的时间，请用 timedatectl 检查' };
}

async function findFfmpeg(): Promise<Finding> {
  try {
    const { version, outdated, passedOver } = await binaries();
    if (passedOver) return { state: 'failed', text: `${passedOver}，请安装完整的 ffmpeg` };
    return outdated ? { state: 'failed', text: `${version} 太旧，请安装系统的 ffmpeg` } : ok(version);
  } catch (error) {
    if (!(error instanceof MediaError)) throw error;
    const { encoders, path } = error.detail;
    if (encoders) return { state: 'failed', text: `缺少编码器 ${String(encoders)}，请换一个完整的 ffmpeg` };
    return { state: 'missing', text: path ? `${String(path)} 不能运行，请检查 FFMPEG_PATH` : '请安装 ffmpeg' };
  }
}

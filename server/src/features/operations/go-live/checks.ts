import { isBankAccountSet } from '@zhenku/contract/orders/transfers';
import { DOCUMENT_TITLES, type DocumentType } from '@zhenku/contract/content/documents';
import {
  GO_LIVE_CHECKS,
  GO_LIVE_LABEL,
  type GoLiveCheck,
  type GoLiveCheckId,
  type TestChannel,
} from '@zhenku/contract/operations/go-live';
import { type RawBuilder, sql } from 'kysely';
import { hasIssuer } from '../../../platform/certificate-issuer.ts';
import type { Db } from '../../../platform/database/database.ts';
import { secondsSinceWorker } from '../../../platform/jobs.ts';
import { siteSettings } from '../../../platform/site-settings.ts';
import { probeStorage } from '../../../platform/storage/probe-storage.ts';
import { findBackup } from './find-backup.ts';
import { clockFinding, findClock, findDisk, findFfmpeg, findReachable } from './find-machine.ts';
import { findCompanyCheck, findIdentity } from './find-identity.ts';
import {
  findCertificates,
  findGateways,
  findOfficialAccount,
  findPush,
  findSmsTemplates,
  findTested,
  findWechatLogin,
} from './find-providers.ts';
import { type CheckServices, type CheckFacts, type Finding, isSet, NO_DATABASE, ok } from './finding.ts';
import { hideSecrets } from './hide-secrets.ts';
import { probeAddress } from './probe-address.ts';
import { readOutcomes } from './provider-outcomes.ts';
import { readTests } from './provider-tests.ts';

interface Check {
  level: GoLiveCheck['level'];
  page?: string;
  setting?: string;
  test?: TestChannel;
  /** Absent if the check needs no database. */
  db?: true;
  find: (facts: CheckFacts, db: Db) => Promise<Finding> | Finding;
}

/** Time limit of every probe. `CHECK_MS` ends checks that exceed it. */
const PROBE_MS = 5_000;
const CHECK_MS = 7_000;
/** Workers send a heartbeat every 10 s. */
const WORKER_SILENT_SECONDS = 90;
const NAMES_SHOWN = 5;

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
      // The demo users' passwords are in the README.
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
  payCertificates: { level: 'blocks', find: ({ config }) => findCertificates(config, Date.now()) },
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
  smsTemplates: { level: 'advises', page: '/message-templates', db: true, find: findSmsTemplates },
  mail: {
    level: 'blocks',
    setting: 'SMTP_URL',
    test: 'mail',
    find: (facts) => findTested(facts, { subject: 'mail', command: 'mail 邮箱' }),
  },
  wechatLogin: { level: 'advises', setting: 'WECHAT_LOGIN_APP_ID', find: findWechatLogin },
  wechatOfficial: { level: 'advises', setting: 'WXPAY_APP_SECRET', find: findOfficialAccount },
  identity: { level: 'advises', setting: 'IDENTITY_PROVIDER', find: findIdentity },
  companyCheck: { level: 'advises', setting: 'COMPANY_CHECK_SECRET_ID', find: findCompanyCheck },
  baiduPush: {
    level: 'advises',
    setting: 'BAIDU_PUSH_TOKEN',
    find: (facts) => findPush(facts, { engine: 'baidu', isSet: facts.config.searchEngines.baiduToken !== undefined }),
  },
  indexNow: {
    level: 'advises',
    setting: 'INDEXNOW_KEY',
    find: (facts) =>
      findPush(facts, { engine: 'indexnow', isSet: facts.config.searchEngines.indexNowKey !== undefined }),
  },
  texts: {
    level: 'blocks',
    page: '/documents',
    db: true,
    find: async ({ findMissingTexts }, db) => {
      const missing = await findMissingTexts(db);
      if (missing.length === 0) return ok('用户协议、隐私政策、创作者签约协议');
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
      const now = await settings();
      const { accountName, bankName, accountNo } = now.receivingAccount;
      if (!isBankAccountSet(now.receivingAccount)) return { state: 'missing', text: '请填写对公转账的收款账户' };
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

export async function runChecks(services: CheckServices): Promise<GoLiveCheck[]> {
  const { db, config, secret } = services;
  const signal = AbortSignal.timeout(PROBE_MS);
  const withDb =
    <T>(read: (db: Db) => Promise<T>) =>
    async () => {
      if (!db) throw new Error('no database');
      return await read(db);
    };
  const facts: CheckFacts = {
    ...services,
    signal,
    settings: once(withDb(siteSettings)),
    tests: once(withDb(readTests)),
    outcomes: once(withDb(readOutcomes)),
    address: once(async () => {
      const { publicUrl } = config;
      return publicUrl && secret !== null ? await probeAddress(publicUrl, { secret, signal }) : null;
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

async function findWithin({ db: needsDb, find }: Check, facts: CheckFacts): Promise<Finding> {
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

async function findOperators(_facts: CheckFacts, db: Db): Promise<Finding> {
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

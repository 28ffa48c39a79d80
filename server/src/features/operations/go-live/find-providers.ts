import { X509Certificate } from 'node:crypto';
import { formatTime } from '@zhenku/contract/format';
import type { Config } from '../../../platform/config.ts';
import type { Db } from '../../../platform/database/database.ts';
import { siteSettings } from '../../../platform/site-settings.ts';
import { ProviderUnknown } from '../../../providers/payments/provider.ts';
import type { SearchEngineName } from '../../../providers/search-engines/search-engine.ts';
import type { ProviderService } from '../../../providers/provider-health.ts';
import { findPerson, GrantRefused, type WechatAppConfig } from '../../../providers/wechat/app.ts';
import { readEditedSms } from '../../../providers/edited-templates.ts';
import { findLackingProviders, SWITCHED_ON_BY_SETTINGS } from '../../../providers/sms/template-ids.ts';
import { TEMPLATE_LABELS } from '../../../providers/template-labels.ts';
import { type SmsTemplate, smsTemplates } from '../../../providers/templates.ts';
import { type CheckFacts, type Finding, NO_DATABASE, ok } from './finding.ts';
import { FAULT_LABEL, findFailure } from './provider-outcomes.ts';
import { SERVICE, settingsHash, type ProviderTest } from './provider-tests.ts';

export function findGateways({ config }: CheckFacts): Finding {
  const { alipay, wxpay, wechatLogin, sms, aliyunSms, faceid, companyCheck } = config;
  const used = {
    ALIPAY_GATEWAY: alipay,
    WXPAY_GATEWAY: wxpay,
    WECHAT_GATEWAY: wechatLogin ?? wxpay?.oauth,
    SMS_GATEWAY: sms,
    SMS_ALIYUN_GATEWAY: aliyunSms,
    FACEID_GATEWAY: faceid,
    COMPANY_CHECK_GATEWAY: companyCheck,
  };
  const odd = Object.entries(used).filter(([, provider]) => provider && !isPublic(provider.gateway));
  if (odd.length === 0) return ok('没有使用模拟接口');
  return { state: 'failed', text: `${odd.map(([name]) => name).join('、')} 是测试地址，请删除这项设置` };
}

/** Returns whether a gateway's address may belong to a provider rather than a simulator. */
function isPublic(gateway: string): boolean {
  const { protocol, hostname } = new URL(gateway);
  return protocol === 'https:' && !/^(localhost|127\.|\[::1\]|10\.|192\.168\.)|sandbox/.test(hostname);
}

const DAY_MS = 86_400_000;
const CERTIFICATE_DAYS = 30;

/** Reports payment providers' certificates that expire soon. Public keys in the settings do not expire. */
export function findCertificates({ alipay, wxpay }: Pick<Config, 'alipay' | 'wxpay'>, now: number): Finding {
  const trust = alipay && 'certificates' in alipay.trust ? alipay.trust.certificates : null;
  const given: [string, string | undefined][] = [
    ['ALIPAY_APP_CERTIFICATE', trust?.app],
    ['ALIPAY_CERTIFICATE', trust?.alipay],
    ['WXPAY_PUBLIC_KEY', wxpay?.publicKey],
  ];
  const others = Object.entries(wxpay?.otherKeys ?? {});
  const [expired] = others.find(([, key]) => (daysUntilEnd(key, now) ?? 0) < 0) ?? [];
  const ends = given.flatMap(([setting, text]) => {
    const days = daysUntilEnd(text, now);
    return days === null ? [] : [{ setting, days }];
  });
  const [first] = ends.toSorted((a, b) => a.days - b.days);
  const left = first ? `${first.setting} 还有 ${first.days} 天到期` : '没有使用证书';
  if (first && first.days < 0) return { state: 'failed', text: `${first.setting} 已经过期，请换成新的证书` };
  if (first && first.days < CERTIFICATE_DAYS) {
    return { state: 'failed', level: 'advises', text: `${left}，请换成新的证书` };
  }
  // After a change of keys, the previous one stays in the settings until its last notices have arrived.
  if (expired === undefined) return ok(left);
  const text = `WXPAY_OTHER_KEYS 的 ${expired} 已经过期，不再需要，请删除这一项`;
  return { state: 'failed', level: 'advises', text };
}

/** Returns the full days until a certificate expires, negative afterwards; null for text that is not a certificate. */
function daysUntilEnd(text: string | undefined, now: number): number | null {
  if (!text?.includes('BEGIN CERTIFICATE')) return null;
  const { validTo } = new X509Certificate(text.replaceAll(String.raw`\n`, '\n'));
  return Math.floor((Date.parse(validTo) - now) / DAY_MS);
}

/** Checks the WeChat website app, which the QR-code login on desktops uses. */
export const findWechatLogin = (facts: CheckFacts): Promise<Finding> =>
  findWechatApp(facts, facts.config.wechatLogin, {
    service: 'wechat.login',
    setting: 'WECHAT_LOGIN_APP_ID',
    without: '没有设置，电脑上的用户用手机号登录',
  });

/** Checks the official account, which identifies people for payments and logins inside WeChat. */
export async function findOfficialAccount(facts: CheckFacts): Promise<Finding> {
  const { wxpay } = facts.config;
  const finding = await findWechatApp(facts, wxpay?.oauth && { appId: wxpay.appId, ...wxpay.oauth }, {
    service: 'wechat.pay',
    setting: 'WXPAY_APP_SECRET',
    without: '没有设置，在微信里打开的用户扫码付款，用手机号登录',
  });
  // Share cards use the account too, through calls that need our address in its IP白名单.
  return finding.state === 'ok' ? ((await findFailure(facts, 'wechat.card')) ?? finding) : finding;
}

/** Checks the last call that told a search engine about changed clips. Makes no call itself, because quotas are small. */
export async function findPush(
  facts: CheckFacts,
  { engine, isSet }: { engine: SearchEngineName; isSet: boolean },
): Promise<Finding> {
  if (!isSet) return { state: 'notSetUp', text: '没有设置，搜索引擎只按站点地图收录' };
  const failure = await findFailure(facts, `push.${engine}`);
  if (failure) return failure;
  const succeededAt = facts.db && (await facts.outcomes()).get(`push.${engine}`)?.succeededAt;
  return ok(succeededAt ? `${formatTime(succeededAt)} 推送成功` : '已设置，素材有变化后推送');
}

interface WechatAppCheck {
  service: ProviderService;
  setting: string;
  /** Says what users do if the app is not set up. */
  without: string;
}

/** Redeems a code that does not exist. WeChat refuses the code if the app's settings are right; other answers are faults. */
async function findWechatApp(
  facts: CheckFacts,
  app: WechatAppConfig | undefined,
  { service, setting, without }: WechatAppCheck,
): Promise<Finding> {
  if (!app) return { state: 'notSetUp', text: without };
  try {
    await findPerson(app, 'goLiveCheck');
    return { state: 'failed', text: '微信接受了不存在的授权码，请核对 WECHAT_GATEWAY' };
  } catch (error) {
    if (error instanceof GrantRefused) return (await findFailure(facts, service)) ?? ok(app.appId);
    if (!(error instanceof ProviderUnknown)) throw error;
    const text = `微信${FAULT_LABEL[error.fault!]}（${error.message}），请核对 ${setting} 和 IP白名单`;
    return { state: 'failed', text };
  }
}

interface TestedProvider {
  subject: ProviderTest;
  /** The other provider of the same kind; one is enough. */
  other?: ProviderTest;
  /** Arguments of `npm run send-test`. */
  command: string;
}

export async function findTested(facts: CheckFacts, { subject, other, command }: TestedProvider): Promise<Finding> {
  const { config, db, tests, outcomes } = facts;
  const hash = settingsHash(subject, config);
  const isUsed = subject === 'sms:tencent' || subject === 'sms:aliyun' ? isUsedForSms(config, subject) : hash !== null;
  if (!isUsed) {
    if (subject.startsWith('pay:') && db && !config.alipay && !config.wxpay && !config.sandbox) {
      const { receivingAccount } = await siteSettings(db);
      // A text without a digit is the default text.
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
    const fault = (await outcomes()).get(SERVICE[subject])?.fault;
    const reason = fault ? `（${FAULT_LABEL[fault]}）` : '';
    return { state: 'failed', text: `${formatTime(failedAt!)} 的测试没有成功${reason}，${how}` };
  }
  return (await findFailure(facts, SERVICE[subject])) ?? ok(`${formatTime(succeededAt)} 测试成功`);
}

/**
 * Finds SMS templates without an id at a configured provider. Other checks cover codes, so only notices and code logins can
 * lack one.
 */
export async function findSmsTemplates({ config }: CheckFacts, db: Db): Promise<Finding> {
  if (config.smsProviders.length === 0) return { state: 'notSetUp', text: '没有使用短信' };
  const edited = await readEditedSms(db);
  const names = Object.keys(smsTemplates) as SmsTemplate[];
  const gaps = names.flatMap((name) =>
    findLackingProviders(config, name, edited.get(name)).map((provider) => ({ provider, name })),
  );
  if (gaps.length === 0) return ok('每条短信都有模板编号');
  const lacking = [...Map.groupBy(gaps, ({ provider }) => provider)].map(
    ([provider, rows]) => `${provider}缺${rows.map(({ name }) => TEMPLATE_LABELS[name]).join('、')}`,
  );
  const logins = gaps.some(({ name }) => SWITCHED_ON_BY_SETTINGS.includes(name))
    ? '；登录和绑定微信的验证码需要写在服务器设置里'
    : '';
  return { state: 'missing', text: `${lacking.join('；')}。这些短信不会发送；登记后请填写编号${logins}` };
}

const isUsedForSms = ({ smsProviders }: Config, subject: 'sms:tencent' | 'sms:aliyun') =>
  smsProviders.some((name) => `sms:${name}` === subject);

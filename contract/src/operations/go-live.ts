import { z } from 'zod';
import { define } from '../endpoint.ts';
import { Email, NoInput, Phone, Time } from '../shapes.ts';

/** Labels of the checks before going live, in the order of the table in docs/operations/operations.md. */
export const GO_LIVE_LABEL = {
  database: '数据库',
  address: '网站地址用 HTTPS',
  reachable: '网站可以访问',
  sandbox: '沙盒已关闭',
  demo: '没有演示数据',
  gateways: '接口地址是服务商的',
  payAlipay: '支付宝',
  payWxpay: '微信支付',
  payCertificates: '支付证书的期限',
  smsTencent: '腾讯云短信',
  smsAliyun: '阿里云短信',
  smsTemplates: '短信模板编号',
  mail: '邮件',
  wechatLogin: '微信登录',
  wechatOfficial: '公众号授权',
  identity: '实名认证',
  companyCheck: '工商核验',
  baiduPush: '百度推送',
  indexNow: 'IndexNow 推送',
  texts: '必需的文本已发布',
  drafts: '没有未发布的草稿',
  imprint: '网站主体',
  icp: 'ICP备案号',
  police: '公安备案号',
  receivingAccount: '对公收款账户',
  issuer: '授权书出具方',
  seal: '授权书印章',
  category: '至少一个分类',
  operators: '运营人员的两步验证',
  backup: '备份',
  disk: '磁盘空间',
  databaseClock: '与数据库的时差',
  clock: '与互联网的时差',
  ffmpeg: 'ffmpeg',
  workers: '后台任务',
  storage: '文件存储可读写',
} as const;
export type GoLiveCheckId = keyof typeof GO_LIVE_LABEL;
export const GO_LIVE_CHECKS = Object.keys(GO_LIVE_LABEL) as [GoLiveCheckId, ...GoLiveCheckId[]];

/** Only `blocks` keeps the shop closed. */
export const GO_LIVE_LEVELS = ['blocks', 'advises'] as const;
/** `unknown`: it could not be checked, for example because the server is stopped. */
export const GO_LIVE_STATES = ['ok', 'missing', 'failed', 'notSetUp', 'unknown'] as const;
export const GO_LIVE_STATE_LABEL = {
  ok: '正常',
  missing: '缺少',
  failed: '有问题',
  notSetUp: '未设置',
  unknown: '无法检查',
} as const satisfies Record<(typeof GO_LIVE_STATES)[number], string>;

export const TEST_CHANNELS = ['sms', 'mail', 'pay'] as const;
export type TestChannel = (typeof TEST_CHANNELS)[number];

export const GoLiveCheck = z
  .object({
    id: z.enum(GO_LIVE_CHECKS),
    label: z.string(),
    level: z.enum(GO_LIVE_LEVELS),
    state: z.enum(GO_LIVE_STATES),
    text: z.string().describe('what was found if the check passed, otherwise what to do'),
    page: z.string().nullable().describe('the console page where it is set'),
    setting: z.string().nullable().describe('the setting that controls it'),
    test: z.enum(TEST_CHANNELS).nullable().describe('the channel that can send a test'),
  })
  .meta({ id: 'GoLiveCheck' });
export type GoLiveCheck = z.infer<typeof GoLiveCheck>;

/** Returns whether a check keeps the shop closed. An unknown result does so too, because it proves nothing. */
export const isBlocking = ({ level, state }: Pick<GoLiveCheck, 'level' | 'state'>) =>
  level === 'blocks' && state !== 'ok';

export const goLive = {
  'GET /operator/v1/goLive': define({
    operationId: 'getGoLiveChecks',
    summary: 'The checks that the shop must pass before it opens; results are cached for 10 s',
    access: 'operator:admin',
    input: NoInput,
    output: z.object({
      checkTime: Time.describe('when the checks ran'),
      checks: z.array(GoLiveCheck),
    }),
  }),
  'POST /operator/v1/goLive/test': define({
    operationId: 'sendGoLiveTest',
    summary: 'Sends a test SMS or mail, or queries the payment providers; one per minute and channel, ten per day',
    access: 'operator:admin',
    input: z.object({
      channel: z.enum(TEST_CHANNELS, '测试的方式有误'),
      phone: Phone.optional().describe('the recipient of the SMS'),
      email: Email.optional().describe('the recipient of the mail'),
    }),
    output: z.object({
      results: z.array(
        z.object({ provider: z.string(), ok: z.boolean(), text: z.string().describe('the request id, or the error') }),
      ),
    }),
  }),
};

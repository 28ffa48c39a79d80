import { z } from 'zod';
import { define } from '../endpoint.ts';
import { ListOf, NoInput, NoOutput } from '../shapes.ts';

/** The topics of notices, in the order of the settings page. */
export const NOTICE_TOPICS = [
  'order',
  'certificate',
  'download',
  'refund',
  'review',
  'withdrawal',
  'security',
] as const;
export type NoticeTopic = (typeof NOTICE_TOPICS)[number];

export const CREATOR_TOPICS: readonly NoticeTopic[] = ['review', 'withdrawal'];

export const NOTICE_CHANNELS = ['site', 'sms', 'mail'] as const;
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];
export type OutsideChannel = Exclude<NoticeChannel, 'site'>;

export const TOPIC_LABEL: Record<NoticeTopic, string> = {
  order: '订单与付款',
  certificate: '授权书',
  download: '下载期',
  refund: '退款',
  review: '作品审核',
  withdrawal: '提现',
  security: '账号安全',
};

export const TOPIC_EXPLANATION: Record<NoticeTopic, string> = {
  order: '订单已支付，付款未自动支付订单，采购待审批或未获批准，企业余额不足',
  certificate: '授权书已签发或更正，授权信息待填写，授权即将到期',
  download: '下载期即将结束',
  refund: '退款已完成，退款申请未通过',
  review: '作品通过或未通过审核，作品被平台下架，系列被隐藏，作品处理失败',
  withdrawal: '提现已转账，提现未完成',
  security: '新的网络地址登录，密码或手机号变更，绑定微信，API 密钥',
};

export const CHANNEL_LABEL: Record<NoticeChannel, string> = { site: '站内', sms: '短信', mail: '邮件' };

/** Why a switch cannot be used. */
export const NOTICE_BLOCKS = ['phone', 'email', 'sender', 'required'] as const;
export type NoticeBlock = (typeof NOTICE_BLOCKS)[number];

export const BLOCK_LABEL: Record<NoticeBlock, string> = {
  phone: '未绑定手机号',
  email: '未绑定邮箱',
  sender: '本站暂未开通',
  required: '不能关闭',
};

/** Returns the default for users who changed nothing: SMS interrupt people and cost money, so they are off. */
export const isOnByDefault = (channel: NoticeChannel): boolean => channel !== 'sms';

const NoticeSwitch = z
  .object({
    channel: z.enum(NOTICE_CHANNELS),
    on: z.boolean(),
    block: z.enum(NOTICE_BLOCKS).optional().describe('why it cannot be changed'),
  })
  .meta({ id: 'NoticeSwitch' });

export const NoticeSetting = z
  .object({ topic: z.enum(NOTICE_TOPICS), switches: z.array(NoticeSwitch) })
  .meta({ id: 'NoticeSetting' });
export type NoticeSetting = z.infer<typeof NoticeSetting>;

const stale = '页面状态已过期，请刷新后再试';

export const notices = {
  'GET /user/v1/noticeSettings': define({
    operationId: 'listNoticeSettings',
    summary: 'The channels by which the caller is notified of each topic',
    access: 'user',
    input: NoInput,
    output: ListOf(NoticeSetting),
  }),
  'POST /user/v1/noticeSettings': define({
    operationId: 'changeNoticeSetting',
    summary: 'Switches a topic on or off for one channel',
    access: 'user',
    input: z.object({
      topic: z.enum(NOTICE_TOPICS, stale),
      channel: z.enum(NOTICE_CHANNELS, stale),
      on: z.boolean(stale),
    }),
    output: NoOutput,
  }),
};

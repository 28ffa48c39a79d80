import type { TemplateChannel } from '@zhenku/contract/content/message-templates';
import { mailTemplates, parameterNames, smsTemplates, type TemplateParams } from './templates.ts';

/** Each placeholder's meaning and a sample, for the operators who edit texts. */
export const PLACEHOLDERS: Record<string, { label: string; sample: string }> = {
  action: { label: '操作', sample: '申请修改' },
  address: { label: '网络地址', sample: '203.0.113.*' },
  amount: { label: '金额', sample: '1,280.00' },
  change: { label: '修改内容', sample: '收款账号' },
  code: { label: '验证码', sample: '000000' },
  count: { label: '数量', sample: '2' },
  date: { label: '日期', sample: '2026-06-01' },
  email: { label: '邮箱', sample: 'l***@example.com' },
  faults: { label: '问题', sample: '第 12 条的签名不符' },
  hash: { label: '哈希', sample: '3f8a…c21d' },
  index: { label: '条数', sample: '1280' },
  inviteCode: { label: '邀请码', sample: 'K7Q2M9XA' },
  items: { label: '清单', sample: '“海上日落”4K\n“城市车流”HD' },
  keyId: { label: '公钥指纹', sample: '9b1f…77e0' },
  keyName: { label: '密钥名称', sample: '剪辑脚本' },
  kind: { label: '种类', sample: '发票' },
  licensee: { label: '被授权方', sample: '光影传媒有限公司' },
  lines: { label: '待办', sample: '审核队列：3 条\n提现：1 笔' },
  member: { label: '成员', sample: '李雷' },
  note: { label: '说明', sample: '说明：素材有误' },
  operator: { label: '运营人员', sample: 'admin' },
  orderId: { label: '订单号', sample: '4821 0395 7126' },
  orders: { label: '订单', sample: '订单 4821 0395 7126' },
  phone: { label: '手机号', sample: '138****0000' },
  reason: { label: '原因', sample: '画面抖动' },
  received: { label: '到账金额', sample: '1,075.20' },
  scopes: { label: '权限', sample: '读取素材、下载' },
  tax: { label: '税额', sample: '204.80' },
  packName: { label: '下载包名称', sample: 'HD 10 次下载包' },
  remaining: { label: '剩余下载次数', sample: '7' },
  downloads: { label: '退回的下载次数', sample: '2' },
  threshold: { label: '提醒金额', sample: '1,000.00' },
  time: { label: '时间', sample: '2026-06-01 10:00:00' },
  title: { label: '抬头', sample: '光影传媒有限公司' },
  url: { label: '链接', sample: 'https://example.com/#/user' },
  username: { label: '用户名', sample: 'admin' },
};

export const SAMPLES: TemplateParams = Object.fromEntries(
  Object.entries(PLACEHOLDERS).map(([name, { sample }]) => [name, sample]),
);

/** Too long for an SMS, or refused by its providers. */
const NOT_IN_SMS = ['items', 'note', 'reason', 'url', 'lines', 'licensee', 'address', 'keyName', 'scopes', 'member'];
/** A mail is complete without these. */
const OPTIONAL_IN_MAILS = ['address', 'count', 'keyId', 'note', 'tax', 'time', 'username'];
/** An SMS is useless without these. */
const REQUIRED_IN_SMS = ['code'];

export function originalOf(
  channel: TemplateChannel,
  name: string,
): { subject: string | null; text: string } | undefined {
  if (channel === 'mail') {
    return Object.hasOwn(mailTemplates, name) ? mailTemplates[name as keyof typeof mailTemplates] : undefined;
  }
  if (!Object.hasOwn(smsTemplates, name)) return undefined;
  return { subject: null, text: smsTemplates[name as keyof typeof smsTemplates] };
}

/** Returns the placeholders that a template's text may have: those of its original, and of its other channel. */
export function allowedPlaceholders(channel: TemplateChannel, name: string): string[] {
  const own = originalOf(channel, name)?.text ?? '';
  const isNotice = originalOf('mail', name) !== undefined && originalOf('sms', name) !== undefined;
  const other = isNotice && name !== 'emailChanged' ? originalOf(channel === 'mail' ? 'sms' : 'mail', name)!.text : '';
  const names = [...new Set([...parameterNames(own), ...parameterNames(other)])];
  return channel === 'mail' ? names : names.filter((one) => !NOT_IN_SMS.includes(one));
}

export function isRequired(channel: TemplateChannel, name: string, placeholder: string): boolean {
  const isInOriginal = parameterNames(originalOf(channel, name)?.text ?? '').includes(placeholder);
  if (channel === 'sms') return isInOriginal && REQUIRED_IN_SMS.includes(placeholder);
  return isInOriginal && !OPTIONAL_IN_MAILS.includes(placeholder);
}

/** Returns what is wrong with the placeholders of an edited text, in Chinese; null if nothing is. */
export function findPlaceholderFault(
  channel: TemplateChannel,
  name: string,
  { subject, text }: { subject?: string | undefined; text: string },
): { field: 'subject' | 'text'; message: string } | null {
  const allowed = allowedPlaceholders(channel, name);
  for (const [field, value] of [
    ['subject', subject ?? ''],
    ['text', text],
  ] as const) {
    const unknown = bracesOf(value).find((one) => !allowed.includes(one));
    if (unknown !== undefined)
      return {
        field,
        message: `没有占位符 {${unknown}}，可用：${allowed.map((one) => `{${one}}`).join('、') || '无'}`,
      };
  }
  if (bracesOf(subject ?? '').includes('code'))
    return { field: 'subject', message: '主题里不能有验证码，通知栏会显示它' };
  const used = bracesOf(text);
  // Tencent Cloud counts parameters by position, so a repeated name would be one more than the registered text has.
  const repeated = channel === 'sms' ? used.find((one, at) => used.indexOf(one) !== at) : undefined;
  if (repeated !== undefined) return { field: 'text', message: `占位符 {${repeated}} 只能出现一次` };
  const missing = allowed.find((one) => isRequired(channel, name, one) && !used.includes(one));
  return missing === undefined
    ? null
    : { field: 'text', message: `缺少占位符 {${missing}}（${PLACEHOLDERS[missing]!.label}）` };
}

/** Returns the contents of all braces, even if they are not names, and single braces. */
const bracesOf = (text: string): string[] =>
  [...text.matchAll(/\{([^{}]*)\}|[{}]/g)].map(([whole, name]) => name ?? whole);

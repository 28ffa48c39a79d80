/**
 * The Chinese texts of every SMS and mail. A `{name}` is filled from the message's params; for SMS providers that store the
 * text themselves, the `{name}`s are in the order of the template's parameters.
 */
export const smsTemplates = {
  registerCode: '您正在注册，验证码 {code}，5 分钟内有效。请勿告知他人。',
  loginCode: '您正在登录，验证码 {code}，5 分钟内有效。请勿告诉任何人，非本人操作请忽略。',
  resetPasswordCode: '您正在找回密码，验证码 {code}，5 分钟内有效。如非本人操作，请忽略。',
  changePhoneCode: '您正在更换手机号，验证码 {code}，5 分钟内有效。如非本人操作，请立即修改密码。',
  bankCardCode: '您正在绑定银行卡，验证码 {code}，5 分钟内有效。请勿告知他人。',
  withdrawalCode: '您正在申请提现，验证码 {code}，5 分钟内有效。如非本人操作，请立即修改密码。',
  emailChanged: '您的账号已绑定邮箱 {email}，可用于登录。如非本人操作，请立即修改密码。',
} as const;

export const mailTemplates = {
  emailCode: {
    subject: '邮箱验证码',
    text: '您好！\n\n您正在绑定邮箱，验证码 {code}，5 分钟内有效。如非本人操作，请忽略本邮件。',
  },
  emailChanged: {
    subject: '【安全提醒】登录邮箱已变更',
    text: '您好！\n\n您的账号已改用邮箱 {email}，本邮箱不再可用于登录。\n\n如非本人操作，请立即用手机号找回密码并联系客服。',
  },
  inviteCode: {
    subject: '创作者申请已通过',
    text: '您好！\n\n您的创作者申请已通过，邀请码 {inviteCode}，30 天内有效，仅可使用一次。请登录后完成实名认证，或使用该邀请码注册。',
  },
  applicationRejected: {
    subject: '创作者申请未通过',
    text: '您好！\n\n很遗憾，您的创作者申请未通过。原因：{reason}。您可以登录后修改并重新申请。',
  },
  certificationPassed: {
    subject: '创作者认证已通过',
    text: '您好！\n\n您的创作者认证已通过，登录后切换到创作者身份，即可发布作品。',
  },
  certificationRejected: {
    subject: '创作者认证未通过',
    text: '您好！\n\n很抱歉，您的创作者认证未通过，原因：{reason}\n\n请登录后修改并重新提交。',
  },
  waitingToday: {
    subject: '运营后台今日待处理',
    text: '{username}，您好！\n\n{lines}\n\n请登录运营后台处理：{url}\n\n不再需要本邮件时，可在“我的账号”关闭。',
  },
  codesRefused: {
    subject: '【安全提醒】动态码多次输错',
    text: '{username}，您好：\n\n有人用正确的密码登录您的运营后台账号，一小时内输错了 {count} 次动态码。15 分钟内不再接受动态码，恢复码仍可使用。\n\n如非本人操作，您的密码可能已泄露，请立即修改：{url}',
  },
  adminChange: {
    subject: '【安全提醒】运营后台的重要修改',
    text: '{username}，您好：\n\n{operator} {action}：{change}\n\n如有疑问，请立即登录运营后台核对：{url}',
  },
  chainHead: {
    subject: '存证链每日链头',
    text: '存证链完好，共 {index} 条，已全部核对。\n\n链头哈希：{hash}\n签署时间：{time}\n公钥指纹：{keyId}\n\n请保存本邮件：数据库被替换或恢复到旧备份时，可由它发现。',
  },
  chainBroken: {
    subject: '【异常】存证链核对未通过',
    text: '存证链核对未通过，共 {index} 条，发现 {count} 类问题：\n\n{faults}\n\n请立即登录运营后台的“存证链”查看，并保留数据库与日志。',
  },
} as const;

export type SmsTemplate = keyof typeof smsTemplates;
/** Templates that a provider may lack: set-ups from before them have none. Nothing depends on their SMS. */
export type OptionalSmsTemplate = 'emailChanged' | 'loginCode';
/** The provider's template ids. */
export type SmsTemplateIds = Record<Exclude<SmsTemplate, OptionalSmsTemplate>, string> &
  Partial<Record<OptionalSmsTemplate, string>>;
export type MailTemplate = keyof typeof mailTemplates;

/** The values of a template's `{name}`s. */
export type TemplateParams = Record<string, string>;

/** Returns the parameter names in a text, in order. */
export const parameterNames = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

/** Fills a text's `{name}`s. Throws if one is missing. */
export function fillTemplate(text: string, params: TemplateParams): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`the template wants ${name}`);
    return value;
  });
}

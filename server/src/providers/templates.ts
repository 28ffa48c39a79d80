import type { NoticeTopic } from '@zhenku/contract/messages/notices';

/**
 * The Chinese texts of every SMS and mail. A `{name}` is filled from the message's params; for SMS providers that store the
 * text themselves, the `{name}`s are in the order of the template's parameters.
 */
export const smsTemplates = {
  registerCode: '您正在注册，验证码 {code}，5 分钟内有效。请勿告知他人。',
  loginCode: '您正在登录，验证码 {code}，5 分钟内有效。请勿告诉任何人，非本人操作请忽略。',
  wechatCode: '您正在绑定或解绑微信登录，验证码 {code}，5 分钟内有效。请勿告诉任何人，非本人操作请忽略。',
  resetPasswordCode: '您正在找回密码，验证码 {code}，5 分钟内有效。如非本人操作，请忽略。',
  changePhoneCode: '您正在更换手机号，验证码 {code}，5 分钟内有效。如非本人操作，请立即修改密码。',
  bankCardCode: '您正在绑定银行卡，验证码 {code}，5 分钟内有效。请勿告知他人。',
  withdrawalCode: '您正在申请提现，验证码 {code}，5 分钟内有效。如非本人操作，请立即修改密码。',
  emailChanged: '您的账号已绑定邮箱 {email}，可用于登录。如非本人操作，请立即修改密码。',
  orderPaid: '您的订单 {orderId} 已支付，实付 {amount} 元，请登录下载素材并填写授权信息。',
  orderPaidByPack: '您的订单 {orderId} 已支付（下载包支付），请登录下载素材并填写授权信息。',
  approvalRequested: '您的企业有一笔 {amount} 元的采购待审批，订单 {orderId}，请登录处理。',
  approvalDeclined: '您的订单 {orderId} 未获企业批准，原因请登录查看。',
  companyInvite: '有企业邀请您加入其企业账户，请在 30 天内打开本站，用本手机号注册个人账号，登录后接受邀请。',
  balanceLow: '您的企业账户余额为 {amount} 牛币，已低于您设置的提醒金额，请登录充值。',
  packEnding: '您的下载包将于 {date} 到期，还有未用的下载次数，到期前可以退款，请登录查看。',
  orderUnpaid: '您为订单 {orderId} 支付的 {amount} 元未自动支付订单，原因请登录查看。',
  certificateIssued: '您的 {count} 份授权书已签发，可登录查看和下载。',
  certificateReissued: '您的授权书已更正，原授权书失效，请登录查看新授权书。',
  licencesUnnamed: '您购买的 {count} 条素材尚未填写授权信息，填写后授权才会生效，请登录填写。',
  licencesEnding: '您购买的 {count} 条素材，一年授权最早于 {date} 到期，续用请登录再次购买。',
  downloadsEnding: '您购买的 {count} 条素材，下载期最早于 {date} 结束，请尽快登录下载。',
  orderRefunded: '您的订单 {orderId} 已退款 {amount} 牛币到原支付账户，相应的授权已失效。',
  packReturned: '您的订单 {orderId} 已退款，下载次数已退回下载包，相应的授权已失效。',
  refundRejected: '您的订单 {orderId} 的退款申请未通过，原因请登录查看。',
  clipsReviewed: '您的 {count} 条作品已有审核结果，请登录查看。',
  clipsTakenDown: '您的 {count} 条作品已被平台下架，原因请登录查看。',
  clipsFailed: '您的 {count} 条作品处理失败，原因请登录查看。',
  withdrawalPaid: '您申请的提现 {amount} 元已转账，实际到账 {received} 元。',
  withdrawalFailed: '您申请的提现 {amount} 元未能完成，款项已退回创作收益，原因请登录查看。',
  newLogin: '您的账号于 {time} 从新的网络地址登录，如非本人操作，请立即修改密码。',
  passwordChanged: '您的账号于 {time} 修改了登录密码，如非本人操作，请立即找回密码并联系客服。',
  wechatBound: '您的账号于 {time} 绑定了微信，可用微信登录，如非本人操作，请立即解除绑定并联系客服。',
  keyChanged: '您的账号于 {time} 新建或停用了 API 密钥，如非本人操作，请立即登录核对，并修改密码。',
  phoneChanged: '您的账号于 {time} 更换了手机号，新手机号 {phone}，如非本人操作，请立即联系客服。',
} as const;

export const mailTemplates = {
  emailCode: {
    subject: '邮箱验证码',
    text: '您好：\n\n您正在绑定邮箱，验证码 {code}，5 分钟内有效。如非本人操作，请忽略本邮件。',
  },
  emailChanged: {
    subject: '【安全提醒】登录邮箱已变更',
    text: '您好：\n\n您的账号已改用邮箱 {email}，本邮箱不再可用于登录。\n\n如非本人操作，请立即用手机号找回密码并联系客服。',
  },
  inviteCode: {
    subject: '创作者申请已通过',
    text: '您好：\n\n您的创作者申请已通过，邀请码 {inviteCode}，30 天内有效。\n\n已有账号：登录后直接认证，不用邀请码。\n没有账号：注册时填写邀请码。\n\n邀请码只能用一次，请勿转给他人：谁用它注册，认证资格就归谁。',
  },
  applicationRejected: {
    subject: '创作者申请未通过',
    text: '您好：\n\n很遗憾，您的创作者申请未通过。原因：{reason}。您可以登录后修改并重新申请。',
  },
  certificationPassed: {
    subject: '创作者认证已通过',
    text: '您好：\n\n您的创作者认证已通过，登录后切换到创作者身份，即可发布作品。',
  },
  certificationRejected: {
    subject: '创作者认证未通过',
    text: '您好：\n\n很抱歉，您的创作者认证未通过，原因：{reason}\n\n请登录后修改并重新提交。',
  },
  orderPaid: {
    subject: '订单已支付',
    text: '您好：\n\n您的订单 {orderId} 已支付，共 {count} 条素材，实付 ¥{amount}：\n{items}\n\n请在下载期内下载，并填写授权信息：{url}',
  },
  orderPaidByPack: {
    subject: '订单已支付',
    text: '您好：\n\n您的订单 {orderId} 已支付，共 {count} 条素材，下载包支付（“{packName}”）：\n{items}\n\n请在下载期内下载，并填写授权信息：{url}',
  },
  approvalRequested: {
    subject: '采购待审批',
    text: '您好：\n\n{member}申请用企业账户支付订单 {orderId}，共 {count} 条素材，¥{amount}：\n{items}\n\n批准或拒绝：{url}',
  },
  approvalDeclined: {
    subject: '采购未获批准',
    text: '您好：\n\n您的订单 {orderId}（¥{amount}）未获企业批准。原因：{reason}\n\n查看：{url}',
  },
  balanceLow: {
    subject: '企业余额不足提醒',
    text: '您好：\n\n您的企业账户余额为 {amount} 牛币，已低于您设置的 {threshold} 牛币。\n\n请及时充值：{url}',
  },
  packEnding: {
    subject: '下载包即将到期',
    text: '您好：\n\n您的下载包“{packName}”还可下载 {remaining} 次，将于 {date} 到期。到期后未用次数作废，到期前可以退款。\n\n使用或退款：{url}',
  },
  orderUnpaid: {
    subject: '订单未自动支付',
    text: '您好：\n\n您为订单 {orderId} 支付的 ¥{amount} 未自动支付订单：{reason}\n\n查看订单：{url}',
  },
  certificateIssued: {
    subject: '授权书已签发',
    text: '您好：\n\n您填写的授权信息已生效，{count} 份授权书已签发，被授权方为 {licensee}：\n{items}\n\n查看和下载授权书：{url}',
  },
  certificateReissued: {
    subject: '授权书已更正',
    text: '您好：\n\n以下授权书已更正，原授权书失效：\n{items}\n\n原因：{reason}\n\n查看和下载新授权书：{url}',
  },
  licencesUnnamed: {
    subject: '请填写授权信息',
    text: '您好：\n\n您购买的 {count} 条素材尚未填写授权信息，填写后授权才会生效：\n{items}\n\n去填写：{url}',
  },
  licencesEnding: {
    subject: '授权即将到期',
    text: '您好：\n\n您购买的 {count} 条素材，一年授权最早于 {date} 到期。到期后不能再用于新的发布。如需继续使用，请再次购买：\n{items}\n\n查看授权：{url}',
  },
  downloadsEnding: {
    subject: '下载期即将结束',
    text: '您好：\n\n您购买的 {count} 条素材，下载期最早于 {date} 结束，请尽快下载：\n{items}\n\n去下载：{url}',
  },
  orderRefunded: {
    subject: '退款已完成',
    text: '您好：\n\n订单 {orderId} 已退款 {amount} 牛币到原支付账户，相应的授权已失效。{note}\n\n查看订单：{url}',
  },
  packReturned: {
    subject: '订单已退款',
    text: '您好：\n\n订单 {orderId} 已退款，{downloads} 次下载已退回下载包“{packName}”，相应的授权已失效。{note}\n\n查看下载包：{url}',
  },
  invoiceIssued: {
    subject: '{kind}已开具',
    text: '您好：\n\n抬头为“{title}”的{kind}见附件，金额 ¥{amount}，对应{orders}。{note}\n\n也可登录后在“发票管理”中下载。',
  },
  refundRejected: {
    subject: '退款申请未通过',
    text: '您好：\n\n订单 {orderId} 的退款申请未通过。原因：{reason}\n\n查看订单：{url}',
  },
  clipsReviewed: {
    subject: '作品审核结果',
    text: '您好：\n\n您的 {count} 条作品已有审核结果：\n{items}\n\n在“管理作品”中查看：{url}',
  },
  clipsTakenDown: {
    subject: '作品已下架',
    text: '您好：\n\n您的 {count} 条作品已被平台下架，不再出售，已购买的买家仍可下载：\n{items}\n\n在“管理作品”中查看：{url}',
  },
  clipsFailed: {
    subject: '作品处理失败',
    text: '您好：\n\n您的 {count} 条作品处理失败：\n{items}\n\n在“管理作品”中查看：{url}',
  },
  withdrawalPaid: {
    subject: '提现已完成',
    text: '您好：\n\n您申请的提现 ¥{amount} 已转账，预扣个人所得税 ¥{tax}，实际到账 ¥{received}。\n\n查看转账凭证：{url}',
  },
  withdrawalFailed: {
    subject: '提现未完成',
    text: '您好：\n\n您申请的提现 ¥{amount} 未能完成，款项已退回创作收益。原因：{reason}\n\n查看提现：{url}',
  },
  newLogin: {
    subject: '【安全提醒】账号从新的网络地址登录',
    text: '您好：\n\n您的账号于 {time} 从新的网络地址 {address} 登录。\n\n如非本人操作，请立即修改密码，并在“登录设备”中退出：{url}',
  },
  passwordChanged: {
    subject: '【安全提醒】登录密码已修改',
    text: '您好：\n\n您的账号于 {time} 修改了登录密码，所有设备已退出登录，API 密钥已全部停用。\n\n如非本人操作，请立即用手机号找回密码并联系客服。',
  },
  phoneChanged: {
    subject: '【安全提醒】手机号已更换',
    text: '您好：\n\n您的账号于 {time} 更换了手机号，新手机号 {phone}，其他设备已退出登录。\n\n如非本人操作，请立即联系客服。',
  },
  keyChanged: {
    subject: '【安全提醒】API 密钥变更',
    text: '您好：\n\n您的账号于 {time} {action} API 密钥“{keyName}”，权限：{scopes}。\n\n如非本人操作，请立即停用该密钥，并修改密码：{url}',
  },
  wechatBound: {
    subject: '【安全提醒】已绑定微信登录',
    text: '您好：\n\n您的账号于 {time} 绑定了微信，可用微信登录。\n\n如非本人操作，请立即解除绑定、修改密码，并联系客服：{url}',
  },
  waitingToday: {
    subject: '运营后台今日待处理',
    text: '{username}，您好：\n\n{lines}\n\n请登录运营后台处理：{url}\n\n不再需要本邮件时，可在“我的账号”关闭。',
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
/** Templates that each SMS provider must have. The product works without the other SMS. */
export const REQUIRED_SMS_TEMPLATES = [
  'registerCode',
  'resetPasswordCode',
  'changePhoneCode',
  'bankCardCode',
  'withdrawalCode',
] as const satisfies SmsTemplate[];
export type SmsTemplateIds = Record<(typeof REQUIRED_SMS_TEMPLATES)[number], string> &
  Partial<Record<SmsTemplate, string>>;
export type MailTemplate = keyof typeof mailTemplates;

/** The topics of notices that users switch on and off. Each has a text for SMS and one for mail. */
export const NOTICE_TOPIC = {
  orderPaid: 'order',
  orderPaidByPack: 'order',
  approvalRequested: 'order',
  approvalDeclined: 'order',
  balanceLow: 'order',
  packEnding: 'order',
  orderUnpaid: 'order',
  certificateIssued: 'certificate',
  certificateReissued: 'certificate',
  licencesUnnamed: 'certificate',
  licencesEnding: 'certificate',
  downloadsEnding: 'download',
  orderRefunded: 'refund',
  packReturned: 'refund',
  refundRejected: 'refund',
  clipsReviewed: 'review',
  clipsTakenDown: 'review',
  clipsFailed: 'review',
  withdrawalPaid: 'withdrawal',
  withdrawalFailed: 'withdrawal',
  newLogin: 'security',
  passwordChanged: 'security',
  wechatBound: 'security',
  keyChanged: 'security',
  phoneChanged: 'security',
} as const satisfies Partial<Record<SmsTemplate & MailTemplate, NoticeTopic>>;
export type NoticeTemplate = keyof typeof NOTICE_TOPIC;

/** Returns a template's topic, for metrics: `other` for codes and for mails that nobody can switch off. */
export const topicOf = (template: SmsTemplate | MailTemplate): NoticeTopic | 'other' =>
  (NOTICE_TOPIC as Partial<Record<string, NoticeTopic>>)[template] ?? 'other';

export type TemplateParams = Record<string, string>;

export const parameterNames = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

/** Fills a text's `{name}`s. Throws if one is missing. */
export function fillTemplate(text: string, params: TemplateParams): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`the template needs ${name}`);
    return value;
  });
}

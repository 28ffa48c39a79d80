import { PAYMENT_METHODS, type PaymentChannel } from '../payment-methods.ts';

/** Operators' actions by their names in the audit log, which accepts no others. */
export const AUDIT_ACTION_LABEL = {
  'activity.add': '新建活动',
  'activity.change': '修改活动',
  'activity.delete': '删除活动',
  'activity.videos': '修改活动的作品',
  'album.add': '新建专辑',
  'album.change': '修改专辑',
  'album.delete': '删除专辑',
  'album.videos': '修改专辑的作品',
  'application.approve': '通过入驻申请',
  'application.reject': '驳回入驻申请',
  'application.reopen': '重新审核入驻申请',
  'authentication.approve': '通过认证',
  'authentication.confirm': '复核认证：同意',
  'authentication.dispute': '复核认证：有异议',
  'authentication.reject': '驳回认证',
  'authentication.reopen': '重新审核认证',
  'authentication.view': '查看证件',
  'bankCredit.credit': '转账入账',
  'bankCredit.propose': '提交转账入账复核',
  'bankCredit.takeBack': '冲销转账入账',
  'bankCredit.withdraw': '撤回转账入账',
  'category.add': '新建分类',
  'category.change': '修改分类',
  'category.delete': '删除分类',
  'category.videos': '修改分类的作品',
  'certificate.reissue': '更正授权书',
  'coupon.recall': '收回优惠券',
  'couponTemplate.add': '新建优惠券',
  'couponTemplate.change': '修改优惠券',
  'couponTemplate.withdraw': '停止发放优惠券',
  'discount.add': '新建折扣卡',
  'discount.change': '修改折扣卡',
  'discount.withdraw': '停止折扣卡活动',
  'messageTemplate.save': '修改消息模板',
  'messageTemplate.test': '测试消息模板',
  'document.draft': '保存文档草稿',
  'document.drop': '删除文档草稿',
  'document.plan': '定时发布文档',
  'document.save': '修改文档',
  'goLive.test': '发送测试',
  'home.change': '修改首页',
  'invoice.issue': '开具发票',
  'invoice.reject': '驳回开票',
  'invoice.replace': '更换发票',
  'invoice.red': '开具红字发票',
  'job.retry': '重试任务',
  'label.add': '新建标签',
  'label.change': '修改标签',
  'label.delete': '删除标签',
  'label.videos': '修改标签的作品',
  'licenceText.add': '新建授权条款',
  'licenceText.withdraw': '撤回授权条款',
  'message.send': '发送消息',
  'month.close': '月结',
  'note.add': '添加备注',
  'operator.create': '新建运营人员',
  'operator.dailyMail': '设置每日邮件',
  'operator.disable': '停用运营人员',
  'operator.email': '修改运营人员邮箱',
  'operator.enable': '启用运营人员',
  'operator.login': '登录后台',
  'operator.password': '修改密码',
  'operator.reset': '重置运营人员密码',
  'operator.role': '修改角色',
  'operator.totp': '设置两步验证',
  'operatorKey.create': '新建接口密钥',
  'operatorKey.revoke': '停用接口密钥',
  'order.refund': '订单退款',
  'pack.add': '新建下载包',
  'pack.change': '修改下载包',
  'picture.add': '上传图片',
  'proposal.agree': '同意待确认的修改',
  'proposal.make': '提交待确认的修改',
  'proposal.withdraw': '撤回待确认的修改',
  'recharge.credit': '异常支付入账',
  'recharge.reconcile': '渠道对账',
  'recharge.refund': '异常支付退款',
  'recharge.takeBack': '扣回渠道退款',
  'recharge.bear': '平台承担渠道退款',
  'refundRequest.approve': '同意退款申请',
  'refundRequest.reject': '驳回退款申请',
  'rejectionTemplate.add': '新建驳回模板',
  'rejectionTemplate.change': '修改驳回模板',
  'rejectionTemplate.delete': '删除驳回模板',
  'report.dismiss': '驳回举报',
  'report.takeDown': '因举报下架作品',
  'search.hide': '屏蔽搜索词',
  'search.show': '取消屏蔽搜索词',
  'series.hide': '隐藏系列',
  'series.show': '恢复展示系列',
  'settings.change': '修改站点设置',
  'synonyms.add': '新建近义词',
  'synonyms.change': '修改近义词',
  'synonyms.delete': '删除近义词',
  'taxTable.add': '新建税率表',
  'transfer.ask': '要求补充转账凭证',
  'transfer.confirm': '确认到账',
  'transfer.receive': '记录部分到账',
  'transfer.reject': '驳回转账',
  'transfer.takeBack': '撤回部分到账',
  'user.coupon': '发放优惠券',
  'user.creator': '修改签约信息',
  'user.restore': '恢复账号',
  'user.suspend': '停用账号',
  'video.approve': '审核通过',
  'video.approveVersion': '新版本通过',
  'video.changesSeen': '查看文字改动',
  'video.correct': '更正文字',
  'video.pin': '置顶作品',
  'video.reinstate': '恢复上架',
  'video.reject': '驳回作品',
  'video.rejectVersion': '驳回新版本',
  'video.reopen': '重新审核作品',
  'video.secondOpinion': '申请复审',
  'video.takeDown': '下架作品',
  'withdrawal.complete': '完成提现',
  'withdrawal.fail': '提现失败',
  'withdrawal.propose': '提交提现复核',
  'withdrawal.viewCard': '查看银行卡号',
  'webhook.add': '新建推送地址',
  'webhook.change': '修改推送地址',
  'webhook.delete': '删除推送地址',
  'webhook.disable': '停用推送地址',
  'webhook.enable': '启用推送地址',
  'webhook.rotate': '更换推送密钥',
} as const satisfies Readonly<Record<string, string>>;

export const EXPORT_LABEL = {
  applications: '入驻申请',
  audit: '操作日志',
  authentications: '认证',
  clickedSearches: '搜索后打开',
  companies: '企业',
  'dashboard-clips': '作品数据',
  'dashboard-money': '资金数据',
  'dashboard-searches': '搜索数据',
  invoices: '发票',
  jobs: '任务',
  ledgerAccounts: '账户',
  ledgerEntries: '分录',
  months: '月结',
  operators: '运营人员',
  orders: '订单',
  packs: '下载包',
  payouts: '付款文件',
  'proof-log': '存证链',
  quarantine: '异常支付',
  recharges: '充值',
  reconciliations: '渠道对账',
  refunds: '退款申请',
  reports: '举报',
  searches: '素材需求',
  series: '系列',
  transfers: '对公转账',
  users: '用户',
  videos: '作品',
  withdrawals: '提现',
  withheldTax: '预扣个税',
} as const satisfies Readonly<Record<string, string>>;

/** A payment provider's bill for one day, like `alipay:2026-01-31`. */
const BILL_LABEL = Object.fromEntries(
  Object.entries(PAYMENT_METHODS).map(([channel, { label }]) => [channel, `${label}账单`]),
) as Record<PaymentChannel, string>;

export const SUBJECT_LABEL = {
  ...BILL_LABEL,
  activity: '活动',
  album: '专辑',
  application: '入驻申请',
  authentication: '认证',
  bankCredit: '转账入账',
  category: '分类',
  certificate: '授权书',
  company: '企业',
  couponTemplate: '优惠券',
  discount: '折扣卡',
  document: '文档',
  home: '首页',
  job: '任务',
  label: '标签',
  licenceText: '授权条款',
  messageTemplate: '消息模板',
  month: '月份',
  operator: '运营人员',
  order: '订单',
  packOffer: '下载包',
  picture: '图片',
  quarantinedPayment: '异常支付',
  rejectionTemplate: '驳回模板',
  report: '举报',
  search: '搜索词',
  series: '系列',
  settings: '站点设置',
  synonyms: '近义词',
  taxTable: '税率表',
  user: '用户',
  users: '用户',
  video: '作品',
  webhook: '推送地址',
  withdrawal: '提现',
} as const satisfies Readonly<Record<string, string>>;

export type ExportName = keyof typeof EXPORT_LABEL;
export type AuditAction = keyof typeof AUDIT_ACTION_LABEL | `${ExportName}.export`;
type SubjectKind = keyof typeof SUBJECT_LABEL;
/** The subject of an audit entry: for example `video:12`, or the name of a list. */
export type AuditSubject = SubjectKind | `${SubjectKind}:${string | number}` | ExportName;

const labelIn = (labels: Readonly<Record<string, string>>, name: string) =>
  Object.hasOwn(labels, name) ? labels[name] : undefined;

/** Returns an action in Chinese; older versions' names stay unchanged. */
export function auditActionLabel(action: string): string {
  const list = labelIn(EXPORT_LABEL, action.replace(/\.export$/, ''));
  return labelIn(AUDIT_ACTION_LABEL, action) ?? (list && action.endsWith('.export') ? `导出${list}` : action);
}

export const auditActionsLabelled = (text: string): string[] =>
  [...Object.keys(AUDIT_ACTION_LABEL), ...Object.keys(EXPORT_LABEL).map((name) => `${name}.export`)].filter((action) =>
    auditActionLabel(action).includes(text),
  );

/** Converts a subject typed in Chinese, `作品 12`, to `video:12`; returns any other text unchanged. */
export function subjectOfLabel(text: string): string {
  const [, label, id] = /^(\S+) (.+)$/.exec(text) ?? [];
  const kind = Object.entries(SUBJECT_LABEL).find((entry) => entry[1] === label)?.[0];
  return kind ? `${kind}:${id}` : text;
}

export function auditSubjectLabel(subject: string): string {
  const [kind = '', ...id] = subject.split(':');
  const label = labelIn(SUBJECT_LABEL, kind) ?? (id.length === 0 ? labelIn(EXPORT_LABEL, kind) : undefined);
  return label ? [label, ...id].join(' ') : subject;
}

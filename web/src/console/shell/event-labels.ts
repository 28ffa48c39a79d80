import { auditActionLabel } from '@zhenku/contract/operators/audit-actions';

const EVENT_LABEL: Readonly<Record<string, string>> = {
  'order.created': '下单',
  'order.paid': '订单支付',
  'order.closed': '订单关闭',
  'recharge.paid': '充值到账',
  'recharge.quarantined': '异常支付',
  'recharge.refundedByProvider': '渠道退款',
  'transfer.submitted': '提交转账凭证',
  'invoice.requested': '申请开票',
  'refund.requested': '申请退款',
  'certificate.issued': '出具授权书',
  'certificate.reissued': '重新出具授权书',
  'licence.voided': '授权失效',
  'licence.downloaded': '下载',
  'user.registered': '注册',
  'user.signed': '成为创作者',
  'user.closed': '注销账号',
  'company.registered': '企业注册',
  'company.verified': '企业认证通过',
  'company.joined': '成员加入',
  'application.submitted': '提交入驻申请',
  'authentication.submitted': '提交认证',
  'message.sent': '站内消息',
  'video.added': '上传作品',
  'video.published': '首次上架',
  'video.newVersion': '提交新版本',
  'video.answered': '创作者答复',
  'video.reported': '收到举报',
  'withdrawal.applied': '申请提现',
  'withdrawal.cancelled': '撤销提现',
};

/** Returns an event's Chinese label; operators' actions use the audit log's labels. */
export const eventLabel = (event: string): string => EVENT_LABEL[event] ?? auditActionLabel(event);

/** Background jobs' labels, by name. */
export const JOB_LABEL: Readonly<Record<string, string>> = {
  'accounts.sweep': '清理过期的登录与验证码',
  'catalogue.hotScores': '计算热度',
  'catalogue.sweepViews': '清理浏览记录',
  'content.publishPlanned': '发布定时文档',
  'dashboards.addUpClips': '汇总每日作品数据',
  'dashboards.addUpSearches': '汇总每日搜索数据',
  'dashboards.checkClips': '核对每日作品数据',
  'dashboards.checkSearches': '核对每日搜索数据',
  'insights.sweep': '汇总并清理搜索与作品统计',
  'licences.enterBacklog': '补录授权存证',
  'licences.hashRenditions': '计算成片校验值',
  'licences.remindDownloads': '提醒下载',
  'licences.remindLicences': '提醒填写授权书',
  'licences.truncateAddresses': '截短下载地址记录',
  'documents.truncateAddresses': '截短同意协议的地址记录',
  'mail.send': '发送邮件',
  'sms.send': '发送短信',
  'accounts.tell-phone-of-email': '短信提醒邮箱变更',
  'orders.expire': '关闭超时订单',
  'proofs.mailHead': '发送存证链头',
  'proofs.sendHeadMail': '邮寄存证链头',
  'publishing.failLost': '标记处理中断的作品',
  'publishing.process': '处理作品文件',
  'publishing.removeFiles': '删除不再使用的文件',
  'publishing.removeLeftovers': '删除遗留文件',
  'publishing.renewOutdated': '更新旧版预览',
  'publishing.sweepUploads': '清理过期上传',
  'recharges.compareBills': '每日对账',
  'recharges.payOrder': '充值后支付订单',
  'recharges.reconcile': '查询未完成的充值',
  'authentications.forgetPictures': '清除身份证照片',
  'review.forgetReporters': '清除举报人信息',
  'search.push': '推送给搜索引擎',
  'search.reindex': '重建搜索索引',
  'telemetry.sweep': '清理日志',
  'today.mail': '准备每日待办邮件',
  'today.sendMail': '发送每日待办邮件',
  'uploads.hash': '计算上传校验值',
  'uploads.sealImages': '加密旧图片',
  'wallet.storeDays': '汇总每日资金数据',
  'wallet.checkLedger': '核对账目',
  'wanted.sweep': '清理过期的素材需求',
  'wanted.tell': '通知等待素材的用户',
  'webhooks.sweep': '清理事件推送记录',
};

/** Returns the jobs whose labels contain a text. */
export const jobsLabelled = (text: string): string[] =>
  Object.keys(JOB_LABEL).filter((name) => JOB_LABEL[name]!.includes(text));

/** Returns a job's Chinese label; its name if it has none. */
export const jobLabel = (name: string): string => JOB_LABEL[name] ?? name;

import { OPERATOR_ROLES, type OperatorRole } from '@zhenku/contract/constants';

interface RoleCall {
  call: string;
  roles: readonly OperatorRole[];
}

export interface RoleRow {
  subject: string;
  actions: string[];
  roles: readonly OperatorRole[];
}

/** Subjects by path prefix; the longest match wins. */
const SUBJECTS: Readonly<Record<string, string>> = {
  activities: '活动',
  albums: '专辑',
  applications: '入驻申请',
  audit: '操作日志',
  authentications: '认证',
  authorizations: '授权书',
  categories: '分类',
  claims: '队列领取',
  companies: '企业',
  coupons: '优惠券',
  credits: '转账入账',
  'dashboards/clips': '作品数据',
  'dashboards/money': '资金数据',
  'dashboards/searches': '搜索数据',
  discounts: '折扣卡',
  documents: '文档',
  find: '全局查找',
  goLive: '上线检查',
  home: '首页',
  invoices: '发票',
  jobs: '任务',
  keys: '接口密钥',
  labels: '标签',
  'ledger/accounts': '账户',
  'ledger/check': '账目核对',
  'ledger/entries': '分录',
  'ledger/months': '月结',
  licenceTexts: '授权条款',
  logout: '退出',
  me: '自己的账号',
  messageTemplates: '消息模板',
  messages: '消息',
  objects: '时间线与备注',
  operators: '运营人员',
  packOffers: '下载包',
  packs: '已售下载包',
  orders: '订单',
  pictures: '公开图片',
  proofs: '存证链',
  proposals: '待确认的修改',
  recharges: '充值',
  'recharges/quarantine': '异常支付',
  'recharges/reconciliations': '渠道对账',
  recipients: '消息收件人',
  redInvoices: '红字发票',
  refunds: '退款申请',
  rejectionTemplates: '驳回模板',
  reports: '举报',
  roles: '角色与权限',
  searches: '搜索',
  series: '系列',
  settings: '站点设置',
  synonyms: '近义词',
  taxTables: '税率表',
  today: '今日',
  transfers: '对公转账',
  upload: '上传',
  users: '用户',
  videos: '作品',
  views: '列表视图',
  webhookDeliveries: '推送记录',
  webhooks: '事件推送',
  withdrawals: '提现',
  'withdrawals/tax': '预扣税',
};

/** By the path's last segment. */
const ACTIONS: Readonly<Record<string, string>> = {
  add: '新增',
  approve: '通过',
  ask: '要求重传凭证',
  batch: '批量通过',
  card: '查看卡号',
  check: '核对',
  clicks: '查看点击',
  close: '结账',
  complete: '完成',
  confirm: '确认',
  correct: '更正',
  coupons: '发放优惠券',
  creator: '设为创作者',
  credit: '入账',
  dailyMail: '每日邮件',
  deliveries: '查看推送记录',
  disable: '停用',
  dismiss: '不处理',
  documents: '查看同意的协议',
  draft: '编辑草稿',
  email: '设置邮箱',
  enable: '启用',
  events: '查看时间线',
  export: '导出',
  fail: '退回',
  given: '查看已发放',
  hidden: '查看已屏蔽',
  hide: '屏蔽',
  history: '查看修改记录',
  identity: '查看证件',
  issue: '开具',
  notes: '添加备注',
  offline: '下架',
  online: '恢复上架',
  original: '查看原片',
  password: '修改密码',
  payoutFile: '导出付款文件',
  pin: '置顶',
  ping: '发送测试',
  policy: '上传文件',
  preview: '预览',
  publish: '发布',
  recall: '收回优惠券',
  recheck: '复核',
  refund: '退款',
  reissue: '更正',
  reject: '驳回',
  related: '查看相关',
  release: '放弃领取',
  releases: '查看授权文件',
  remove: '关闭两步验证',
  reopen: '交还队列',
  replace: '更换',
  replay: '重新推送',
  reset: '重置',
  restore: '恢复',
  revoke: '停用',
  settle: '处理退款差额',
  retry: '重试',
  role: '修改角色',
  rotateSecret: '更换密钥',
  secondOpinion: '请求复审',
  seen: '标记已读',
  show: '取消屏蔽',
  start: '开启两步验证',
  suspend: '停用',
  takeBack: '收回',
  takeBackReceipt: '收回部分到账',
  takeDown: '下架',
  test: '发送测试',
  template: '导入示范文本',
  versions: '查看版本',
  videos: '编排作品',
  visit: '查看谁在处理',
  withdraw: '撤回',
};
const METHODS: Readonly<Record<string, string>> = { GET: '查看', POST: '新建', PUT: '修改', DELETE: '删除' };

const NAMED: Readonly<Record<string, string>> = {
  'GET activities/{activityId}/videos': '查看作品',
  'GET albums/{albumId}/videos': '查看作品',
  'GET dashboards/clips': '查看',
  'GET dashboards/money': '查看',
  'GET dashboards/searches': '查看',
  'GET find': '查找',
  'GET ledger/check': '核对',
  'POST claims': '领取',
  'POST logout': '退出',
  'POST messages': '发送',
  'POST pictures': '公开',
  'POST recharges/reconciliations': '对账',
  'POST synonyms': '新建',
  'POST views': '保存',
};

const PREFIX = '/operator/v1/';
const isParameter = (segment: string) => segment.startsWith('{');

function subjectOf(segments: readonly string[]): [subject: string, length: number] {
  const two = SUBJECTS[segments.slice(0, 2).join('/')];
  return two ? [two, 2] : [SUBJECTS[segments[0]!] ?? segments[0]!, 1];
}

function actionOf(method: string, path: string, rest: readonly string[]): string {
  const word = rest.findLast((segment) => !isParameter(segment));
  return NAMED[`${method} ${path}`] ?? (word === undefined ? METHODS[method]! : (ACTIONS[word] ?? word));
}

export function roleRows(calls: readonly RoleCall[]): RoleRow[] {
  const rows = new Map<string, RoleRow>();
  for (const { call, roles } of calls) {
    const [method = '', fullPath = ''] = call.split(' ');
    const path = fullPath.slice(PREFIX.length);
    const segments = path.split('/');
    const [subject, length] = subjectOf(segments);
    const action = actionOf(method, path, segments.slice(length));
    const key = `${subject} ${roles.join()}`;
    const row = rows.get(key) ?? { subject, actions: [], roles };
    if (!row.actions.includes(action)) row.actions.push(action);
    rows.set(key, row);
  }
  return [...rows.values()].toSorted((one, other) => sortRankOf(one) - sortRankOf(other));
}

/** Sort rank: admin-only rows first, then each other role's, then rows for everybody. */
const sortRankOf = ({ roles }: RoleRow) =>
  roles.length === 1 ? 0 : roles.length === OPERATOR_ROLES.length ? 9 : OPERATOR_ROLES.indexOf(roles[1]!);

import { mayOpen, objectOf } from '@zhenku/contract/operations/object-kinds';
import { OPERATOR_ROLES, type OperatorRole } from '@zhenku/contract/constants';

export interface Section {
  path: string;
  label: string;
  group: string;
  roles: readonly OperatorRole[];
}

/** The only section for an operator who must still turn on two-step login. */
export const OWN_ACCOUNT = '/account';

const sections = [
  { path: '/today', label: '今日', group: '工作台', roles: OPERATOR_ROLES },
  { path: '/data', label: '数据', group: '工作台', roles: OPERATOR_ROLES },
  { path: '/review', label: '审核队列', group: '审核', roles: ['reviewer'] },
  { path: '/videos', label: '全部作品', group: '审核', roles: ['reviewer'] },
  { path: '/series', label: '系列', group: '审核', roles: ['reviewer'] },
  { path: '/reports', label: '举报', group: '审核', roles: ['reviewer'] },
  { path: '/applications', label: '入驻申请', group: '审核', roles: ['reviewer'] },
  { path: '/authentications', label: '认证', group: '审核', roles: ['reviewer'] },
  { path: '/users', label: '用户', group: '客户', roles: ['reviewer'] },
  { path: '/companies', label: '企业', group: '客户', roles: ['reviewer', 'finance'] },
  { path: '/orders', label: '订单', group: '交易', roles: ['finance'] },
  { path: '/refunds', label: '退款申请', group: '交易', roles: ['finance'] },
  { path: '/transfers', label: '对公转账', group: '交易', roles: ['finance'] },
  { path: '/withdrawals', label: '提现', group: '交易', roles: ['finance'] },
  { path: '/invoices', label: '发票', group: '交易', roles: ['finance'] },
  { path: '/packs', label: '下载包', group: '交易', roles: ['finance'] },
  { path: '/recharges', label: '充值', group: '交易', roles: ['finance'] },
  { path: '/ledger', label: '账目', group: '交易', roles: ['finance'] },
  { path: '/home', label: '首页', group: '运营', roles: ['editor'] },
  { path: '/taxonomies', label: '栏目', group: '运营', roles: ['editor'] },
  { path: '/documents', label: '文档', group: '运营', roles: ['editor'] },
  { path: '/messages', label: '消息', group: '运营', roles: ['editor'] },
  { path: '/message-templates', label: '消息模板', group: '运营', roles: ['editor'] },
  { path: '/promotions', label: '优惠活动', group: '运营', roles: ['editor'] },
  { path: '/searches', label: '搜索', group: '运营', roles: ['editor'] },
  { path: '/synonyms', label: '近义词', group: '运营', roles: ['editor'] },
  { path: '/rejection-templates', label: '驳回模板', group: '运营', roles: ['editor'] },
  { path: '/certificates', label: '授权书', group: '存证', roles: [] },
  { path: '/chain', label: '存证链', group: '存证', roles: [] },
  { path: OWN_ACCOUNT, label: '我的账号', group: '系统', roles: OPERATOR_ROLES },
  { path: '/keys', label: 'API 密钥', group: '系统', roles: OPERATOR_ROLES },
  { path: '/operators', label: '运营人员', group: '系统', roles: [] },
  { path: '/licence-texts', label: '授权条款', group: '系统', roles: [] },
  { path: '/settings', label: '站点设置', group: '系统', roles: [] },
  { path: '/go-live', label: '上线检查', group: '系统', roles: [] },
  { path: '/webhooks', label: '事件推送', group: '系统', roles: [] },
  { path: '/jobs', label: '任务', group: '系统', roles: [] },
  { path: '/audit', label: '操作日志', group: '系统', roles: [] },
] as const satisfies readonly Section[];

export type SectionPath = (typeof sections)[number]['path'];
export const SECTIONS: readonly Section[] = sections;

export const sectionsOf = ({ role, totpRequired }: { role: OperatorRole; totpRequired: boolean }) =>
  SECTIONS.filter(({ path, roles }) =>
    totpRequired ? path === OWN_ACCOUNT : role === 'admin' || roles.includes(role),
  );

/** Returns the roles that may open a path's section or object, or null if it is neither. Admins may open all. */
export function rolesOf(path: string): OperatorRole[] | null {
  const object = objectOf(path);
  if (object) return OPERATOR_ROLES.filter((role) => mayOpen(role, object.kind));
  const section = SECTIONS.find((one) => one.path === path);
  return section ? OPERATOR_ROLES.filter((role) => role === 'admin' || section.roles.includes(role)) : null;
}

export const groupSections = (sections: readonly Section[]) => [...Map.groupBy(sections, ({ group }) => group)];

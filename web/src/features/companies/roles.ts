import type { CompanyMember, CompanyRole, MemberRole } from '@zhenku/contract/companies/companies';

export const ROLE_LABEL: Record<CompanyRole, string> = { owner: '企业账户', buyer: '采购员', viewer: '查看者' };

export const MANAGER_LABEL = '管理员';

export const roleText = ({ role, manages }: Pick<CompanyMember, 'role' | 'manages'>): string =>
  role !== 'owner' && manages ? MANAGER_LABEL : ROLE_LABEL[role];

/** The roles that the owner gives members; a manager is a buyer who manages. */
export const ROLE_CHOICES: readonly { value: string; role: MemberRole; manages: boolean; permissions: string }[] = [
  { value: 'manager', role: 'buyer', manages: true, permissions: '可审批采购、设置限额，用企业账户支付没有限额' },
  { value: 'buyer', role: 'buyer', manages: false, permissions: '可用企业账户支付，查看、下载和授权企业的订单' },
  { value: 'viewer', role: 'viewer', manages: false, permissions: '可查看、下载企业的订单，不能用企业账户支付' },
];

/** The roles that an invitation can give. */
export const INVITATION_ROLES = ROLE_CHOICES.filter(({ manages }) => !manages);

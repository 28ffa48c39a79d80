import type { CompanyRole, MemberRole } from '@zhenku/contract/companies/companies';

export const ROLE_LABEL: Record<CompanyRole, string> = { owner: '企业账户', buyer: '采购员', viewer: '查看者' };

export const MEMBER_ROLES: readonly { role: MemberRole; permissions: string }[] = [
  { role: 'buyer', permissions: '可用企业账户支付，查看、下载和授权企业的订单' },
  { role: 'viewer', permissions: '可查看、下载和授权企业的订单，不能用企业账户支付' },
];

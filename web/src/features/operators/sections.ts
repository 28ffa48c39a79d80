import type { OperatorRole } from '@zhenku/contract/constants';

export interface Section {
  path: string;
  label: string;
  /** Admins see every section. */
  roles: readonly OperatorRole[];
}

/** The parts of the console, in the order of its menu. */
export const SECTIONS: readonly Section[] = [
  { path: '/review', label: '审核队列', roles: ['reviewer'] },
  { path: '/videos', label: '全部作品', roles: ['reviewer'] },
  { path: '/authentications', label: '认证', roles: ['reviewer'] },
  { path: '/users', label: '用户', roles: ['reviewer'] },
  { path: '/ledger', label: '账目核对', roles: ['finance'] },
  { path: '/jobs', label: '任务', roles: [] },
  { path: '/audit', label: '操作日志', roles: [] },
];

export const sectionsOf = (role: OperatorRole) =>
  SECTIONS.filter(({ roles }) => role === 'admin' || roles.includes(role));

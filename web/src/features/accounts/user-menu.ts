import { SWITCHED_USER_TYPE, USER_TYPE } from '@zhenku/contract/constants';

export interface MenuEntry {
  label: string;
  path: string;
}

export const NOTICES_PATH = '/user/notice';

const account: MenuEntry = { label: '账号管理', path: '/user/userInfo' };
const notices: MenuEntry = { label: '系统消息', path: NOTICES_PATH };
/** Opens on the account of the role. */
const statement: MenuEntry = { label: '账单明细', path: '/user/statement' };

const personalMenu: readonly MenuEntry[] = [
  account,
  { label: '我的订单', path: '/user/order' },
  { label: '我的下载', path: '/user/download' },
  { label: '我的收藏', path: '/user/collect' },
  { label: '我的足迹', path: '/user/viewHistory' },
  { label: '我的优惠券', path: '/user/coupon' },
  { label: '授权管理', path: '/user/authoriseManage' },
  { label: '发票管理', path: '/user/invoice' },
  statement,
  notices,
];
/** The personal entries, then those that only a company has. */
const companyMenu: readonly MenuEntry[] = [
  ...personalMenu,
  { label: '成员管理', path: '/user/members' },
  { label: '企业认证', path: '/user/company' },
];
/** For members of somebody else's company, in any role. */
export const MEMBER_ENTRY: MenuEntry = { label: '企业成员', path: '/user/members' };
const PERSON_CERTIFICATION = '/user/id';
const COMPANY_CERTIFICATION = '/user/companyIdentify';

/** Where a user becomes a creator, and later sees their data as one. */
export const certificationPath = ({ userType }: { userType: number }): string =>
  userType === USER_TYPE.company ? COMPANY_CERTIFICATION : PERSON_CERTIFICATION;

const creatorMenu = (certification: string): readonly MenuEntry[] => [
  account,
  { label: '创作者信息', path: certification },
  { label: '批量发布', path: '/user/material' },
  { label: '发布作品', path: '/user/publish' },
  { label: '管理作品', path: '/user/video' },
  { label: '销售数据', path: '/user/salesData' },
  { label: '授权数据', path: '/user/authoriseData' },
  { label: '提现', path: '/user/crashOutList' },
  { ...statement, path: `${statement.path}?account=income` },
  notices,
];

const menus: Readonly<Record<number, readonly MenuEntry[]>> = {
  [USER_TYPE.personal]: personalMenu,
  [USER_TYPE.company]: companyMenu,
  [USER_TYPE.personalCreator]: creatorMenu(PERSON_CERTIFICATION),
  [USER_TYPE.companyCreator]: creatorMenu(COMPANY_CERTIFICATION),
};

const creatorTypes: readonly number[] = [USER_TYPE.personalCreator, USER_TYPE.companyCreator];

export const isCreatorRole = (currentUserType: number) => creatorTypes.includes(currentUserType);

/**
 * The pages of the user centre for a role, in the specification's order, for the header's dropdown and the centre's
 * side menu. Each page's route is in app/member-routes.tsx.
 */
export function userMenu(currentUserType: number): readonly MenuEntry[] {
  return menus[currentUserType] ?? personalMenu;
}

/** The role to switch to, or null: only authors and creator accounts may switch. */
export function otherRole(user: { author: boolean; userType: number; currentUserType: number }): number | null {
  if (!user.author && !isCreatorRole(user.userType)) return null;
  return SWITCHED_USER_TYPE[user.currentUserType] ?? null;
}

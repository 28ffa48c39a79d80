import { SWITCHED_USER_TYPE, USER_TYPE } from '@zhenku/contract/constants';

export interface MenuEntry {
  label: string;
  path: string;
}

const account: MenuEntry = { label: '账号管理', path: '/user/userInfo' };
const buyerMenu: readonly MenuEntry[] = [
  account,
  { label: '我的订单', path: '/user/order' },
  { label: '授权管理', path: '/user/authoriseManage' },
];
const creatorMenu: readonly MenuEntry[] = [
  account,
  { label: '发布作品', path: '/user/publish' },
  { label: '管理作品', path: '/user/video' },
];

const creatorTypes: readonly number[] = [USER_TYPE.personalCreator, USER_TYPE.companyCreator];

export const isCreatorRole = (currentUserType: number) => creatorTypes.includes(currentUserType);

/** The pages of the user centre for a role: the header's dropdown and the centre's side menu show the same. */
export function userMenu(currentUserType: number): readonly MenuEntry[] {
  return isCreatorRole(currentUserType) ? creatorMenu : buyerMenu;
}

/** The role that the switch leads to, or null when there is none: only authors and creator accounts may switch. */
export function otherRole(user: { author: boolean; userType: number; currentUserType: number }): number | null {
  if (!user.author && !isCreatorRole(user.userType)) return null;
  return SWITCHED_USER_TYPE[user.currentUserType] ?? null;
}

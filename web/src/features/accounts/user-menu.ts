import type { CompanyRole } from '@zhenku/contract/companies/companies';
import { SWITCHED_USER_TYPE, USER_TYPE } from '@zhenku/contract/constants';
import type { ComponentType } from 'react';
import { film } from '../../film.ts';
import { HeartIcon } from '../../ui/icons/card-icons.tsx';
import { FilmIcon, SearchIcon } from '../../ui/icons/icons.tsx';
import {
  BellIcon,
  CertificateIcon,
  ChartIcon,
  ClockIcon,
  HomeIcon,
  InvoiceIcon,
  KeyIcon,
  ListIcon,
  OrderIcon,
  PackIcon,
  PeopleIcon,
  SendIcon,
  SlidersIcon,
  TicketIcon,
  UploadIcon,
} from '../../ui/icons/menu-icons.tsx';
import { CoinIcon, DownloadIcon, ShieldIcon, UserIcon } from '../../ui/icons/page-icons.tsx';

type Icon = ComponentType<{ size?: number }>;

export interface MenuEntry {
  label: string;
  path: string;
  icon: Icon;
}

export interface MenuGroup {
  /** Absent for the entries above the groups. */
  title?: string;
  entries: readonly MenuEntry[];
}

export const OVERVIEW_PATH = '/user';
export const NOTICES_PATH = '/user/notice';
export const NOTICE_SETTINGS_PATH = '/user/noticeSettings';
export const ORDERS_PATH = '/user/order';
export const LICENCES_PATH = '/user/authoriseManage';

const overview: MenuGroup = { entries: [{ label: '总览', path: OVERVIEW_PATH, icon: HomeIcon }] };
const account: MenuEntry = { label: '账号管理', path: '/user/userInfo', icon: UserIcon };
const notices: MenuEntry = { label: '系统消息', path: NOTICES_PATH, icon: BellIcon };
const noticeSettings: MenuEntry = { label: '消息设置', path: NOTICE_SETTINGS_PATH, icon: SlidersIcon };
/** Opens on the coins; the creators' menu opens it on the income. */
const statement: MenuEntry = { label: '账单明细', path: '/user/statement', icon: ListIcon };

const purchases: MenuGroup = {
  title: '购买',
  entries: [
    { label: '我的订单', path: ORDERS_PATH, icon: OrderIcon },
    { label: '我的下载', path: '/user/download', icon: DownloadIcon },
    { label: '授权管理', path: LICENCES_PATH, icon: CertificateIcon },
    { label: '我的项目', path: '/user/project', icon: FilmIcon },
    { label: '发票管理', path: '/user/invoice', icon: InvoiceIcon },
  ],
};
const assets: MenuGroup = {
  title: '资产',
  entries: [
    { label: '我的收藏', path: '/user/collect', icon: HeartIcon },
    { label: '我的足迹', path: '/user/viewHistory', icon: ClockIcon },
    { label: '我的优惠券', path: '/user/coupon', icon: TicketIcon },
    { label: '下载包', path: '/user/packs', icon: PackIcon },
    statement,
  ],
};
const developers: MenuGroup = {
  title: '开发者',
  entries: [
    { label: 'API 密钥', path: '/user/keys', icon: KeyIcon },
    { label: '事件推送', path: '/user/webhooks', icon: SendIcon },
  ],
};
const members: MenuEntry = { label: '成员管理', path: '/user/members', icon: PeopleIcon };
const approvals: MenuEntry = { label: '采购审批', path: '/user/approvals', icon: ListIcon };
const usage: MenuEntry = { label: '采购报表', path: '/user/companyUsage', icon: ChartIcon };
const buyerMenu = (...more: readonly MenuGroup[]): readonly MenuGroup[] => [
  overview,
  purchases,
  assets,
  ...more,
  { title: '账户', entries: [account, notices, noticeSettings] },
  developers,
];
const company: MenuGroup = {
  title: '企业',
  entries: [members, approvals, usage, { label: '企业认证', path: '/user/company', icon: ShieldIcon }],
};
/** Shown to members of another user's company, whatever their current role in the shop. */
export const memberEntries = (role: CompanyRole | null | undefined): readonly MenuEntry[] => {
  const entry = { ...members, label: '企业成员' };
  if (role === 'buyer') return [entry, approvals];
  return role === 'viewer' ? [entry] : [];
};
const PERSON_CERTIFICATION = '/user/id';
const COMPANY_CERTIFICATION = '/user/companyIdentify';

export const certificationPath = ({ userType }: { userType: number }): string =>
  userType === USER_TYPE.company ? COMPANY_CERTIFICATION : PERSON_CERTIFICATION;

const creatorMenu = (certification: string): readonly MenuGroup[] => [
  overview,
  {
    title: '作品',
    entries: [
      { label: '批量发布', path: '/user/material', icon: UploadIcon },
      { label: '发布作品', path: '/user/publish', icon: UploadIcon },
      { label: '管理作品', path: '/user/video', icon: FilmIcon },
      { label: '系列', path: '/user/series', icon: ListIcon },
      ...(film ? [{ label: '侵权排查', path: '/user/ownFilm', icon: SearchIcon }] : []),
    ],
  },
  {
    title: '创作收益',
    entries: [
      { label: '销售数据', path: '/user/salesData', icon: ChartIcon },
      { label: '授权数据', path: '/user/authoriseData', icon: CertificateIcon },
      { label: '提现', path: '/user/crashOutList', icon: CoinIcon },
      { ...statement, path: `${statement.path}?account=income` },
    ],
  },
  {
    title: '身份',
    entries: [{ label: '创作者信息', path: certification, icon: ShieldIcon }, account, notices, noticeSettings],
  },
  developers,
];

const personalMenu = buyerMenu();
const menus: Readonly<Record<number, readonly MenuGroup[]>> = {
  [USER_TYPE.personal]: personalMenu,
  [USER_TYPE.company]: buyerMenu(company),
  [USER_TYPE.personalCreator]: creatorMenu(PERSON_CERTIFICATION),
  [USER_TYPE.companyCreator]: creatorMenu(COMPANY_CERTIFICATION),
};

const creatorTypes: readonly number[] = [USER_TYPE.personalCreator, USER_TYPE.companyCreator];

export const isCreatorRole = (currentUserType: number) => creatorTypes.includes(currentUserType);

/** For the header dropdown and the side menu. Routes are in app/member-routes.tsx. */
export function userMenu(currentUserType: number): readonly MenuGroup[] {
  return menus[currentUserType] ?? personalMenu;
}

/** Returns the role to switch to; null unless the user is an author or has a creator account. */
export function otherRole(user: { author: boolean; userType: number; currentUserType: number }): number | null {
  if (!user.author && !isCreatorRole(user.userType)) return null;
  return SWITCHED_USER_TYPE[user.currentUserType] ?? null;
}

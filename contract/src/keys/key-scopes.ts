import type { OperatorRole } from '../constants.ts';

/** The scopes of users' API keys, in the order in which pages show them. */
export const KEY_SCOPES = ['catalogue', 'buy', 'download', 'certificates', 'publish', 'sales'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

export const OPERATOR_KEY_SCOPES = ['catalogue', 'orders', 'finance'] as const;
export type OperatorKeyScope = (typeof OPERATOR_KEY_SCOPES)[number];

/** A scope that an endpoint accepts; with `any`, it accepts every valid key. */
export type EndpointScope = KeyScope | OperatorKeyScope | 'any';

export const CREATOR_KEY_SCOPES: readonly KeyScope[] = ['publish', 'sales'];

/** The roles, besides admins, whose calls each scope covers. */
export const OPERATOR_SCOPE_ROLES: Record<OperatorKeyScope, readonly OperatorRole[]> = {
  catalogue: ['reviewer', 'editor'],
  orders: ['finance'],
  finance: ['finance'],
};

export const KEY_SCOPE_LABEL: Record<KeyScope, string> = {
  catalogue: '读取素材',
  buy: '购买',
  download: '下载',
  certificates: '授权书',
  publish: '发布作品',
  sales: '查看销售',
};

export const KEY_SCOPE_EXPLANATION: Record<KeyScope, string> = {
  catalogue: '搜索，查看素材、分类、专辑和收藏夹',
  buy: '购物车，下单，用牛币付款，开具发票',
  download: '下载已购买的素材',
  certificates: '填写授权信息，下载授权书，项目与成片检查',
  publish: '上传，发布和修改自己的作品',
  sales: '查看销售明细、收益和月结单',
};

export const OPERATOR_KEY_SCOPE_LABEL: Record<OperatorKeyScope, string> = {
  catalogue: '素材与分类',
  orders: '订单与发票',
  finance: '账务',
};

export const OPERATOR_KEY_SCOPE_EXPLANATION: Record<OperatorKeyScope, string> = {
  catalogue: '查看和更正素材，隐藏系列，编辑分类、标签、专辑、活动和近义词',
  orders: '查看订单和退款申请，开具发票',
  finance: '查看充值、对公转账、账簿、月结和对账，不能修改',
};

/** Each key begins with this, so that people and secret scanners recognise it. */
export const KEY_PREFIX = 'zk_';
/** Keys in use, per user or operator. */
export const KEYS_MAX = 20;
export const KEY_NAME_MAX = 40;
/** The choices for a key's requests per minute; each server counts for itself. */
export const KEY_RATES = [60, 300, 1_200] as const;
export const KEY_RATE_DEFAULT = 300;
export const KEY_DAYS_MAX = 730;
export const KEY_BUDGET_MAX_YUAN = 1_000_000;

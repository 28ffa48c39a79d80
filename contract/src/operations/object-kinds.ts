import type { OperatorRole } from '../constants.ts';

export const OBJECT_KINDS = ['order', 'user', 'company', 'video', 'certificate', 'withdrawal'] as const;
export type ObjectKind = (typeof OBJECT_KINDS)[number];

/** Searchable kinds; a trade is a payment, found by the provider's number. */
export const FOUND_KINDS = [...OBJECT_KINDS, 'trade'] as const;
export type FoundKind = (typeof FOUND_KINDS)[number];

export const FOUND_LABEL: Readonly<Record<FoundKind, string>> = {
  order: '订单',
  user: '用户',
  company: '企业',
  video: '作品',
  certificate: '授权书',
  withdrawal: '提现',
  trade: '交易',
};

/** The roles, besides admins, that may find and open each kind. */
export const OBJECT_ROLES: Readonly<Record<FoundKind, readonly OperatorRole[]>> = {
  order: ['finance'],
  user: ['reviewer', 'finance'],
  company: ['reviewer', 'finance'],
  video: ['reviewer'],
  certificate: [],
  withdrawal: ['finance'],
  trade: ['finance'],
};

export const mayOpen = (role: OperatorRole, kind: FoundKind): boolean =>
  role === 'admin' || OBJECT_ROLES[kind].includes(role);

const FOLDERS: Readonly<Record<ObjectKind, string>> = {
  order: 'orders',
  user: 'users',
  company: 'companies',
  video: 'videos',
  certificate: 'certificates',
  withdrawal: 'withdrawals',
};

/** Returns the path of an object's page in the console. */
export const objectPath = (kind: ObjectKind, id: string | number): string =>
  `/${FOLDERS[kind]}/${encodeURIComponent(id)}`;

export const listPath = (kind: ObjectKind): string => `/${FOLDERS[kind]}`;

/** Returns the object that the page at a path shows; null for other pages. */
export function objectOf(path: string): { kind: ObjectKind; id: string } | null {
  const [, folder, id, ...rest] = path.split('/');
  const kind = OBJECT_KINDS.find((one) => FOLDERS[one] === folder);
  if (!kind || !id || rest.length > 0) return null;
  try {
    return { kind, id: decodeURIComponent(id) };
  } catch {
    return null;
  }
}

/** Returns an object's name in the audit log, like `order:Ab12`. */
export const subjectOf = (kind: ObjectKind, id: string | number) => `${kind}:${id}` as const;

import { PAY_TYPE } from '@zhenku/contract/constants';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { AppError } from '../../platform/errors.ts';
import type { UserSession } from '../../platform/sessions.ts';

export interface Owner {
  id: number;
  companyId: number | null;
}

/**
 * Matches rows of `orders` or `licences` that belong to the caller. Rows that a company paid for belong to the company,
 * regardless of which member ordered; all others belong to the user.
 */
export function ownedBy(alias: string, { id, companyId }: Owner): RawBuilder<SqlBool> {
  const company = sql.ref(`${alias}.company_id`);
  return sql<SqlBool>`(
    (${company} is null and ${sql.ref(`${alias}.user_id`)} = ${id}) or ${company} = ${companyId}::int)`;
}

export type OrderEditor = Pick<UserSession, 'id' | 'companyId' | 'companyRole'>;

/** Throws `notAllowed` if a viewer tries to change the company's order. `ownedBy` has already hidden other users' orders. */
export function assertMayChange({ companyRole }: OrderEditor, order: { company_id: number | null }): void {
  if (order.company_id !== null) assertNoViewer({ companyRole });
}

/** Throws `notAllowed` for viewers: they see the company's purchases, but cannot change them or act for the company. */
export function assertNoViewer({ companyRole }: Pick<OrderEditor, 'companyRole'>): void {
  if (companyRole === 'viewer') throw new AppError('notAllowed');
}

export function payType(alias: string): RawBuilder<number> {
  return sql<number>`case when ${sql.ref(`${alias}.company_id`)} is null then ${PAY_TYPE.personal}::int
    else ${PAY_TYPE.company}::int end`;
}

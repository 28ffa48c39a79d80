import { type RawBuilder, sql, type SqlBool } from 'kysely';

/** Whose orders and licences are meant. */
export interface Owner {
  id: number;
  companyId: number | null;
}

/**
 * Whether a row of `orders` or `licences` belongs to the caller: what a company paid belongs to the company, whoever
 * ordered it, and everything else to the user.
 */
export function ownedBy(alias: string, { id, companyId }: Owner): RawBuilder<SqlBool> {
  const company = sql.ref(`${alias}.company_id`);
  return sql<SqlBool>`(
    (${company} is null and ${sql.ref(`${alias}.user_id`)} = ${id}) or ${company} = ${companyId}::int)`;
}

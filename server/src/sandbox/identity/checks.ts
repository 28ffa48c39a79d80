import { randomBytes } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import type { IdentityStatus, SandboxTables } from '../tables.ts';

export type SandboxDb = Kysely<SandboxTables>;
export type SandboxCheck = Selectable<SandboxTables['sandbox_identity_checks']>;

/** Opens a check. Returns undefined if the merchant reused an order number. */
export async function openCheck(
  db: SandboxDb,
  { outerOrderNo, person, returnUrl }: { outerOrderNo: string; person: string; returnUrl: string },
): Promise<SandboxCheck | undefined> {
  return await db
    .insertInto('sandbox_identity_checks')
    .values({
      certify_id: randomBytes(16).toString('hex'),
      outer_order_no: outerOrderNo,
      person,
      return_url: returnUrl,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function findCheck(db: SandboxDb, certifyId: string): Promise<SandboxCheck | undefined> {
  return await db
    .selectFrom('sandbox_identity_checks')
    .selectAll()
    .where('certify_id', '=', certifyId)
    .executeTakeFirst();
}

/** Sets an open check's outcome; with `again`, also replaces an earlier outcome. Returns the check's new state. */
export async function decideCheck(
  db: SandboxDb,
  certifyId: string,
  { status, again = false }: { status: IdentityStatus; again?: boolean },
): Promise<SandboxCheck | undefined> {
  await db
    .updateTable('sandbox_identity_checks')
    .set({ status })
    .where('certify_id', '=', certifyId)
    .$if(!again, (query) => query.where('status', '=', 'open'))
    .execute();
  return await findCheck(db, certifyId);
}

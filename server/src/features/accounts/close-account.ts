import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { ClosingCheck, ClosingUser, DataOwner, PersonalData } from '../../platform/personal-data.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { findOwnedCompany } from '../companies/companies.ts';
import { checkOwnPassword } from './login.ts';
import { recordLoginAttempt, WRONG_PASSWORD } from './login-limit.ts';

const CLOSED_NAME = '已注销用户';

interface ClosingRequest {
  userId: number;
  secretKey: string;
  ip: string;
}

interface Deps {
  storage: Pick<Storage, 'remove'>;
  personalData: readonly PersonalData[];
  closingChecks: readonly ClosingCheck[];
  /** Called in the transaction that closes an account, to schedule the removal of released files. */
  onClosed: (tx: Tx) => Promise<void>;
}

/**
 * Closes an account permanently. Erases the user's identity but keeps data that the books and other people's licences refer
 * to. Throws `conflict` while anything is left to settle, and the login errors for a wrong password.
 */
export async function closeAccount(db: Db, deps: Deps, closing: ClosingRequest): Promise<void> {
  const { userId } = closing;
  const { attempt, passwordHash, isRight } = await checkOwnPassword(db, closing);
  const closed = await recordLoginAttempt(db, { ...attempt, wrong: WRONG_PASSWORD }, async (tx) => {
    await lockCodesOf(tx, userId);
    // `for update` blocks new orders and recharges, which reference the user. Earlier ones are visible to the checks below.
    const user = await tx
      .selectFrom('users')
      .select(['id', 'phone', 'email', 'photo_key as photoKey'])
      .where('id', '=', userId)
      .where('password_hash', '=', passwordHash)
      .where('closed_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!user || !isRight) return null;
    const closingUser = { ...user, companyId: await findOwnedCompany(tx, userId) };
    await assertSettled(tx, deps.closingChecks, closingUser);
    await eraseUser(tx, userId);
    await eraseTraces(tx, deps.personalData, closingUser);
    await deps.onClosed(tx);
    return { photoKey: user.photoKey };
  });
  if (closed.photoKey !== null) await deps.storage.remove(closed.photoKey);
}

/**
 * Locks verification codes before users and in recipient order, the same order in which every redemption locks them. A
 * registration with the phone that this account releases waits.
 */
async function lockCodesOf(tx: Tx, userId: number): Promise<void> {
  await sql`
    select from verification_codes
    where user_id = ${userId} or recipient in (
      select unnest(array[phone, email]) from users where id = ${userId})
    order by recipient collate "C", id for update`.execute(tx);
}

async function assertSettled(tx: Tx, checks: readonly ClosingCheck[], owner: DataOwner): Promise<void> {
  for (const check of checks) {
    const reason = await check(tx, owner);
    if (reason) throw new AppError('conflict', { message: reason });
  }
}

/** Erases the user's row. Certificates do not need it, because the sale stored a copy of the licensor's details. */
async function eraseUser(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      phone: null,
      email: null,
      pending_email: null,
      name: CLOSED_NAME,
      real_name: null,
      remark: null,
      advantage: null,
      photo_key: null,
      // No password matches this hash, and no username finds this row.
      password_hash: '',
      closed_at: sql`now()`,
      suspended_at: sql`now()`,
    })
    .where('id', '=', userId)
    .execute();
}

async function eraseTraces(tx: Tx, personalData: readonly PersonalData[], user: ClosingUser): Promise<void> {
  for (const { erase } of personalData) await erase?.(tx, user);
}

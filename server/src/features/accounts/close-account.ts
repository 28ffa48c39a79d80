import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { ClosingCheck, ClosingUser, DataOwner, PersonalData } from '../../platform/personal-data.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { findOwnedCompany } from '../companies/companies.ts';
import { checkOwnPassword } from './login.ts';
import { recordLoginAttempt, WRONG_PASSWORD } from './login-limit.ts';

const CLOSED_NAME = '已注销用户';

interface Closing {
  userId: number;
  secretKey: string;
  ip: string;
}

interface Deps {
  storage: Pick<Storage, 'remove'>;
  /** The personal data of all features, and their reasons why an account cannot be closed yet. */
  personalData: readonly PersonalData[];
  closingChecks: readonly ClosingCheck[];
  /** Called in the transaction that closes an account: what it released is removed soon. */
  onClosed: (tx: Tx) => Promise<void>;
}

/**
 * Closes an account for good: erases who the user was, and keeps what the books and other people's licences refer to.
 * Throws `conflict` while anything is left to settle, and for a wrong password what a login throws.
 */
export async function closeAccount(db: Db, deps: Deps, closing: Closing): Promise<void> {
  const { userId } = closing;
  const { attempt, passwordHash, isRight } = await checkOwnPassword(db, closing);
  const closed = await recordLoginAttempt(db, { ...attempt, wrong: WRONG_PASSWORD }, async (tx) => {
    await lockCodesOf(tx, userId);
    // Locked: an order or a recharge refers to the user, so it comes before, and is seen below, or after.
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
 * Codes are locked before users and by recipient, as by everything that redeems some: a registration with the phone that is
 * set free waits.
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

/** Certificates need nothing of a licensor here: what they say was frozen with the sale. */
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
      // No password has this hash, and no name leads to it.
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

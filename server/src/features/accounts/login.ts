import type { ExpressionBuilder } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { accountKey, type LoginAttempt, assertNotLocked, recordLoginAttempt } from './login-limit.ts';
import { verifyPassword } from './passwords.ts';
import { openSession } from './security-notices.ts';
import { assertNotSuspended } from './suspension.ts';

interface Credentials {
  /** Phone number or confirmed e-mail address. */
  username: string;
  secretKey: string;
}

/** Opens a session. Wrong usernames and wrong passwords get the same response in the same time. */
export async function login(
  db: Db,
  { username, secretKey }: Credentials,
  from: { ip: string; userAgent: string },
): Promise<{ userId: number; token: string }> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where(hasUsername(username))
    .executeTakeFirst();
  const attempt: LoginAttempt = { realm: 'user', account: accountKey(user?.id, username), ip: from.ip };
  await assertNotLocked(db, attempt);
  const right = await verifyPassword(user?.password_hash, secretKey, attempt);
  return await recordLoginAttempt(db, attempt, async (tx) => {
    if (!user || !right) return null;
    // Locks and re-reads the row: a username or password that changed during the check is rejected.
    const current = await tx
      .selectFrom('users')
      .select('suspended_at')
      .where('id', '=', user.id)
      .where(hasUsername(username))
      .where('password_hash', '=', user.password_hash)
      .forShare()
      .executeTakeFirst();
    if (!current) return null;
    assertNotSuspended(current);
    return { userId: user.id, token: await openSession(tx, user.id, from) };
  });
}

const hasUsername = (username: string) => (eb: ExpressionBuilder<Tables, 'users'>) =>
  eb.or([eb('phone', '=', username), eb('email', '=', username.toLowerCase())]);

interface OwnPassword {
  userId: number;
  secretKey: string;
  ip: string;
}

/** Checks a logged-in user's password outside a transaction. Callers must call `recordLoginAttempt` next. */
export async function checkOwnPassword(
  db: Db,
  { userId, secretKey, ip }: OwnPassword,
): Promise<{ attempt: LoginAttempt; passwordHash: string; isRight: boolean }> {
  const attempt: LoginAttempt = { realm: 'user', account: accountKey(userId, ''), ip };
  await assertNotLocked(db, attempt);
  const { password_hash: passwordHash } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return { attempt, passwordHash, isRight: await verifyPassword(passwordHash, secretKey, attempt) };
}

import { sql } from 'kysely';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { revokeKeys } from '../../platform/api-keys.ts';
import { revokeUserSessions } from '../../platform/sessions.ts';
import { assertCode, type CodeServices, sendCode, redeemCode, wrongCode } from './codes.ts';
import { accountKey, clearFailures } from './login-limit.ts';
import { hashPassword } from './passwords.ts';
import { notifyPasswordChanged } from './security-notices.ts';

/** Sends a code only if the phone has an account. Limits and response are the same for every phone. */
export async function sendResetCode(
  db: Db,
  services: CodeServices,
  { phone, ip, altcha }: { phone: string; ip: string; altcha?: string | undefined },
): Promise<void> {
  const user = await db.selectFrom('users').select('id').where('phone', '=', phone).executeTakeFirst();
  await sendCode(db, services, { recipients: [phone], purpose: 'reset', ip, altcha, silent: !user });
}

export async function resetPassword(
  db: Db,
  services: Pick<CodeServices, 'secret'>,
  { phone, captcha, newPwd, ip }: { phone: string; captcha: string; newPwd: string; ip: string },
): Promise<void> {
  const code = { recipient: phone, purpose: 'reset', captcha } as const;
  await assertCode(db, services, code);
  const passwordHash = await hashPassword(newPwd, { realm: 'user', ip });
  await inTransaction(db, async (tx) => {
    await redeemCode(tx, services, code);
    const user = await tx
      .updateTable('users')
      .set({ password_hash: passwordHash, credentials_changed_at: sql`now()` })
      .where('phone', '=', phone)
      .returning('id')
      .executeTakeFirst();
    if (!user) throw wrongCode();
    await revokeUserSessions(tx, user.id);
    await revokeKeys(tx, { userId: user.id });
    await notifyPasswordChanged(tx, user.id);
    await clearFailures(tx, 'user', accountKey(user.id, phone));
  });
}

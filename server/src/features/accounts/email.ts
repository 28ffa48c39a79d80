import { type Db, inTransaction, isPgError, PG } from '../../platform/database.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import { type CodeServices, redeemCode, sendCode, wrongCode } from './codes.ts';
import { assertPassword } from './login.ts';

interface EmailChange {
  userId: number;
  email: string;
  /** The password's digest: the address logs in, and a stolen token may not choose one. */
  secretKey: string | undefined;
  ip: string;
  altcha: string | undefined;
}

/**
 * Mails a code to the address, which stays pending until `confirmEmail`. The response does not show whether the address is
 * taken. Throws what a login throws for a wrong password.
 */
export async function startEmailChange(db: Db, services: CodeServices, change: EmailChange) {
  const { userId, email, secretKey, ip, altcha } = change;
  const user = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow();
  if (user.email === email) return;
  if (secretKey === undefined) throw invalidField('secretKey', '请输入登录密码');
  await assertPassword(db, { userId, secretKey, ip });
  await sendCode(db, services, { recipients: [email], purpose: 'email', ip, userId, altcha });
  await db.updateTable('users').set({ pending_email: email }).where('id', '=', userId).execute();
}

/** Makes the pending address the user's login name. Throws `conflict` when the address is somebody else's. */
export async function confirmEmail(
  db: Db,
  services: Pick<CodeServices, 'secret'>,
  userId: number,
  captcha: string,
): Promise<void> {
  const taken = () => new AppError('conflict', { message: '该邮箱已被其他账号使用' });
  await inTransaction(db, async (tx) => {
    const { pending_email: email } = await tx
      .selectFrom('users')
      .select('pending_email')
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (email === null) throw wrongCode();
    await redeemCode(tx, services, { recipient: email, purpose: 'email', captcha });
    await tx
      .updateTable('users')
      .set({ email, pending_email: null })
      .where('id', '=', userId)
      .execute()
      .catch((error: unknown) => {
        throw isPgError(error, PG.uniqueViolation, 'users_email_key') ? taken() : error;
      });
  });
}

import { type Db, inTransaction, isPgError, PG, type Tx } from '../../platform/database/database.ts';
import type { Operation } from '../../platform/operation.ts';
import { AppError } from '../../platform/errors.ts';
import { type CodeServices, redeemCode, sendCode, wrongCode } from './codes.ts';
import type { EmailChanged } from './email-notice.ts';

interface EmailChange {
  userId: number;
  email: string;
  ip: string;
  altcha: string | undefined;
}

/**
 * Mails a code to the address, which stays pending until `confirmEmail`. The response does not reveal whether the address is
 * taken.
 */
export async function startEmailChange(db: Db, services: CodeServices, change: EmailChange) {
  const { userId, email, ip, altcha } = change;
  const user = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow();
  if (user.email === email) return;
  await sendCode(db, services, { recipients: [email], purpose: 'email', ip, userId, altcha });
  await db.updateTable('users').set({ pending_email: email }).where('id', '=', userId).execute();
}

interface ConfirmServices extends Pick<CodeServices, 'secret'> {
  onEmailChanged: (tx: Tx, change: EmailChanged) => Promise<void>;
}

/** Sets the pending address as the user's login e-mail. Throws `conflict` if another account uses the address. */
export async function confirmEmail(
  { db, caller: { id: userId }, services }: Operation<{ id: number }, ConfirmServices>,
  captcha: string,
): Promise<void> {
  const taken = () => new AppError('conflict', { message: '该邮箱已被其他账号使用' });
  await inTransaction(db, async (tx) => {
    const { pending_email: email, email: earlier } = await tx
      .selectFrom('users')
      .select(['pending_email', 'email'])
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
    await services.onEmailChanged(tx, { userId, earlier, email });
  });
}

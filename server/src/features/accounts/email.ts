import { type Db, inTransaction, isPgError, PG } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { type CodeServices, redeemCode, sendCode, wrongCode } from './codes.ts';

interface EmailChange {
  userId: number;
  email: string;
  ip: string;
  altcha: string | undefined;
}

/** Mails a code to the address, which stays pending until `confirmEmail`. Whether somebody has it is not told here. */
export async function startEmailChange(db: Db, services: CodeServices, change: EmailChange) {
  const { userId, email, ip, altcha } = change;
  const user = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow();
  if (user.email === email) return;
  await sendCode(db, services, { recipients: [email], purpose: 'email', ip, userId, altcha });
  await db.updateTable('users').set({ pending_email: email }).where('id', '=', userId).execute();
}

/** Makes the pending address the user's, who logs in by it from then on. Throws `conflict` when it is somebody else's. */
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

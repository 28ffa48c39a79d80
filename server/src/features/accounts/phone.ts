import { sql } from 'kysely';
import { type Db, inTransaction, isPgError, PG } from '../../platform/database/database.ts';
import type { Operation } from '../../platform/operation.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import type { UserSession } from '../../platform/sessions.ts';
import { type CodeServices, redeemCode, sendCode } from './codes.ts';
import { revokeSessions } from './user-sessions.ts';

/** The user's present phone. Throws `invalidInput` when that is the wanted one. */
async function currentPhone(db: Db, userId: number, wanted: string): Promise<string> {
  const { phone } = await db.selectFrom('users').select('phone').where('id', '=', userId).executeTakeFirstOrThrow();
  if (phone === wanted) throw invalidField('phone', '新手机号与当前手机号相同');
  return phone!;
}

/** Sends a code to both phones, so that the limits of the old one also bound what a stolen session can send. */
export async function sendPhoneCodes(
  db: Db,
  services: CodeServices,
  { userId, phone, ip, altcha }: { userId: number; phone: string; ip: string; altcha?: string | undefined },
): Promise<void> {
  const current = await currentPhone(db, userId, phone);
  await sendCode(db, services, { recipients: [current, phone], purpose: 'phone', ip, userId, altcha });
}

interface PhoneChange {
  phone: string;
  oldCaptcha: string;
  newCaptcha: string;
}

/**
 * Replaces the phone, given the codes of both, and signs out everywhere else: whoever holds the old phone may hold a login
 * too. Only whoever has the new phone's code learns that it has an account.
 */
export async function changePhone(
  { db, caller: user, services }: Operation<Pick<UserSession, 'id' | 'tokenHash'>, Pick<CodeServices, 'secret'>>,
  { phone, oldCaptcha, newCaptcha }: PhoneChange,
): Promise<void> {
  const purpose = 'phone';
  await inTransaction(db, async (tx) => {
    const recipient = await currentPhone(tx, user.id, phone);
    await redeemCode(
      tx,
      services,
      { recipient, purpose, captcha: oldCaptcha, field: 'oldCaptcha' },
      { recipient: phone, purpose, captcha: newCaptcha, field: 'newCaptcha' },
    );
    await tx
      .updateTable('users')
      .set({ phone, credentials_changed_at: sql`now()` })
      .where('id', '=', user.id)
      .execute()
      .catch((error: unknown) => {
        if (!isPgError(error, PG.uniqueViolation, 'users_phone_key')) throw error;
        throw new AppError('conflict', { message: '该手机号已注册' });
      });
    // After the change, whose lock logins wait for: a login that began before it is revoked too.
    await revokeSessions(tx, user, {});
  });
}

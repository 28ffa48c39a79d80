import { sql } from 'kysely';
import { type Db, inTransaction, isPgError, PG } from '../../platform/database/database.ts';
import type { Operation } from '../../platform/operation.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import type { UserSession } from '../../platform/sessions.ts';
import { type CodeServices, redeemCode, sendCode } from './codes.ts';
import { notifyPhoneChanged } from './security-notices.ts';
import { revokeSessions } from './user-sessions.ts';

/** Returns the user's current phone. Throws `invalidInput` if it equals the new one. */
async function currentPhone(db: Db, userId: number, wanted: string): Promise<string> {
  const { phone } = await db.selectFrom('users').select('phone').where('id', '=', userId).executeTakeFirstOrThrow();
  if (phone === wanted) throw invalidField('phone', '新手机号与当前手机号相同');
  return phone!;
}

/** Sends a code to both phones, so that the old phone's limits also apply to a stolen session. */
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
 * Replaces the phone, given codes from both, and ends all other sessions, because the old phone's holder may still be
 * logged in. Only a caller with the new phone's code learns that the phone already has an account.
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
    // Revokes after the update: logins wait for its row lock, so that any login begun earlier is revoked too.
    await revokeSessions(tx, user, {});
    await notifyPhoneChanged(tx, { userId: user.id, earlier: recipient, phone });
  });
}

import { sql } from 'kysely';
import { type Db, inTransaction, isPgError, PG } from '../../platform/database.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import type { UserSession } from '../../platform/sessions.ts';
import { type CodeServices, redeemCode, sendCode } from './codes.ts';
import { revokeSessions } from './user-sessions.ts';

/** The phone that the user has now. Throws `invalidInput` when it is `wanted` already. */
async function currentPhone(db: Db, userId: number, wanted: string): Promise<string> {
  const { phone } = await db.selectFrom('users').select('phone').where('id', '=', userId).executeTakeFirstOrThrow();
  if (phone === wanted) throw invalidField('phone', '新手机号与当前手机号相同');
  return phone!;
}

/** Sends a code to both phones: the limits of the old one limit whom a stolen session may reach. */
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
 * Replaces the phone by the codes of both, and signs out everywhere else: whoever holds the old phone may hold a login too.
 * That the new one has an account is told only to who has its code.
 */
export async function changePhone(
  db: Db,
  services: Pick<CodeServices, 'secret'>,
  user: Pick<UserSession, 'id' | 'tokenHash'>,
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
    // After the change, whose lock logins wait for: one that began before it is among these.
    await revokeSessions(tx, user, {});
  });
}

import { type Db, inTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { type CodeServices, redeemCode, sendCode, wrongCode } from './codes.ts';
import { openSession } from './security-notices.ts';
import { assertNotSuspended } from './suspension.ts';

const UNAVAILABLE = '暂不支持验证码登录，请使用密码登录';

/**
 * Sends a code only if the phone has an account. Limits and response are the same for every phone. Throws `conflict` if login
 * codes cannot be sent.
 */
export async function sendLoginCode(
  db: Db,
  services: CodeServices,
  { phone, ip, altcha }: { phone: string; ip: string; altcha?: string | undefined },
): Promise<void> {
  if (!services.codeLogin) throw new AppError('conflict', { message: UNAVAILABLE });
  const user = await db.selectFrom('users').select('id').where('phone', '=', phone).executeTakeFirst();
  await sendCode(db, services, { recipients: [phone], purpose: 'login', ip, altcha, silent: !user });
}

interface CodeLogin {
  phone: string;
  captcha: string;
  from: { ip: string; userAgent: string };
}

/**
 * Opens a session and consumes the code. Failed passwords do not lock this login, because a code proves that the caller has the
 * phone and allows only a few attempts.
 */
export async function loginByCode(
  db: Db,
  services: Pick<CodeServices, 'secret'>,
  { phone, captcha, from }: CodeLogin,
): Promise<{ userId: number; token: string }> {
  return await inTransaction(db, async (tx) => {
    await redeemCode(tx, services, { recipient: phone, purpose: 'login', captcha });
    const user = await tx
      .selectFrom('users')
      .select(['id', 'suspended_at'])
      .where('phone', '=', phone)
      .forShare()
      .executeTakeFirst();
    // The phone may have moved to another account since the code was sent.
    if (!user) throw wrongCode();
    assertNotSuspended(user);
    return { userId: user.id, token: await openSession(tx, user.id, from) };
  });
}

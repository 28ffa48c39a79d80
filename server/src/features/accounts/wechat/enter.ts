import { randomBytes } from 'node:crypto';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import { assertCode, type CodeServices, redeemCode, sendCode } from '../codes.ts';
import { hashPassword } from '../passwords.ts';
import { createUser, type Terms } from '../register.ts';
import { openSession } from '../security-notices.ts';
import { assertNotSuspended } from '../suspension.ts';
import { addIdentities, bindPerson, findBoundUser } from './identities.ts';
import { assertRecognised, type BegunLogin, endLogin, lockLogin, recognise, type WechatServices } from './logins.ts';
import { notifyBound } from './notices.ts';

interface RequestOrigin {
  ip: string;
  userAgent: string;
}

/** Opens a session for the account that is bound to the person. Returns null if there is none. */
export async function loginByWechat(
  db: Db,
  services: WechatServices,
  { wechatCode, from, ...login }: BegunLogin & { wechatCode: string; from: RequestOrigin },
): Promise<{ userId: number; token: string } | null> {
  await recognise(db, services, { ...login, wechatCode });
  return await inTransaction(db, async (tx) => {
    const person = await lockLogin(tx, login);
    const user = await findBoundUser(tx, person);
    if (!user) return null;
    assertNotSuspended(user);
    await addIdentities(tx, user.id, person);
    await endLogin(tx, login);
    return { userId: user.id, token: await openSession(tx, user.id, from) };
  });
}

/** Sends a code to the phone that an unbound person entered, whether or not the phone has an account. */
export async function sendPhoneCode(
  db: Db,
  services: CodeServices,
  { phone, ip, altcha, ...login }: BegunLogin & { phone: string; ip: string; altcha?: string | undefined },
): Promise<void> {
  await assertRecognised(db, login);
  await sendCode(db, services, { recipients: [phone], purpose: 'wechat', ip, altcha });
}

interface PhoneLogin extends BegunLogin {
  phone: string;
  captcha: string;
  from: RequestOrigin;
}

/**
 * Binds the person to the phone's account, creating the account if there is none, and opens a session. Only a caller with the
 * phone's code learns whether the phone already had an account.
 */
export async function loginByPhone(
  db: Db,
  services: Pick<CodeServices, 'secret'> & { terms?: Terms },
  { phone, captcha, from, ...login }: PhoneLogin,
): Promise<{ userId: number; token: string }> {
  await assertRecognised(db, login);
  const code = { recipient: phone, purpose: 'wechat', captcha } as const;
  await assertCode(db, services, code);
  // Nobody knows this random password. The user can set a new one with a code to the phone.
  const passwordHash = await hashPassword(randomBytes(32).toString('hex'), { realm: 'user', ip: from.ip });
  return await inTransaction(db, async (tx) => {
    await redeemCode(tx, services, code);
    const person = await lockLogin(tx, login);
    const known = await tx
      .selectFrom('users')
      .select(['id', 'suspended_at'])
      .where('phone', '=', phone)
      .forUpdate()
      .executeTakeFirst();
    if (known) assertNotSuspended(known);
    const user = known ?? (await createUser(tx, { phone, userType: 1, passwordHash }));
    if (!known) await services.terms?.accept(tx, user.id, from);
    if (await bindPerson(tx, user.id, person)) await notifyBound(tx, user.id);
    await endLogin(tx, login);
    return { userId: user.id, token: await openSession(tx, user.id, from) };
  });
}

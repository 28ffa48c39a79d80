import type { WechatLoginWay } from '@zhenku/contract/accounts/wechat-login-way';
import { sql } from 'kysely';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import { lockCaller } from '../../../platform/database/users.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Operation } from '../../../platform/operation.ts';
import type { UserSession } from '../../../platform/sessions.ts';
import { type CodeServices, redeemCode, sendCode } from '../codes.ts';
import { revokeSessions } from '../user-sessions.ts';
import { bindPerson } from './identities.ts';
import { beginLogin, type BegunLogin, endLogin, lockLogin, recognise, type WechatServices } from './logins.ts';
import { notifyBound, notifyUnbound } from './notices.ts';

type Caller = Pick<UserSession, 'id' | 'tokenHash'>;
type Secret = Pick<CodeServices, 'secret'>;

/** Returns when WeChat was bound to a user's account; null if it is not. */
export async function readBindTime(db: Db, userId: number): Promise<string | null> {
  const { rows } = await sql<{ bindTime: string | null }>`
    select min(bound_at) as "bindTime" from wechat_identities where user_id = ${userId}`.execute(db);
  return rows[0]!.bindTime;
}

async function phoneOf(db: Db, userId: number): Promise<string> {
  const { phone } = await db.selectFrom('users').select('phone').where('id', '=', userId).executeTakeFirstOrThrow();
  return phone!;
}

/** Sends the code for binding or unbinding WeChat to the user's phone, which a stolen session cannot read. */
export async function sendBindingCode(
  db: Db,
  services: CodeServices,
  { userId, ip, altcha }: { userId: number; ip: string; altcha?: string | undefined },
): Promise<void> {
  await sendCode(db, services, { recipients: [await phoneOf(db, userId)], purpose: 'wechat', ip, userId, altcha });
}

/** Begins binding WeChat and returns the URL of WeChat's page. Throws `conflict` if the account already has a WeChat. */
export async function beginBinding(
  { db, caller: { id }, services }: Operation<{ id: number }, Secret & Pick<WechatServices, 'apps' | 'publicUrl'>>,
  { captcha, ...browser }: { captcha: string; way: WechatLoginWay | null; wechatBrowser: string },
): Promise<string> {
  return await inTransaction(db, async (tx) => {
    await redeemCode(tx, services, { recipient: await phoneOf(tx, id), purpose: 'wechat', captcha });
    if ((await readBindTime(tx, id)) !== null) throw new AppError('conflict', { message: '已绑定微信，请先解除绑定' });
    return await beginLogin(tx, services, { ...browser, userId: id });
  });
}

/**
 * Binds the person whom WeChat recognised. Throws `conflict` if the login has ended or the person is bound to another account.
 */
export async function bindWechat(
  { db, caller: { id: userId }, services }: Operation<{ id: number }, WechatServices>,
  grant: Omit<BegunLogin, 'userId'> & { wechatCode: string },
): Promise<void> {
  const login = { ...grant, userId };
  await recognise(db, services, login);
  await inTransaction(db, async (tx) => {
    await lockCaller(tx, userId);
    const person = await lockLogin(tx, login);
    if (await bindPerson(tx, userId, person)) await notifyBound(tx, userId);
    await endLogin(tx, login);
  });
}

/** Unbinds WeChat and ends all other sessions, because the person behind that WeChat may still be logged in. */
export async function unbindWechat(
  { db, caller, services }: Operation<Caller, Secret>,
  captcha: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await redeemCode(tx, services, { recipient: await phoneOf(tx, caller.id), purpose: 'wechat', captcha });
    await lockCaller(tx, caller.id);
    const { numDeletedRows } = await tx
      .deleteFrom('wechat_identities')
      .where('user_id', '=', caller.id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new AppError('conflict', { message: '该账号没有绑定微信' });
    await revokeSessions(tx, caller, {});
    await notifyUnbound(tx, caller.id);
  });
}

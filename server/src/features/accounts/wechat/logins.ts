import { randomBytes } from 'node:crypto';
import type { WechatLoginWay } from '@zhenku/contract/accounts/wechat-login-way';
import { BASE_PATH } from '@zhenku/contract/constants';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { Keyring } from '../../../platform/encryption/encryption.ts';
import { AppError } from '../../../platform/errors.ts';
import { hashOf } from '../../../platform/sessions.ts';
import { ProviderUnknown } from '../../../providers/payments/provider.ts';
import { GrantRefused } from '../../../providers/wechat/app.ts';
import type { WechatLoginApps } from '../../../providers/wechat/login.ts';
import { type HashedPerson, hashPerson } from './identities.ts';

/** The path to which WeChat sends the browser back. */
export const RETURN_PATH = `${BASE_PATH}/user/v1/wechat/authorised`;
/** Minutes in which a person may permit a login, and then enter the phone and its code. */
const MINUTES = { permit: 10, phone: 15 };

export interface WechatServices {
  /** Our WeChat apps; empty if logging in with WeChat is not configured. */
  apps: WechatLoginApps;
  publicUrl: string;
  keyring: Keyring;
}

/** A login that a browser began: the state that WeChat returns, and the browser's own secret. */
export interface BegunLogin {
  wechatState: string;
  wechatBrowser: string;
  /** The user to bind WeChat to; null for a login. */
  userId: number | null;
}

interface NewLogin extends Pick<BegunLogin, 'wechatBrowser' | 'userId'> {
  /** The way of logging in that this browser supports; null if it supports none. */
  way: WechatLoginWay | null;
}

/** Begins a login and returns the URL of WeChat's page. Throws `conflict` if no app is configured for the browser. */
export async function beginLogin(
  db: Db,
  { apps, publicUrl }: Pick<WechatServices, 'apps' | 'publicUrl'>,
  { way, wechatBrowser, userId }: NewLogin,
): Promise<string> {
  const app = way && apps[way];
  if (!app) throw new AppError('conflict', { message: '此浏览器暂不支持微信登录，请用其他方式登录' });
  const state = randomBytes(32).toString('hex');
  await db
    .insertInto('wechat_logins')
    .values({
      state_hash: hashOf(state),
      browser_hash: hashOf(wechatBrowser),
      way,
      user_id: userId,
      expires_at: sql<Date>`now() + make_interval(mins => ${MINUTES.permit})`,
    })
    .execute();
  return app.authoriseUrl(state, publicUrl + RETURN_PATH);
}

/** Returns the error for a login that is used, too old, or belongs to another browser or user. */
const expired = (cause?: Error) => new AppError('conflict', { message: '微信授权已失效，请重新扫码或授权', cause });

const openLogin = (db: Db, { wechatState, wechatBrowser, userId }: BegunLogin) =>
  db
    .selectFrom('wechat_logins')
    .select(['way', 'app', 'openid_hash', 'unionid_hash'])
    .where('state_hash', '=', hashOf(wechatState))
    .where('browser_hash', '=', hashOf(wechatBrowser))
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`);

type LoginRow = { app: string | null; openid_hash: Buffer | null; unionid_hash: Buffer | null };

function personIn(row: LoginRow | undefined): HashedPerson {
  if (!row?.app || !row.openid_hash) throw expired();
  return { app: row.app, openid_hash: row.openid_hash, unionid_hash: row.unionid_hash };
}

/**
 * Exchanges WeChat's code for the person and stores the person's hashes, so that the page can be reloaded before a phone is
 * entered. Throws `conflict` if the login has ended or WeChat's response is uncertain.
 */
export async function recognise(
  db: Db,
  { apps, keyring }: WechatServices,
  { wechatCode, ...login }: BegunLogin & { wechatCode: string },
): Promise<void> {
  const row = await openLogin(db, login).executeTakeFirst();
  const app = row && apps[row.way as WechatLoginWay];
  if (!app) throw expired();
  if (row.openid_hash) return;
  const person = await app.personOf(wechatCode).catch((error: unknown) => {
    if (error instanceof GrantRefused) throw expired(error);
    if (!(error instanceof ProviderUnknown)) throw error;
    throw new AppError('conflict', { message: '微信暂时没有响应，请稍后再试，或用其他方式登录', cause: error });
  });
  if (person.isPreview) {
    throw new AppError('conflict', { message: '正在预览网页，请先点击页面底部的“使用完整服务”，再用微信登录' });
  }
  await db
    .updateTable('wechat_logins')
    .set({
      ...hashPerson(keyring, app.appId, person),
      expires_at: sql<Date>`now() + make_interval(mins => ${MINUTES.phone})`,
    })
    .where('state_hash', '=', hashOf(login.wechatState))
    .where('openid_hash', 'is', null)
    .execute();
}

/** Throws `conflict` unless WeChat has recognised the login's person. */
export async function assertRecognised(db: Db, login: BegunLogin): Promise<void> {
  personIn(await openLogin(db, login).executeTakeFirst());
}

/** Returns the login's person and locks the login until the transaction ends. Throws `conflict` if it has ended. */
export const lockLogin = async (tx: Tx, login: BegunLogin): Promise<HashedPerson> =>
  personIn(await openLogin(tx, login).forUpdate().executeTakeFirst());

/** Ends a login that succeeded, because each login works only once. */
export async function endLogin(tx: Tx, { wechatState }: BegunLogin): Promise<void> {
  await tx
    .updateTable('wechat_logins')
    .set({ used_at: sql`now()` })
    .where('state_hash', '=', hashOf(wechatState))
    .execute();
}

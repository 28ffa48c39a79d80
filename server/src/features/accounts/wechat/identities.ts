import { isPgError, PG, type Tx } from '../../../platform/database/database.ts';
import { type Keyring, keyedHash } from '../../../platform/encryption/encryption.ts';
import { AppError } from '../../../platform/errors.ts';
import type { WechatPerson } from '../../../providers/wechat/app.ts';

/** The hash of a person's id at WeChat, for one of our apps or for all of them together (unionid). */
export interface Identity {
  /** An AppID, or `UNIONID`. */
  app: string;
  hash: Buffer;
}

const UNIONID = 'unionid';

/** Hashes of a person's ids. The unionid, if any, is the same in all of our apps. */
export interface HashedPerson {
  app: string;
  openid_hash: Buffer;
  unionid_hash: Buffer | null;
}

export function hashPerson(keyring: Keyring, app: string, { openid, unionid }: WechatPerson): HashedPerson {
  const hashOf = (name: string, id: string) =>
    keyedHash(keyring, `${name} ${id}`, { table: 'wechat_identities', column: 'identity_hash' });
  return { app, openid_hash: hashOf(app, openid), unionid_hash: unionid === null ? null : hashOf(UNIONID, unionid) };
}

const identitiesOf = ({ app, openid_hash, unionid_hash }: HashedPerson): Identity[] => [
  ...(unionid_hash ? [{ app: UNIONID, hash: unionid_hash }] : []),
  { app, hash: openid_hash },
];

/** Returns the person's user and locks it against unbinding; null if no account is bound. The unionid takes precedence. */
export async function findBoundUser(
  tx: Tx,
  person: HashedPerson,
): Promise<{ id: number; suspended_at: string | null } | null> {
  for (const { hash } of identitiesOf(person)) {
    const identity = tx.selectFrom('wechat_identities').select('user_id').where('identity_hash', '=', hash);
    const found = await identity.executeTakeFirst();
    if (!found) continue;
    // Unbinding and closing lock the user first too; the other order would deadlock.
    const user = await tx
      .selectFrom('users')
      .select(['id', 'suspended_at'])
      .where('id', '=', found.user_id)
      .forShare()
      .executeTakeFirst();
    const isStillBound = await identity.where('user_id', '=', found.user_id).forShare().executeTakeFirst();
    if (user && isStillBound) return user;
  }
  return null;
}

export async function addIdentities(tx: Tx, userId: number, person: HashedPerson): Promise<void> {
  const rows = identitiesOf(person).map(({ app, hash }) => ({ user_id: userId, app, identity_hash: hash }));
  await tx
    .insertInto('wechat_identities')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const taken = () =>
  new AppError('conflict', { message: '该微信已绑定其他账号，请用微信登录那个账号，在“账号管理”中解除绑定' });

/**
 * Binds a person to a user whose row is locked. Returns false if they are already bound to each other. Throws `conflict` if the
 * person is bound to another user, or the user to another person.
 */
export async function bindPerson(tx: Tx, userId: number, person: HashedPerson): Promise<boolean> {
  const identities = identitiesOf(person);
  const hashes = identities.map(({ hash }) => hash);
  const rows = await tx
    .selectFrom('wechat_identities')
    .select(['user_id', 'app', 'identity_hash'])
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('identity_hash', 'in', hashes)]))
    .execute();
  if (rows.some((row) => row.user_id !== userId)) throw taken();
  const isAnother = ({ app, hash }: Identity) => rows.some((row) => row.app === app && !row.identity_hash.equals(hash));
  if (identities.some(isAnother)) {
    throw new AppError('conflict', { message: '该账号已绑定其他微信，请先在“账号管理”中解除绑定' });
  }
  const missing = identities.filter(({ app }) => !rows.some((row) => row.app === app));
  if (missing.length === 0) return false;
  await tx
    .insertInto('wechat_identities')
    .values(missing.map(({ app, hash }) => ({ user_id: userId, app, identity_hash: hash })))
    .execute()
    .catch((error: unknown) => {
      throw isPgError(error, PG.uniqueViolation) ? taken() : error;
    });
  return true;
}

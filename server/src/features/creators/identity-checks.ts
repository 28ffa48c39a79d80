import { IDENTITY_CHECKS_PER_DAY, IDENTITY_STATUS } from '@zhenku/contract/creators/creator-status';
import { sql } from 'kysely';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import type { Operation } from '../../platform/operation.ts';
import type { Keyring } from '../../platform/encryption/encryption.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import { lockCaller } from '../../platform/database/users.ts';
import type { IdentityProvider } from '../../providers/identity/provider.ts';
import { ProviderUnknown } from '../../providers/payments/provider.ts';
import { hashPerson, type Person } from './hashes.ts';
import { assertMaySubmit } from './submissions.ts';

export interface IdentityServices {
  /** null if no provider is configured. */
  identity: IdentityProvider | null;
  keyring: Keyring;
  publicUrl: string;
}

const { pending, passed, failed } = IDENTITY_STATUS;

export async function startIdentityCheck(
  { db, caller: user, services }: Operation<{ id: number }, IdentityServices>,
  person: Person,
): Promise<{ certifyId: string; url: string }> {
  const { identity, publicUrl } = services;
  const checkId = await inTransaction(db, async (tx) => {
    await lockCaller(tx, user.id);
    await assertMaySubmit(tx, user.id, 'author');
    if (!identity) throw new AppError('conflict', { message: '实名认证服务暂未开通，请联系客服' });
    if ((await checksLeft(tx, user.id)) === 0) {
      throw new AppError('tooManyAttempts', { message: `每天最多实名认证${IDENTITY_CHECKS_PER_DAY}次，请明天再试` });
    }
    const { id } = await tx
      .insertInto('identity_checks')
      .values({
        provider: identity.name,
        user_id: user.id,
        real_name: person.realName,
        person_hash: hashPerson(services.keyring, person),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
  try {
    const { certifyId, url } = await identity!.start({ ...person, returnUrl: `${publicUrl}/#/user/id` });
    await db.updateTable('identity_checks').set({ certify_id: certifyId }).where('id', '=', checkId).execute();
    return { certifyId, url };
  } catch (error) {
    // The user cannot complete this check, so it must not count towards the limit.
    await db.deleteFrom('identity_checks').where('id', '=', checkId).execute();
    throw toUserError(error);
  }
}

export async function checksLeft(db: Db, userId: number): Promise<number> {
  const { started } = await db
    .selectFrom('identity_checks')
    .select((eb) => eb.fn.countAll<bigint>().as('started'))
    .where('user_id', '=', userId)
    .where('started_at', '>', sql<string>`now() - interval '24 hours'`)
    .executeTakeFirstOrThrow();
  return Math.max(0, IDENTITY_CHECKS_PER_DAY - Number(started));
}

/**
 * Returns the result of the user's check, and queries the provider while the check is pending. Throws `notFound` for an unknown
 * check or another user's, and `conflict` if the provider cannot be reached.
 */
export async function identityResult(
  {
    db,
    caller: user,
    services: { identity, keyring },
  }: Operation<{ id: number }, Pick<IdentityServices, 'identity' | 'keyring'>>,
  certifyId: string,
): Promise<{ status: number }> {
  const check = await db
    .selectFrom('identity_checks')
    .select(['status', 'started_at', 'provider', 'person_hash'])
    .where('certify_id', '=', certifyId)
    .where('user_id', '=', user.id)
    .executeTakeFirst();
  if (!check) throw new AppError('notFound', { message: '实名认证不存在' });
  if (check.status !== pending || !identity) return { status: check.status };
  const isOf = (person: Person) => hashPerson(keyring, person).equals(check.person_hash);
  // Only the provider that started a check knows its result, so after a change of provider the user starts a new check.
  const outcome =
    check.provider === identity.name
      ? await identity.query({ certifyId, startedAt: new Date(check.started_at), isOf }).catch((error: unknown) => {
          throw toUserError(error);
        })
      : 'failed';
  if (outcome === 'pending') return { status: pending };
  const status = outcome === 'passed' ? passed : failed;
  await db
    .updateTable('identity_checks')
    .set({ status, decided_at: sql`now()` })
    .where('certify_id', '=', certifyId)
    .where('status', '=', pending)
    .execute();
  return { status };
}

function toUserError(error: unknown): unknown {
  if (!(error instanceof ProviderUnknown)) return error;
  return new AppError('conflict', { message: '实名认证服务暂时无法使用，请稍后再试', cause: error });
}

/**
 * Throws `invalidInput` unless the user has passed this check with the same name and number, and `conflict` if the provider
 * cannot be reached. Does nothing without a configured provider, because only reviewers then check the card.
 */
export async function assertIdentityPassed(
  { db, caller: user, services }: Operation<{ id: number }, Pick<IdentityServices, 'identity' | 'keyring'>>,
  { certifyId, ...person }: Person & { certifyId?: string | undefined },
): Promise<void> {
  if (!services.identity) return;
  if (certifyId === undefined) throw invalidField('certifyId', '请先完成实名认证');
  const check = await db
    .selectFrom('identity_checks')
    .select('certify_id')
    .where('certify_id', '=', certifyId)
    .where('user_id', '=', user.id)
    .where('person_hash', '=', hashPerson(services.keyring, person))
    .executeTakeFirst();
  if (!check) throw invalidField('certifyId', '实名认证与填写的姓名或身份证号不一致，请重新认证');
  const { status } = await identityResult({ db, caller: user, services }, certifyId);
  if (status !== passed) throw invalidField('certifyId', '实名认证未通过，请重新认证');
}

export async function latestCheck(db: Db, userId: number) {
  const check = await db
    .selectFrom('identity_checks')
    .select(['certify_id as certifyId', 'real_name as realName', 'status'])
    .where('user_id', '=', userId)
    .where('certify_id', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return check ? { ...check, certifyId: check.certifyId! } : null;
}

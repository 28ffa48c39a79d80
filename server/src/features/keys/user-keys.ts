import type { Input, Output } from '@zhenku/contract/api';
import { CREATOR_KEY_SCOPES, KEY_SCOPE_LABEL, type KeyScope } from '@zhenku/contract/keys/key-scopes';
import type { ApiKey } from '@zhenku/contract/keys/keys';
import { toFen, toYuan } from '@zhenku/contract/money';
import { sql } from 'kysely';
import { insertKey, revokeKeys } from '../../platform/api-keys.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { lockCaller } from '../../platform/database/users.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import type { UserSession } from '../../platform/sessions.ts';
import { checkOwnPassword } from '../accounts/login.ts';
import { recordLoginAttempt, WRONG_PASSWORD } from '../accounts/login-limit.ts';
import { coinsBalance, coinsOwner } from '../wallet/coins.ts';
import { assertBelowKeyLimit } from './key-limit.ts';
import { notifyCompanyKey, notifyKeyChanged } from './notices.ts';
import { yuanOrNull } from '../../platform/database/in-yuan.ts';

interface Caller {
  user: UserSession;
  ip: string;
}

type NewUserKey = Input<'POST /user/v1/keys'>;

export async function createKey(
  db: Db,
  { user, ip }: Caller,
  { secretKey, ...input }: NewUserKey,
): Promise<Output<'POST /user/v1/keys'>> {
  const companyId = companyOf(user, input);
  assertGrantable(user, { ...input, companyId });
  return await runWithPassword(db, { user, ip, secretKey }, async (tx) => {
    await lockCaller(tx, user.id);
    await assertBelowKeyLimit(tx, { userId: user.id });
    const owner = {
      userId: user.id,
      companyId,
      monthlyBudget: input.budget === undefined ? null : toFen(input.budget),
    };
    const { id, apiKey } = await insertKey(tx, owner, input);
    const key = (await selectKeys(tx, user).where('api_keys.id', '=', id).executeTakeFirst())!;
    const notice = { name: key.name, scopes: key.scopes.map((scope) => KEY_SCOPE_LABEL[scope as KeyScope]) };
    await notifyKeyChanged(tx, user.id, { change: 'created', ...notice });
    if (companyId !== null && user.companyRole !== 'owner') await notifyCompanyKey(tx, { user, companyId }, notice);
    return { apiKey, key: keyOfRow(key, user) };
  });
}

/** An owner's keys always act for the company, because owners have no coins of their own. */
function companyOf(
  { companyId, companyRole }: UserSession,
  { forCompany }: Pick<NewUserKey, 'forCompany'>,
): number | null {
  if (!forCompany && companyRole !== 'owner') return null;
  if (companyId === null && forCompany) throw new AppError('notAllowed', { message: '您没有加入企业' });
  return companyId;
}

/** Buying needs a budget; keys without it must have none. */
function assertGrantable(
  { author, companyRole }: UserSession,
  { scopes, budget, companyId }: Pick<NewUserKey, 'scopes' | 'budget'> & { companyId: number | null },
): void {
  const creatorScopes = scopes.filter((scope) => CREATOR_KEY_SCOPES.includes(scope));
  if (creatorScopes.length > 0 && !author) throw invalidField('scopes', '发布作品和查看销售仅限创作者');
  const isMembers = companyId !== null && companyRole !== 'owner';
  if (creatorScopes.length > 0 && isMembers) throw invalidField('scopes', '企业的密钥不能发布作品或查看销售');
  const buys = scopes.includes('buy');
  if (buys && isMembers && companyRole !== 'buyer') throw invalidField('scopes', '您没有使用企业账户支付的权限');
  if (buys && budget === undefined) throw invalidField('budget', '请填写每月预算');
  if (!buys && budget !== undefined) throw invalidField('budget', '没有购买权限的密钥不需要预算');
}

export async function revokeKey(
  db: Db,
  { user, ip }: Caller,
  { keyId, secretKey }: Input<'POST /user/v1/keys/revoke'>,
): Promise<void> {
  await runWithPassword(db, { user, ip, secretKey }, async (tx) => {
    const key = await selectKeys(tx, user).where('api_keys.id', '=', keyId).executeTakeFirst();
    if (!key) throw new AppError('notFound', { message: '密钥不存在' });
    if ((await revokeKeys(tx, { keyId })) === 0) throw new AppError('conflict', { message: '密钥已停用' });
    const scopes = key.scopes.map((scope) => KEY_SCOPE_LABEL[scope as KeyScope]);
    await notifyKeyChanged(tx, key.userId, { change: 'revoked', name: key.name, scopes });
  });
}

export async function listKeys(db: Db, user: UserSession): Promise<{ list: ApiKey[] }> {
  const rows = await selectKeys(db, user).orderBy('api_keys.id', 'desc').execute();
  return { list: rows.map((row) => keyOfRow(row, user)) };
}

export async function readCurrentKey(db: Db, user: UserSession): Promise<Output<'GET /user/v1/keys/current'>> {
  if (!user.key) throw new AppError('notFound', { message: '此请求没有使用 API 密钥' });
  const row = (await selectKeys(db, user).where('api_keys.id', '=', user.key.id).executeTakeFirst())!;
  const { companyId } = user;
  const payer = user.key.forCompany && companyId !== null ? { companyId } : coinsOwner(user);
  const key = keyOfRow(row, user);
  return { ...key, forCompany: user.key.forCompany, balance: toYuan(await coinsBalance(db, payer)) };
}

const selectKeys = (db: Db, { id, companyId, companyRole }: UserSession) =>
  db
    .selectFrom('api_keys')
    .innerJoin('users as u', 'u.id', 'api_keys.user_id')
    .select(['api_keys.id as keyId', 'api_keys.name', 'api_keys.start', 'api_keys.scopes', 'api_keys.company_id'])
    .select(['api_keys.requests_per_minute as requestsPerMinute', 'api_keys.monthly_budget', 'u.id as userId'])
    .select(['u.name as userName', 'api_keys.created_at as addTime', 'api_keys.expires_at as expireTime'])
    .select(['api_keys.last_used_at as lastTime', 'api_keys.revoked_at as revokeTime'])
    .select(
      sql<string>`(
        select coalesce(sum(p.amount), 0) from api_key_payments p
        where p.key_id = api_keys.id
          and p.paid_at >= date_trunc('month', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai')`.as(
        'spent',
      ),
    )
    .where((eb) =>
      eb.or([
        eb('api_keys.user_id', '=', id),
        ...(companyRole === 'owner' ? [eb('api_keys.company_id', '=', companyId)] : []),
      ]),
    );

type KeyRow = Awaited<ReturnType<ReturnType<typeof selectKeys>['execute']>>[number];

const keyOfRow = ({ company_id, monthly_budget, spent, scopes, ...row }: KeyRow, user: { id: number }): ApiKey => ({
  ...row,
  scopes: scopes as KeyScope[],
  forCompany: company_id !== null,
  budget: yuanOrNull(monthly_budget),
  spent: toYuan(BigInt(spent)),
  mine: row.userId === user.id,
});

/** Re-authenticates with the password, which a stolen session lacks, then runs `work`. */
async function runWithPassword<T>(
  db: Db,
  { user, ip, secretKey }: Caller & { secretKey: string },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { attempt, passwordHash, isRight } = await checkOwnPassword(db, { userId: user.id, secretKey, ip });
  const { result } = await recordLoginAttempt(db, { ...attempt, wrong: WRONG_PASSWORD }, async (tx) => {
    const current = await tx
      .selectFrom('users')
      .select('id')
      .where('id', '=', user.id)
      .where('password_hash', '=', passwordHash)
      .forUpdate()
      .executeTakeFirst();
    return current && isRight ? { result: await work(tx) } : null;
  });
  return result;
}

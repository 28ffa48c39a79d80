import { randomBytes } from 'node:crypto';
import { KEY_PREFIX, type KeyScope, type OperatorKeyScope } from '@zhenku/contract/keys/key-scopes';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Db } from './database/database.ts';
import { prepareStatement } from './database/prepared.ts';
import type { Tables } from './database/tables.ts';
import { AppError } from './errors.ts';
import { hashOf, type OperatorSession, type UserSession } from './sessions.ts';

/** A key's own limits; its owner's limits apply too. */
export interface KeyGrant {
  id: number;
  scopes: readonly string[];
  requestsPerMinute: number;
}

const KEY = new RegExp(`^${KEY_PREFIX}[A-Za-z0-9_-]{43}$`);
/** Enough to tell 20 keys apart; 232 random bits stay unknown. */
const START_LENGTH = KEY_PREFIX.length + 4;

export interface NewKey {
  name: string;
  scopes: readonly (KeyScope | OperatorKeyScope)[];
  requestsPerMinute: number;
  validDays?: number | undefined;
}

type KeyOwner = { userId: number; companyId: number | null; monthlyBudget: bigint | null } | { operatorId: number };

/**
 * Creates a key of 256 random bits and returns it with its id. Only its SHA-256 is stored: that many random bits cannot be
 * guessed, so a slow hash would only slow down each call.
 */
export async function insertKey(tx: Db, owner: KeyOwner, key: NewKey): Promise<{ id: number; apiKey: string }> {
  const apiKey = KEY_PREFIX + randomBytes(32).toString('base64url');
  const { id } = await tx
    .insertInto('api_keys')
    .values({
      key_hash: hashOf(apiKey),
      start: apiKey.slice(0, START_LENGTH),
      name: key.name,
      scopes: [...new Set(key.scopes)],
      ...('operatorId' in owner
        ? { operator_id: owner.operatorId }
        : { user_id: owner.userId, company_id: owner.companyId, monthly_budget: owner.monthlyBudget }),
      requests_per_minute: key.requestsPerMinute,
      expires_at: key.validDays === undefined ? null : sql<Date>`now() + make_interval(days => ${key.validDays}::int)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, apiKey };
}

/** Matches keys that work: neither revoked nor expired. */
export const isLiveKey = ({ eb }: ExpressionBuilder<Tables, 'api_keys'>) =>
  eb.and([
    eb('api_keys.revoked_at', 'is', null),
    eb.or([eb('api_keys.expires_at', 'is', null), eb('api_keys.expires_at', '>', sql<string>`now()`)]),
  ]);

function readKey(key: string): Buffer {
  if (!KEY.test(key)) throw new AppError('keyMalformed');
  return hashOf(key);
}

function assertLive(key: { revoked: boolean; expired: boolean } | undefined): void {
  if (!key) throw new AppError('keyUnknown');
  if (key.revoked) throw new AppError('keyRevoked');
  if (key.expired) throw new AppError('keyExpired');
}

/** Selects a key by its hash: the index compares hashes, whose order reveals nothing about a key. */
const keyRow = (db: Db, hash: Buffer) =>
  db
    .selectFrom('api_keys as k')
    .where('k.key_hash', '=', hash)
    .select(['k.id as keyId', 'k.scopes', 'k.requests_per_minute as requestsPerMinute'])
    .select([
      sql<boolean>`coalesce(k.expires_at <= now(), false)`.as('expired'),
      sql<boolean>`coalesce(k.last_used_at < date_trunc('hour', now()), true)`.as('stale'),
    ]);

const findUserKey = prepareStatement((db, { hash }: { hash: Buffer }) =>
  keyRow(db, hash)
    .innerJoin('users as u', 'u.id', 'k.user_id')
    .leftJoin('user_companies as c', 'c.user_id', 'u.id')
    .select(['u.id', 'u.user_type as userType', 'u.current_user_type as currentUserType', 'u.author'])
    .select(['c.company_id as companyId', 'c.role as companyRole'])
    .select([
      // Owners have no coins but their company's.
      sql<boolean>`k.company_id is not null or coalesce(c.role = 'owner', false)`.as('forCompany'),
      sql<boolean>`k.revoked_at is not null or u.suspended_at is not null
        or (k.company_id is not null and k.company_id is distinct from c.company_id)`.as('revoked'),
    ]),
);

/**
 * Returns the key's user and what the key may do. A member's key acts either for the company or for the member alone. Throws
 * `keyMalformed`, `keyUnknown`, `keyRevoked` (also for a suspended user, or one who left the key's company) or `keyExpired`.
 */
export async function userOfKey(db: Db, key: string): Promise<{ user: UserSession; grant: KeyGrant }> {
  return await userOfKeyHash(db, readKey(key));
}

/** Throws like `userOfKey`, except `keyMalformed`. */
export async function userOfKeyHash(db: Db, hash: Buffer): Promise<{ user: UserSession; grant: KeyGrant }> {
  const [row] = await findUserKey.run(db, { hash });
  assertLive(row);
  const { keyId, scopes, requestsPerMinute, stale, forCompany, revoked: _, expired: _expired, ...user } = row!;
  if (stale) await noteUse(db, keyId);
  const company = forCompany ? {} : { companyId: null, companyRole: null };
  return {
    user: { ...user, ...company, tokenHash: hash, key: { id: keyId, forCompany } },
    grant: { id: keyId, scopes, requestsPerMinute },
  };
}

const findOperatorKey = prepareStatement((db, { hash }: { hash: Buffer }) =>
  keyRow(db, hash)
    .innerJoin('operators as o', 'o.id', 'k.operator_id')
    .leftJoin('operator_totp as t', 't.operator_id', 'o.id')
    .select(['o.id', 'o.username', 'o.role'])
    .select([
      sql<boolean>`t.confirmed_at is not null`.as('totp'),
      sql<boolean>`k.revoked_at is not null or o.disabled_at is not null`.as('revoked'),
    ]),
);

/** Throws like `userOfKey`. */
export async function operatorOfKey(db: Db, key: string): Promise<{ operator: OperatorSession; grant: KeyGrant }> {
  return await operatorOfKeyHash(db, readKey(key));
}

/** Throws like `userOfKey`, except `keyMalformed`. */
export async function operatorOfKeyHash(db: Db, hash: Buffer): Promise<{ operator: OperatorSession; grant: KeyGrant }> {
  const [row] = await findOperatorKey.run(db, { hash });
  assertLive(row);
  const { keyId, scopes, requestsPerMinute, stale, revoked: _, expired: _expired, ...operator } = row!;
  if (stale) await noteUse(db, keyId);
  return {
    operator: { ...operator, tokenHash: hash, key: { id: keyId } },
    grant: { id: keyId, scopes, requestsPerMinute },
  };
}

/** Stores the hour of a use, so that a key costs at most one write per hour. */
async function noteUse(db: Db, keyId: number): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ last_used_at: sql<string>`date_trunc('hour', now())` })
    .where('id', '=', keyId)
    .execute();
}

/** The keys to revoke. A member's keys for a company end with the membership. */
type RevokedKeys = { keyId: number } | { operatorId: number } | { userId: number; companyId?: number };

/** Revokes keys for good. Returns how many had not been revoked yet. Waits for payments in progress. */
export async function revokeKeys(db: Db, which: RevokedKeys): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('api_keys')
    .set({ revoked_at: sql`now()` })
    .where('revoked_at', 'is', null)
    .where((eb) =>
      'keyId' in which
        ? eb('id', '=', which.keyId)
        : 'operatorId' in which
          ? eb('operator_id', '=', which.operatorId)
          : eb.and({
              user_id: which.userId,
              ...(which.companyId !== undefined && { company_id: which.companyId }),
            }),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Deletes keys 90 days after their end; until then their callers learn why they no longer work. */
export async function deleteOldKeys(db: Db): Promise<void> {
  await sql`delete from api_keys where least(revoked_at, expires_at) < now() - interval '90 days'`.execute(db);
}

import { createHash, randomBytes } from 'node:crypto';
import type { CompanyRole } from '@zhenku/contract/companies/companies';
import { type OperatorRole, SESSION_DAYS } from '@zhenku/contract/constants';
import { sql } from 'kysely';
import type { Db } from './database/database.ts';
import { AppError } from './errors.ts';
import { prepareStatement } from './database/prepared.ts';

/** The calling user, with the fields that determine access and ownership. */
export interface UserSession {
  id: number;
  userType: number;
  currentUserType: number;
  author: boolean;
  /** The company that the user owns or belongs to. Its members see its orders and, except viewers, spend its coins. */
  companyId: number | null;
  companyRole: CompanyRole | null;
  /** Identifies the session, or the API key. */
  tokenHash: Buffer;
  /** The API key with which the user calls; absent for people who are logged in. */
  key?: { id: number; forCompany: boolean };
}

export interface OperatorSession {
  id: number;
  username: string;
  role: OperatorRole;
  /** Whether the operator has a second factor. */
  totp: boolean;
  /** Identifies the session, or the API key. */
  tokenHash: Buffer;
  key?: { id: number };
}

const TOKEN = /^[A-Za-z0-9_-]{43}$/;
export const OPERATOR_SESSION_HOURS = 12;
const lifetime = () => sql<Date>`now() + make_interval(days => ${SESSION_DAYS})`;

/** Creates a token of 256 random bits, and its stored hash. */
function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashOf(token) };
}

export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/**
 * Returns the hash of the token in a header. Throws `notLoggedIn` without a token and `tokenMalformed` for another
 * format.
 */
function readToken(header: unknown): Buffer {
  if (typeof header !== 'string' || header === '') throw new AppError('notLoggedIn');
  if (!TOKEN.test(header)) throw new AppError('tokenMalformed');
  return hashOf(header);
}

function assertLive(session: { revoked: boolean; expired: boolean } | undefined): void {
  if (!session) throw new AppError('notLoggedIn');
  if (session.revoked) throw new AppError('tokenRevoked');
  if (session.expired) throw new AppError('tokenExpired');
}

/** Opens a session that lasts 30 days after its last use, and returns its token. */
export async function openUserSession(
  db: Db,
  userId: number,
  from: { ip: string; userAgent: string },
): Promise<string> {
  const { token, hash } = newToken();
  await db
    .insertInto('sessions')
    .values({
      token_hash: hash,
      user_id: userId,
      ip: from.ip,
      user_agent: from.userAgent.slice(0, 300),
      expires_at: lifetime(),
    })
    .execute();
  return token;
}

/** Returns a token's user. Throws `notLoggedIn`, `tokenMalformed`, `tokenRevoked` or `tokenExpired`. */
export async function userOf(db: Db, header: unknown): Promise<UserSession> {
  return await userOfSession(db, readToken(header));
}

const findSession = prepareStatement((db, { hash }: { hash: Buffer }) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .leftJoin('user_companies as c', 'c.user_id', 'u.id')
    .where('s.token_hash', '=', hash)
    .select(['u.id', 'u.user_type as userType', 'u.current_user_type as currentUserType', 'u.author'])
    .select(['c.company_id as companyId', 'c.role as companyRole'])
    .select([
      sql<boolean>`s.revoked_at is not null or u.suspended_at is not null`.as('revoked'),
      sql<boolean>`s.expires_at <= now()`.as('expired'),
      sql<boolean>`s.seen_at < now() - interval '1 hour'`.as('stale'),
    ]),
);

/**
 * Returns the user of the session with this token hash; extends the session at most once per hour. Throws
 * `notLoggedIn`, `tokenRevoked` or `tokenExpired`.
 */
export async function userOfSession(db: Db, hash: Buffer): Promise<UserSession> {
  const [row] = await findSession.run(db, { hash });
  assertLive(row);
  const { revoked: _revoked, expired: _expired, stale, ...user } = row!;
  if (stale) {
    await db
      .updateTable('sessions')
      .set({ seen_at: sql`now()`, expires_at: lifetime() })
      .where('token_hash', '=', hash)
      .execute();
  }
  return { ...user, tokenHash: hash };
}

/** Ends a session; its token is unknown from then on. The row is kept for 90 days as a record of the login. */
export async function endUserSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ token_hash: randomBytes(32), revoked_at: sql`now()`, expires_at: sql<Date>`least(expires_at, now())` })
    .where('token_hash', '=', tokenHash)
    .execute();
}

interface RevokedSessions {
  sessionId?: number | undefined;
  exceptTokenHash?: Buffer | undefined;
}

/**
 * Ends a user's sessions; from then on their tokens are refused as `tokenRevoked`. Returns how many were still open.
 */
export async function revokeUserSessions(db: Db, userId: number, which: RevokedSessions = {}): Promise<number> {
  const { sessionId, exceptTokenHash } = which;
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ revoked_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(sessionId !== undefined, (query) => query.where('id', '=', sessionId!))
    .$if(exceptTokenHash !== undefined, (query) => query.where('token_hash', '<>', exceptTokenHash!))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function openOperatorSession(db: Db, operatorId: number): Promise<string> {
  const { token, hash } = newToken();
  await db
    .insertInto('operator_sessions')
    .values({
      token_hash: hash,
      operator_id: operatorId,
      expires_at: sql<Date>`now() + make_interval(hours => ${OPERATOR_SESSION_HOURS})`,
    })
    .execute();
  return token;
}

/** Returns a token's operator. Throws like `userOf`. */
export async function operatorOf(db: Db, header: unknown): Promise<OperatorSession> {
  return await operatorOfSession(db, readToken(header));
}

/** Returns the operator of the session with this token hash. Throws like `userOfSession`. */
export async function operatorOfSession(db: Db, hash: Buffer): Promise<OperatorSession> {
  const row = await db
    .selectFrom('operator_sessions as s')
    .innerJoin('operators as o', 'o.id', 's.operator_id')
    .leftJoin('operator_totp as t', 't.operator_id', 'o.id')
    .where('s.token_hash', '=', hash)
    .select(['o.id', 'o.username', 'o.role'])
    .select([
      sql<boolean>`t.confirmed_at is not null`.as('totp'),
      sql<boolean>`s.revoked_at is not null or o.disabled_at is not null`.as('revoked'),
      sql<boolean>`s.expires_at <= now()`.as('expired'),
    ])
    .executeTakeFirst();
  assertLive(row);
  const { revoked: _revoked, expired: _expired, ...operator } = row!;
  return { ...operator, tokenHash: hash };
}

/** Deletes a session; its token is unknown from then on. */
export async function deleteOperatorSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('operator_sessions').where('token_hash', '=', tokenHash).execute();
}

/** Ends an operator's sessions, optionally except one. From then on their tokens are refused as `tokenRevoked`. */
export async function revokeOperatorSessions(db: Db, operatorId: number, exceptTokenHash?: Buffer): Promise<void> {
  await db
    .updateTable('operator_sessions')
    .set({ revoked_at: sql`now()` })
    .where('operator_id', '=', operatorId)
    .where('revoked_at', 'is', null)
    .$if(exceptTokenHash !== undefined, (query) => query.where('token_hash', '<>', exceptTokenHash!))
    .execute();
}

/**
 * Deletes sessions 90 days after their end; until then their tokens are refused as `tokenExpired` rather than as
 * unknown.
 */
export async function deleteOldSessions(db: Db): Promise<void> {
  const end = sql<string>`now() - interval '90 days'`;
  await db.deleteFrom('sessions').where('expires_at', '<', end).execute();
  await db.deleteFrom('operator_sessions').where('expires_at', '<', end).execute();
}

/** Truncates callers' addresses to their network after 30 days. */
export async function truncateSessionAddresses(db: Db): Promise<void> {
  await sql`
    update sessions set ip = truncated_address(ip)
    where ip not like '%/%' and created_at < now() - interval '30 days'`.execute(db);
}

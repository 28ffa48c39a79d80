import { createHash, randomBytes } from 'node:crypto';
import type { CompanyRole } from '@zhenku/contract/companies';
import { type OperatorRole, SESSION_DAYS } from '@zhenku/contract/constants';
import { sql } from 'kysely';
import type { Db } from './database.ts';
import { AppError } from './errors.ts';

/** Who calls, as far as access and ownership need it. */
export interface UserSession {
  id: number;
  userType: number;
  currentUserType: number;
  author: boolean;
  /** The company that the user owns or belongs to: whose orders they see, and whose coins, unless a viewer, they spend. */
  companyId: number | null;
  companyRole: CompanyRole | null;
  tokenHash: Buffer;
}

export interface OperatorSession {
  id: number;
  username: string;
  role: OperatorRole;
  /** Whether the second step of logging in is on. */
  totp: boolean;
  tokenHash: Buffer;
}

const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const lifetime = () => sql<Date>`now() + make_interval(days => ${SESSION_DAYS})`;

/** 256 random bits, and what is stored of them. */
function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashOf(token) };
}

/** What is stored of a token. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Absent → `notLoggedIn`; of another form → `tokenMalformed`. */
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

/** Opens a session of 30 sliding days and answers its token. */
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

/** The caller behind a token. Throws `notLoggedIn`, `tokenMalformed`, `tokenRevoked` or `tokenExpired`. */
export async function userOf(db: Db, header: unknown): Promise<UserSession> {
  return await userOfSession(db, readToken(header));
}

/** The same of a session that is known by the hash of its token. */
export async function userOfSession(db: Db, hash: Buffer): Promise<UserSession> {
  const row = await db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .leftJoin('user_companies as c', 'c.user_id', 'u.id')
    .where('s.token_hash', '=', hash)
    .select([
      'u.id',
      'u.user_type as userType',
      'u.current_user_type as currentUserType',
      'u.author',
      'c.company_id as companyId',
      'c.role as companyRole',
      sql<boolean>`s.revoked_at is not null or u.suspended_at is not null`.as('revoked'),
      sql<boolean>`s.expires_at <= now()`.as('expired'),
      sql<boolean>`s.seen_at < now() - interval '1 hour'`.as('stale'),
    ])
    .executeTakeFirst();
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

export async function openOperatorSession(db: Db, operatorId: number): Promise<string> {
  const { token, hash } = newToken();
  await db
    .insertInto('operator_sessions')
    .values({ token_hash: hash, operator_id: operatorId, expires_at: sql<Date>`now() + interval '12 hours'` })
    .execute();
  return token;
}

/** The operator behind a token; sessions last 12 hours. Throws as `userOf` does. */
export async function operatorOf(db: Db, header: unknown): Promise<OperatorSession> {
  return await operatorOfSession(db, readToken(header));
}

/** The same of a session that is known by the hash of its token. */
export async function operatorOfSession(db: Db, hash: Buffer): Promise<OperatorSession> {
  const row = await db
    .selectFrom('operator_sessions as s')
    .innerJoin('operators as o', 'o.id', 's.operator_id')
    .leftJoin('operator_totp as t', 't.operator_id', 'o.id')
    .where('s.token_hash', '=', hash)
    .select([
      'o.id',
      'o.username',
      'o.role',
      sql<boolean>`t.confirmed_at is not null`.as('totp'),
      sql<boolean>`s.revoked_at is not null or o.disabled_at is not null`.as('revoked'),
      sql<boolean>`s.expires_at <= now()`.as('expired'),
    ])
    .executeTakeFirst();
  assertLive(row);
  const { revoked: _revoked, expired: _expired, ...operator } = row!;
  return { ...operator, tokenHash: hash };
}

import type { OpenSession } from '@zhenku/contract/accounts/accounts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { revokeUserSessions, type UserSession } from '../../platform/sessions.ts';

type Caller = Pick<UserSession, 'id' | 'tokenHash'>;

/** Lists the user's open sessions: the caller's own first, then the most recently used. */
export async function listSessions(db: Db, { id, tokenHash }: Caller): Promise<{ list: OpenSession[] }> {
  const list = await db
    .selectFrom('sessions')
    .select(['id as sessionId', 'user_agent as userAgent', 'ip', 'created_at as addTime', 'seen_at as lastTime'])
    .select(sql<boolean>`token_hash = ${tokenHash}`.as('current'))
    .where('user_id', '=', id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .orderBy('current', 'desc')
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return { list };
}

/** Ends one session, or all except the current one. Throws `notFound` if the session has ended or belongs to somebody else. */
export async function revokeSessions(
  db: Db,
  { id, tokenHash }: Caller,
  { sessionId }: { sessionId?: number | undefined },
): Promise<void> {
  const revoked = await revokeUserSessions(
    db,
    id,
    sessionId === undefined ? { exceptTokenHash: tokenHash } : { sessionId },
  );
  if (sessionId !== undefined && revoked === 0) throw new AppError('notFound', { message: '该设备已退出' });
}

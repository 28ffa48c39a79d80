import { sql } from 'kysely';
import { isPgError, PG, type Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';

/**
 * Waits for running movements and blocks new ones until the transaction ends. Serialises callers. Throws `conflict` if a
 * movement takes too long, so that other movements do not queue behind this lock.
 */
export async function lockLedger(tx: Tx): Promise<void> {
  try {
    await sql`set local lock_timeout = '5s'`.execute(tx);
    await sql`lock table journal_entries, postings in share row exclusive mode`.execute(tx);
    await sql`set local lock_timeout = default`.execute(tx);
  } catch (error) {
    if (isPgError(error, PG.lockNotAvailable)) throw new AppError('conflict', { message: '账目正在变动，请稍后再试' });
    throw error;
  }
}

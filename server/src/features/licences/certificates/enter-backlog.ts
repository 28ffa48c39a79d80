import { type Db, inTransaction } from '../../../platform/database/database.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { lockChain, type Proofs } from '../../proofs/chain.ts';
import { enterCertificates, enterVoids } from './enter-certificates.ts';
import { hashSoldFiles } from '../downloads/file-hashes.ts';

const BATCH = 50;

/**
 * Appends the certificates that predate the chain, oldest first, with their voids. Resumes after an interruption. Batches are
 * short, because new certificates wait for the chain lock.
 */
export async function enterBacklog(
  db: Db,
  { proofs, storage }: { proofs: Proofs; storage: Pick<Storage, 'read'> },
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const batch = await selectBacklog(db)
      .innerJoin('licences as l', 'l.id', 'a.licence_id')
      .select('l.order_item_id')
      .execute();
    if (batch.length === 0) return;
    await hashSoldFiles(
      db,
      storage,
      batch.map(({ order_item_id }) => order_item_id),
    );
    await inTransaction(db, async (tx) => {
      await lockChain(tx);
      // Another server may have entered some of them in the meantime.
      const ids = (await selectBacklog(tx).execute()).map(({ id }) => id);
      if (ids.length === 0) return;
      await enterCertificates(tx, proofs, ids);
      await enterVoids(tx, proofs, ids);
      await tx.deleteFrom('certificate_backlog').where('certificate_id', 'in', ids).execute();
    });
  }
}

const selectBacklog = (db: Db) =>
  db
    .selectFrom('certificate_backlog as b')
    .innerJoin('certificates as a', 'a.id', 'b.certificate_id')
    .select('a.id')
    .orderBy('a.created_at')
    .orderBy('a.id')
    .limit(BATCH);

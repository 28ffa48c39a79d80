import { PdfSigner, ProofEntry, ProofKey } from '@zhenku/contract/proofs/proofs';
import { z } from 'zod';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { findFault, findKeyFault } from './check-entry.ts';
import { findProblem, lockChain, type Proofs, readNewest } from './chain.ts';
import { restorePdfSigners } from './pdf-signers.ts';
import { ZEROS } from './heads.ts';
import { listKeys } from './signing-keys.ts';

const Log = z.object({
  entries: z.array(ProofEntry),
  keys: z.array(ProofKey).default([]),
  pdfSigners: z.array(PdfSigner).default([]),
});

/**
 * Puts entries back that a restored backup lacks, with the keys that began with them and those who signed PDFs, from a copy of
 * the log. Returns how many entries. Throws `conflict` for a copy that does not go on where the database ends.
 */
export async function restoreLog(db: Db, copy: unknown): Promise<number> {
  const parsed = Log.safeParse(copy);
  if (!parsed.success) throw new AppError('conflict', { message: 'the file is no copy of the log' });
  return await inTransaction(db, async (tx) => {
    await lockChain(tx);
    const known = await listKeys(tx);
    const keys = allKeys(known, parsed.data.keys);
    const newest = await readNewest(tx);
    const missing = parsed.data.entries.filter(({ index }) => index > newest.index);
    let last = newest;
    for (const entry of missing) {
      const follows = entry.index === last.index + 1 && entry.previousHash === last.hash;
      const fault = follows ? findFault(keys, entry) : 'it does not follow the entry before';
      if (fault) throw new AppError('conflict', { message: `entry ${entry.index}: ${fault}` });
      const { index, payload, previousHash, hash, signature, keyId } = entry;
      const begins = keys.find(
        ({ fromIndex, keyId: id }) => fromIndex === index && !known.some((each) => each.keyId === id),
      );
      if (begins) await insertKey(tx, begins);
      const row = { index, payload, previous_hash: previousHash, hash, signature, key_id: keyId };
      await tx.insertInto('proof_entries').values(row).execute();
      last = entry as typeof last;
    }
    await restorePdfSigners(tx, parsed.data.pdfSigners);
    return missing.length;
  });
}

/** The keys of the database, and those of a copy that go on from them. Throws `conflict` for others. */
function allKeys(known: ProofKey[], copied: ProofKey[]): ProofKey[] {
  const keys = [...known, ...copied.slice(known.length)];
  const goesOn = known.every(({ keyId }, at) => copied.length <= at || copied[at]!.keyId === keyId);
  const fault = goesOn ? findKeyFault(keys) : 'the keys of the copy are others';
  if (fault) throw new AppError('conflict', { message: fault });
  return keys;
}

async function insertKey(tx: Tx, { keyId, publicKey, fromIndex, endorsement }: ProofKey): Promise<void> {
  const row = { key_id: keyId, public_key: publicKey, from_index: fromIndex, endorsement };
  await tx.insertInto('proof_keys').values(row).execute();
}

/**
 * Keeps a head that the operator knows from a mail or a PDF, where the file with it is lost. Throws `conflict` for one that is
 * not in the database, for one that is older than what is kept, and where what is kept is not in the database. Index 0 says
 * that nothing was ever published.
 */
export async function nameHead(db: Db, { heads }: Proofs, head: { index: number; hash: string }): Promise<void> {
  const kept = await heads.read();
  if (kept !== null && kept.index > head.index) {
    throw new AppError('conflict', { message: `the head ${kept.index} is kept, which is newer` });
  }
  const problem = kept === null ? null : await findProblem(db, await readNewest(db), kept);
  if (problem) throw new AppError('conflict', { message: problem });
  const { index } = await readNewest(db);
  if (index === 0 && head.index === 0 && head.hash === ZEROS) return await heads.write(head);
  const found = await db
    .selectFrom('proof_entries')
    .select('index')
    .where('index', '=', head.index)
    .where('hash', '=', head.hash)
    .executeTakeFirst();
  if (!found) throw new AppError('conflict', { message: 'the database has no such entry; restore the log first' });
  await heads.write(head);
}

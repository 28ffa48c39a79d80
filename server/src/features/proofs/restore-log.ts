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
 * Restores entries that a restored backup lacks, with their keys and PDF signers, from a copy of the log. Returns the number of
 * restored entries. Throws `conflict` if the copy is malformed, does not continue from the database's last entry, or contains
 * an invalid entry, key or PDF signer.
 */
export async function restoreLog(db: Db, copy: unknown): Promise<number> {
  const parsed = Log.safeParse(copy);
  if (!parsed.success) throw new AppError('conflict', { message: 'the file is not a copy of the log' });
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
      const newKey = keys.find(
        ({ fromIndex, keyId: id }) => fromIndex === index && !known.some((each) => each.keyId === id),
      );
      if (newKey) await insertKey(tx, newKey);
      const row = { index, payload, previous_hash: previousHash, hash, signature, key_id: keyId };
      await tx.insertInto('proof_entries').values(row).execute();
      last = entry as typeof last;
    }
    await restorePdfSigners(tx, parsed.data.pdfSigners);
    return missing.length;
  });
}

/** Returns the database's keys followed by the copy's newer ones. Throws `conflict` if they disagree. */
function allKeys(known: ProofKey[], copied: ProofKey[]): ProofKey[] {
  const keys = [...known, ...copied.slice(known.length)];
  const isConsistent = known.every(({ keyId }, at) => copied.length <= at || copied[at]!.keyId === keyId);
  const fault = isConsistent ? findKeyFault(keys) : 'the keys of the copy are different';
  if (fault) throw new AppError('conflict', { message: fault });
  return keys;
}

async function insertKey(tx: Tx, { keyId, publicKey, fromIndex, endorsement }: ProofKey): Promise<void> {
  const row = { key_id: keyId, public_key: publicKey, from_index: fromIndex, endorsement };
  await tx.insertInto('proof_keys').values(row).execute();
}

/**
 * Stores a head that an operator knows from an e-mail or a PDF, after the head file was lost. Index 0 states that nothing was
 * ever published. Throws `conflict` if the database lacks the given or the stored head, or if the stored head is newer.
 */
export async function setHead(db: Db, { heads }: Proofs, head: { index: number; hash: string }): Promise<void> {
  const storedHead = await heads.read();
  if (storedHead !== null && storedHead.index > head.index) {
    throw new AppError('conflict', { message: `the stored head ${storedHead.index} is newer` });
  }
  const problem = storedHead === null ? null : await findProblem(db, await readNewest(db), storedHead);
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

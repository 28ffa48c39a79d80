import type { ProofEntry, ProofKey } from '@zhenku/contract/proofs/proofs';
import type { Db } from '../../platform/database/database.ts';
import type { Keyring } from '../../platform/encryption/encryption.ts';
import { findFault } from './check-entry.ts';
import { selectEntries } from './chain.ts';
import { readOpenings } from './openings.ts';
import { type Openings, sha256 } from './payload.ts';
import { listKeys } from './signing-keys.ts';

export interface OwnEntries {
  /** In ascending order: the grant or re-issue, then the void. */
  entries: ProofEntry[];
  /** Openings of the first entry's digests. */
  openings: Openings;
  /** Null if hashes, signatures and key ranges are valid. */
  fault: string | null;
}

export async function readOwnEntries(
  db: Db,
  keyring: Keyring,
  authorizationIds: readonly string[],
): Promise<Map<string, OwnEntries>> {
  const idOf = new Map(authorizationIds.map((id) => [sha256(id), id]));
  const found = new Map(
    authorizationIds.map((id): [string, OwnEntries] => [id, { entries: [], openings: {}, fault: null }]),
  );
  if (found.size === 0) return found;
  const keys = await listKeys(db);
  const rows = await selectEntries(db)
    .select('certificate')
    .where('certificate', 'in', [...idOf.keys()])
    .execute();
  const openings = await readOpenings(
    db,
    keyring,
    rows.map(({ index }) => index),
  );
  for (const { certificate, ...entry } of rows) {
    const own = found.get(idOf.get(certificate)!)!;
    if (own.entries.length === 0) own.openings = openings.get(entry.index)!;
    own.entries.push(entry);
    own.fault ??= findFault(keys as ProofKey[], entry);
  }
  return found;
}

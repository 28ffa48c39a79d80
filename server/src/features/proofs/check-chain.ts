import type { ChainCheck } from '@zhenku/contract/proofs/proofs';
import type { Db } from '../../platform/database/database.ts';
import { nextTurn } from '../../platform/observability/event-loop.ts';
import { findFault, findKeyFault } from './check-entry.ts';
import { type Proofs, readProblem, selectEntries } from './chain.ts';
import { ZEROS } from './heads.ts';
import { findSignerFault } from './pdf-signers.ts';
import { listKeys } from './signing-keys.ts';

const BATCH = 1_000;
/** Entries to check before yielding to other requests. One slice takes a few milliseconds. */
const SLICE = 50;
const FAULTS_MAX = 20;

export type CheckSubjects = (db: Db) => Promise<{ faults: string[]; waiting: number }>;

/** Checks the whole chain in batches against its keys, its links and the stored head. */
export async function checkChain(
  db: Db,
  proofs: Proofs,
  { checkSubjects, onProgress }: { checkSubjects: CheckSubjects; onProgress?: (done: number) => void },
): Promise<ChainCheck> {
  const faults: ChainCheck['faults'] = [];
  const keys = await listKeys(db);
  let found = 0;
  const add = (index: number | null, reason: string | null) => {
    if (reason === null) return;
    found += 1;
    if (found <= FAULTS_MAX) faults.push({ index, reason });
  };
  add(null, findKeyFault(keys));
  add(null, await findSignerFault(db, keys));
  add(null, await readProblem(db, proofs));
  let last = { index: 0, hash: ZEROS };
  for (;;) {
    const batch = await selectEntries(db).where('index', '>', last.index).limit(BATCH).execute();
    for (const [at, entry] of batch.entries()) {
      if (at % SLICE === 0) await nextTurn();
      if (entry.index !== last.index + 1) add(entry.index, 'entries before it are missing');
      else if (entry.previousHash !== last.hash) add(entry.index, 'it does not follow the entry before');
      add(entry.index, findFault(keys, entry));
      last = entry;
    }
    onProgress?.(last.index);
    if (batch.length < BATCH) break;
  }
  const subjects = await checkSubjects(db);
  for (const reason of subjects.faults) add(null, reason);
  return {
    intact: found === 0,
    entries: last.index,
    time: new Date().toISOString(),
    faults,
    waiting: subjects.waiting,
  };
}

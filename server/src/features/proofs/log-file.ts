import { Readable } from 'node:stream';
import type { Db } from '../../platform/database/database.ts';
import { type Proofs, selectEntries, signHead } from './chain.ts';
import { listPdfSigners } from './pdf-signers.ts';
import { listKeys } from './signing-keys.ts';

const BATCH = 1_000;

export const logFile = {
  name: 'proof-log',
  role: 'admin',
  fileName: () => `proof-log-${new Date().toISOString().slice(0, 10)}.json`,
} as const;

export const streamLog = (db: Db, proofs: Proofs, batch = BATCH): Readable =>
  Readable.from(writeLog(db, proofs, batch), { objectMode: false });

async function* writeLog(db: Db, proofs: Proofs, batch: number): AsyncGenerator<string> {
  const head = await signHead(db, proofs);
  const last = head?.index ?? 0;
  yield '{"entries":[\n';
  for (let from = 1; from <= last; from += batch) {
    const to = Math.min(from + batch - 1, last);
    const entries = await selectEntries(db).where('index', '>=', from).where('index', '<=', to).execute();
    yield entries.map((entry) => JSON.stringify(entry)).join(',\n') + (to < last ? ',\n' : '\n');
  }
  // Reads the keys after the entries, so that every entry's key is included.
  const keys = await listKeys(db);
  const end = { head, keys, pdfSigners: await listPdfSigners(db, keys) };
  yield `],\n${JSON.stringify(end).slice(1)}\n`;
}

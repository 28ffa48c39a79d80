import { access, open, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ProofHead } from '@zhenku/contract/proofs/proofs';
import { z } from 'zod';

/** The newest head ever signed, stored outside the database. `index` 0 means an empty chain. */
const StoredHead = z.object({ index: z.int().min(0), hash: z.string().regex(/^[0-9a-f]{64}$/) });
export type StoredHead = z.infer<typeof StoredHead>;

export interface HeadStore {
  /** Returns null if the head is unknown. */
  read: () => Promise<StoredHead | null>;
  /**
   * Returns whether a chain may start without a stored head. False in a restored data folder, because its newest head is
   * unknown.
   */
  mayBegin: () => Promise<boolean>;
  /** Replaces the stored head durably and atomically. */
  write: (head: StoredHead | ProofHead) => Promise<void>;
}

/** Marker file that restoring a backup puts next to the head file. */
export const RESTORED_MARK = 'restored';

export const ZEROS = '0'.repeat(64);

/** Stores the head in `proof-head.json` under `dataDir`, so that restoring only the database does not roll it back. */
export function headFile(dataDir: string): HeadStore {
  const path = join(dataDir, 'proof-head.json');
  return {
    read: async () => {
      const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
      return text === null ? null : StoredHead.parse(JSON.parse(text));
    },
    mayBegin: async () =>
      await access(join(dataDir, RESTORED_MARK)).then(
        () => false,
        () => true,
      ),
    write: async (head) => {
      // The repair command may write while the server runs, so each process uses its own temporary file.
      const next = `${path}.${process.pid}`;
      const file = await open(next, 'w', 0o600);
      await file.writeFile(`${JSON.stringify(head)}\n`);
      await file.sync();
      await file.close();
      await rename(next, path);
      const folder = await open(dirname(path));
      await folder.sync();
      await folder.close();
    },
  };
}

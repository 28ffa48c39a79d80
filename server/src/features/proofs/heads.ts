import { access, open, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ProofHead } from '@zhenku/contract/proofs/proofs';
import { z } from 'zod';

/** The newest head that was ever signed, outside the database. `index` 0: the chain has no entries yet. */
const KeptHead = z.object({ index: z.int().min(0), hash: z.string().regex(/^[0-9a-f]{64}$/) });
export type KeptHead = z.infer<typeof KeptHead>;

export interface HeadStore {
  /** Null where it is not known. */
  read: () => Promise<KeptHead | null>;
  /** Whether a chain may begin where no head is kept: not in what was restored, since its newest head is elsewhere. */
  mayBegin: () => Promise<boolean>;
  /** Replaces it, durably and all or nothing. */
  write: (head: KeptHead | ProofHead) => Promise<void>;
}

/** Beside the head's file in a data folder that was restored from a backup. */
export const RESTORED_MARK = 'restored';

export const ZEROS = '0'.repeat(64);

/** Keeps the head in `proof-head.json` of `dataDir`: a backup of the database alone does not set it back. */
export function headFile(dataDir: string): HeadStore {
  const path = join(dataDir, 'proof-head.json');
  return {
    read: async () => {
      const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
      return text === null ? null : KeptHead.parse(JSON.parse(text));
    },
    mayBegin: async () =>
      await access(join(dataDir, RESTORED_MARK)).then(
        () => false,
        () => true,
      ),
    write: async (head) => {
      // The command that repairs the chain may write beside the server.
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

import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';

/** A benchmark's folder: `FILM_CACHE`, which persists between runs, or a temporary folder. */
export interface BenchCache {
  folder: string;
  /** Returns the value that an earlier run stored under this name, or creates it. */
  cached: <T>(name: string, make: () => Promise<T>) => Promise<T>;
  clear: () => Promise<void>;
}

export async function openCache(cache = process.env.FILM_CACHE): Promise<BenchCache> {
  const folder = cache ?? (await mkdtemp(join(tmpdir(), 'zhenku-bench-')));
  await mkdir(folder, { recursive: true });
  return {
    folder,
    cached: async <T>(name: string, make: () => Promise<T>): Promise<T> => {
      const path = join(folder, `${name.replaceAll('/', ' ')}.v8`);
      const before = cache && (await readFile(path).catch(() => null));
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written below
      if (before) return deserialize(before) as T;
      const made = await make();
      if (cache) await writeFile(path, serialize(made));
      return made;
    },
    clear: async () => {
      if (!cache) await rm(folder, { recursive: true, force: true });
    },
  };
}

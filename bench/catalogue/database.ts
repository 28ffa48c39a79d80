import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Db, openDatabase } from '../../server/src/platform/database/database.ts';
import { migrate } from '../../server/src/platform/database/migrate.ts';
import { startPostgres } from '../../server/src/platform/database/postgres.ts';
import { type Catalogue, fillCatalogue } from './fill.ts';

const NICE = 10;

export interface FilledDatabase {
  url: string;
  db: Db;
  folder: string;
  catalogue: Catalogue;
  close: () => Promise<void>;
}

/**
 * Starts an embedded PostgreSQL with `count` published clips (and rows for their derived files by default) in a temporary folder.
 * BENCH_KEEP, the path of a folder, keeps the database for the next run, including everything that benchmarks wrote.
 */
export async function filledDatabase(count: number, { files = true } = {}): Promise<FilledDatabase> {
  const keep = process.env.BENCH_KEEP;
  const folder = keep
    ? join(keep, `clips-${count}${files ? '' : '-bare'}`)
    : await mkdtemp(join(tmpdir(), 'zhenku-bench-'));
  await mkdir(folder, { recursive: true });
  const postgres = await startPostgres({
    dataDir: folder,
    durable: false,
    log: { debug: () => undefined, warn: console.error },
  });
  const close = async () => {
    await postgres.stop();
    if (!keep) await rm(folder, { recursive: true, force: true });
  };
  try {
    // One connection, because the settings that speed up filling belong to the session.
    const filling = openDatabase(postgres.url, 1);
    await migrate(filling.pool);
    const catalogue = await catalogueOf(filling.db, { count, files }, join(folder, 'catalogue.json'));
    await filling.db.destroy();
    const { db } = openDatabase(postgres.url);
    return { url: postgres.url, db, folder, catalogue, close: async () => db.destroy().then(close) };
  } catch (error) {
    await close();
    throw error;
  }
}

async function catalogueOf(
  db: Db,
  { count, files }: { count: number; files: boolean },
  file: string,
): Promise<Catalogue> {
  if (existsSync(file)) return JSON.parse(await readFile(file, 'utf8')) as Catalogue;
  setPriority(NICE);
  const from = performance.now();
  const catalogue = await fillCatalogue(db, count, { files, log: (line) => console.log(`filling: ${line}`) });
  console.log(`filled ${count} clips in ${((performance.now() - from) / 1_000).toFixed(0)} s`);
  if (process.getuid?.() === 0) setPriority(0); // Only root may raise the priority again.
  await writeFile(file, JSON.stringify(catalogue));
  return catalogue;
}

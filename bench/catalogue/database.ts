import { mkdtemp, rm } from 'node:fs/promises';
import { setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Db, openDatabase } from '../../server/src/platform/database.ts';
import { migrate } from '../../server/src/platform/migrate.ts';
import { startPostgres } from '../../server/src/platform/postgres.ts';
import { type Catalogue, fillCatalogue } from './fill.ts';

const NICE = 10;

export interface FilledDatabase {
  url: string;
  db: Db;
  folder: string;
  catalogue: Catalogue;
  close: () => Promise<void>;
}

/** An embedded PostgreSQL in a temporary folder with `count` published clips, with their derived files unless told otherwise. */
export async function filledDatabase(count: number, { files = true } = {}): Promise<FilledDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'zhenku-bench-'));
  const postgres = await startPostgres({
    dataDir: folder,
    durable: false,
    log: { debug: () => undefined, warn: console.error },
  });
  const close = async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    // One connection, since what speeds up the filling is a setting of the session.
    const filling = openDatabase(postgres.url, 1);
    await migrate(filling.pool);
    setPriority(NICE);
    const from = performance.now();
    const catalogue = await fillCatalogue(filling.db, count, { files, log: (line) => console.log(`filling: ${line}`) });
    console.log(`filled ${count} clips in ${((performance.now() - from) / 1_000).toFixed(0)} s`);
    if (process.getuid?.() === 0) setPriority(0); // Nobody else may become faster again.
    await filling.db.destroy();
    const { db } = openDatabase(postgres.url);
    return { url: postgres.url, db, folder, catalogue, close: async () => db.destroy().then(close) };
  } catch (error) {
    await close();
    throw error;
  }
}

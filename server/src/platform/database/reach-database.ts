import type { Config } from '../config.ts';
import { lockDataDir } from '../data-dir-lock.ts';
import { tryDatabase } from './database.ts';
import { embeddedUrl, startPostgres } from './postgres.ts';

/** Connects a command to the running server's database, or starts the embedded PostgreSQL until `stop`. */
export async function reachDatabase({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<{ url: string; stop: () => Promise<void> }> {
  if (databaseUrl) return { url: databaseUrl, stop: async () => undefined };
  const url = await embeddedUrl(dataDir);
  const isRunning = await tryDatabase(url).then(
    () => true,
    () => false,
  );
  if (isRunning) return { url, stop: async () => undefined };
  const unlock = await lockDataDir(dataDir);
  const log = { debug: () => undefined, warn: (text: string) => void process.stderr.write(`${text}\n`) };
  const postgres = await startPostgres({ dataDir, log });
  return {
    url: postgres.url,
    stop: async () => {
      await postgres.stop();
      await unlock();
    },
  };
}

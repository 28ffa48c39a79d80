// The command `npm run import-library`: imports a folder's or bucket's clips for one creator, described by a CSV.
import { createWriteStream } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { findActiveCreator } from './features/accounts/find-creator.ts';
import { readGroupNames } from './features/publishing/clip-words.ts';
import { importLibrary, type LineResult, unnamedFiles } from './features/publishing/library/import-library.ts';
import { type Library, openBucket, openFolder } from './features/publishing/library/library-files.ts';
import { readLibrarySheet } from './features/publishing/library/read-sheet.ts';
import { processVideo } from './features/publishing/jobs/process-video.ts';
import { ConfigError } from './platform/config-error.ts';
import { type Config, loadConfig } from './platform/config.ts';
import { type Db, openDatabase } from './platform/database/database.ts';
import { reachDatabase } from './platform/database/reach-database.ts';
import { loadKeyring } from './platform/encryption/keyring.ts';
import { signingSecret } from './platform/encryption/secrets.ts';
import { type Jobs, startJobs } from './platform/jobs.ts';
import { type CsvColumns, csvOf } from './platform/lists/csv.ts';
import { createLog } from './platform/observability/log.ts';
import { createMetrics } from './platform/observability/metrics.ts';
import { runCommand } from './platform/run-command.ts';
import { openStorage } from './platform/storage/open-storage.ts';
import { openSealed } from './platform/storage/sealed-files.ts';
import { hashUploads } from './platform/storage/uploads/jobs/hash-uploads.ts';

const USAGE = `usage: npm run import-library -- FOLDER|s3://BUCKET/PREFIX --csv FILE --author PHONE
  [--dry-run]      checks every line and changes nothing
  [--report FILE]  the result of every line as CSV; default: import-report.csv
  [--name NAME]    names the library; a second run skips what was imported under this name;
                   default: the folder's full path, or the bucket with the prefix`;

const OUTCOME: Record<LineResult['outcome'], string> = {
  imported: '已导入',
  ready: '可以导入',
  known: '以前已导入',
  refused: '未导入',
};

const REPORT: CsvColumns<LineResult> = [
  ['行号', ({ line }) => String(line)],
  ['文件名', ({ fileName }) => fileName],
  ['结果', ({ outcome }) => OUTCOME[outcome]],
  ['素材编号', ({ videoId }) => (videoId === undefined ? '' : String(videoId))],
  ['原因', ({ reasons }) => reasons.join('；')],
];

const SAY_EVERY_MS = 10_000;
const TEMP_FOLDER = '.temp-import';
/** The advisory lock key of running imports; it differs from those of migrations, the job queue and uploads. */
const IMPORT_LOCK = 7_402_525;

const say = (text: string) => void process.stdout.write(`${text}\n`);
/** npm runs scripts in the project's folder; paths are relative to where npm was called. */
const pathOf = (path: string) => resolve(process.env.INIT_CWD ?? process.cwd(), path);

interface Request {
  from: string;
  csv: string;
  author: string;
  name: string | undefined;
  report: string;
  dryRun: boolean;
}

function readRequest(): Request | null {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        csv: { type: 'string' },
        author: { type: 'string' },
        name: { type: 'string' },
        report: { type: 'string', default: 'import-report.csv' },
        'dry-run': { type: 'boolean', default: false },
      },
    });
    const { csv, author, name, report, 'dry-run': dryRun } = values;
    const [from] = positionals;
    if (from === undefined || positionals.length > 1 || !csv || !author) return null;
    return { from, csv, author, name, report, dryRun };
  } catch {
    return null;
  }
}

async function main(): Promise<number> {
  const request = readRequest();
  if (!request) {
    say(USAGE);
    return 2;
  }
  const config = loadConfig(process.env);
  const library = await openLibrary(request);
  const sheet = await readFile(pathOf(request.csv)).catch((error: Error) => {
    throw new ConfigError(`The CSV cannot be read: ${error.message}.`);
  });
  const { url, stop } = await reachDatabase(config);
  const { db, pool } = openDatabase(url, 4);
  const lock = await pool.connect();
  try {
    await takeTurn(lock);
    await assertMigrated(db);
    const authorId = await findAuthor(db, request.author);
    const lines = readLibrarySheet(sheet, await readGroupNames(db));
    const unnamed = unnamedFiles(library, lines);
    return await withServices({ config, db, url }, async (services) => {
      const results = importLibrary(services, { authorId, library, lines, dryRun: request.dryRun });
      const counts = await writeReport(results, { report: pathOf(request.report), total: lines.length });
      for (const [outcome, count] of Object.entries(counts)) {
        if (count > 0) say(`${OUTCOME[outcome as LineResult['outcome']]}：${count}`);
      }
      if (unnamed.length > 0) {
        say(
          `CSV 没有提到的文件：${unnamed.length}（${unnamed.slice(0, 5).join('、')}${unnamed.length > 5 ? ' …' : ''}）`,
        );
      }
      say(`报告：${pathOf(request.report)}`);
      return counts.refused > 0 ? 1 : 0;
    });
  } finally {
    // Ends the session, and with it the lock.
    lock.release(true);
    await db.destroy();
    await stop();
  }
}

async function openLibrary({ from, name }: Request): Promise<Library> {
  const [, bucket, prefix = ''] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(from) ?? [];
  if (bucket === undefined) return { ...(await openFolder(pathOf(from))), ...(name && { name }) };
  // The bucket is reached with the settings for buckets, whether or not the shop's own files are in one.
  const { s3 } = loadConfig({ ...process.env, STORAGE: `s3://${bucket}` });
  return { ...(await openBucket(s3!, prefix)), ...(name && { name }) };
}

/** Throws `ConfigError` if another import runs: they would share the temporary folder. */
async function takeTurn(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [IMPORT_LOCK]);
  if (!rows[0]!.taken) throw new ConfigError('Another import is running; wait until it ends.');
}

async function assertMigrated(db: Db): Promise<void> {
  const { rows } = await sql<{ ready: boolean }>`select to_regclass('library_imports') is not null as ready`.execute(
    db,
  );
  if (!rows[0]!.ready) throw new ConfigError('The database is not of this version; start the server once.');
}

async function findAuthor(db: Db, phone: string): Promise<number> {
  const authorId = await findActiveCreator(db, phone);
  if (authorId === undefined) {
    throw new ConfigError(`No active creator has the phone ${phone}; --author names the creator who sells.`);
  }
  return authorId;
}

type ImportServices = Parameters<typeof importLibrary>[0];

async function withServices<T>(
  { config, db, url }: { config: Config; db: Db; url: string },
  work: (services: ImportServices) => Promise<T>,
): Promise<T> {
  const secret = await signingSecret(config.dataDir, config.secret);
  const keyring = await loadKeyring(config.dataDir, config.keys);
  const files = await openStorage(config, secret, { commandTemp: TEMP_FOLDER });
  const jobs: Jobs = await startJobs({
    url,
    services: () => ({}) as never,
    definitions: [processVideo, hashUploads] as never,
    log: createLog('warn'),
    metrics: createMetrics(),
    work: false,
  });
  try {
    return await work({ db, storage: openSealed(files, { db, keyring }), jobs });
  } finally {
    await jobs.stop(0);
    await rm(join(config.sharedFiles ?? join(config.dataDir, 'files'), TEMP_FOLDER), { recursive: true, force: true });
  }
}

async function writeReport(
  results: AsyncIterable<LineResult>,
  { report, total }: { report: string; total: number },
): Promise<Record<LineResult['outcome'], number>> {
  const counts: Record<LineResult['outcome'], number> = { imported: 0, ready: 0, known: 0, refused: 0 };
  let saidAt = Date.now();
  async function* counted(): AsyncGenerator<LineResult> {
    let done = 0;
    for await (const result of results) {
      counts[result.outcome] += 1;
      done += 1;
      if (Date.now() - saidAt >= SAY_EVERY_MS) {
        saidAt = Date.now();
        say(`${done} / ${total} …`);
      }
      yield result;
    }
  }
  await pipeline(csvOf(counted(), REPORT), createWriteStream(report));
  return counts;
}

await runCommand(main, { failure: 2 });

// The commands `npm run backup` and `npm run restore`; `USAGE` lists their arguments. `backup -- DIR` creates the folder
// DIR. `--into FOLDER` creates a folder named by the time in FOLDER, checks the backup, and with `--keep N` deletes all
// but the newest N. `--check FOLDER` reads a backup, or the newest one in FOLDER, as a restore would.
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { recordBackup } from './features/operations/go-live/provider-tests.ts';
import { RESTORED_MARK } from './features/proofs/heads.ts';
import { backUp, keysOf } from './platform/backup/back-up.ts';
import { checkBackup, datedFolder, deleteAbandoned, deleteOldBackups } from './platform/backup/check-backup.ts';
import { restore } from './platform/backup/restore.ts';
import { ConfigError } from './platform/config-error.ts';
import { type Config, loadConfig } from './platform/config.ts';
import { runCommand } from './platform/run-command.ts';
import { openDatabase } from './platform/database/database.ts';
import { reachDatabase } from './platform/database/reach-database.ts';

const say = (text: string) => void process.stdout.write(`${text}\n`);
const PASSPHRASE_MIN = 16;
/** Settings that replace keys of DATA_DIR. */
const KEY_SETTINGS = ['SECRET', 'ENCRYPTION_KEYS', 'HASH_KEY', 'PROOF_KEYS', 'PDF_SIGNING_KEY'];
const USAGE =
  'usage: npm run backup -- DIR | --into FOLDER [--keep N] | --check FOLDER\n' +
  '       npm run restore -- DIR [KEYS] [--archive FOLDER [--until TIME]]';

class UsageError extends Error {}

async function main(): Promise<number> {
  const [command, ...args] = process.argv.slice(2);
  try {
    if (command === 'restore') await runRestore(args);
    else await runBackup(args);
    return 0;
  } catch (error) {
    const isUsage = error instanceof UsageError || (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS_');
    if (!isUsage) throw error;
    say(USAGE);
    return 2;
  }
}

async function runBackup(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: { into: { type: 'string' }, keep: { type: 'string' }, check: { type: 'string' } },
    allowPositionals: true,
  });
  const { into, keep, check } = values;
  const named = [...positionals, into, check].filter((folder) => folder !== undefined);
  const isKept = keep === undefined || (into !== undefined && /^[1-9]\d{0,3}$/.test(keep));
  if (named.length !== 1 || named[0] === '' || !isKept) throw new UsageError();
  const config = loadConfig(process.env);
  const passphrase = readPassphrase();
  if (check !== undefined) {
    const { backup, manifest } = await checkBackup(resolve(check), passphrase);
    say(`${backup}: ${describe(manifest.files)} as of ${manifest.time}, all intact.`);
    return;
  }
  if (into === undefined) {
    await makeBackup(config, resolve(named[0]!), passphrase);
    return;
  }
  const parent = resolve(into);
  const now = new Date();
  for (const old of await deleteAbandoned(parent, now)) say(`Deleted ${old}, which was never finished.`);
  const backup = datedFolder(parent, now);
  await makeBackup(config, backup, passphrase);
  if (keep === undefined) return;
  // Older backups may be deleted only if the new one can be restored.
  await checkBackup(backup, passphrase);
  for (const old of await deleteOldBackups(parent, Number(keep))) say(`Deleted ${old}, which is older.`);
}

async function makeBackup(config: Config, backup: string, passphrase: string): Promise<void> {
  const { dataDir, databaseUrl } = config;
  const { url, stop } = await reachDatabase(config);
  try {
    const storedFiles = config.s3 ? null : storedFilesOf(config);
    const embedded = databaseUrl === undefined;
    const areKeysSettings = KEY_SETTINGS.every((name) => process.env[name]);
    const source = { url, embedded, dataDir, storedFiles, areKeysSettings };
    const { time, files } = await backUp({ ...source, backup, passphrase });
    await tryRecording(url);
    say(`Backed up ${describe(files)} as of ${time}.`);
    say(`The keys of DATA_DIR are in ${keysOf(backup)}, encrypted with BACKUP_PASSPHRASE: keep both elsewhere.`);
    const others = KEY_SETTINGS.filter((name) => process.env[name]);
    if (others.length > 0) {
      say(
        `Not in the backup, because they are settings: ${others.join(', ')}. Keep a copy of the settings apart from it.`,
      );
    }
    if (storedFiles === null) say('The files are in the bucket and not in the backup: turn on its versions.');
  } finally {
    await stop();
  }
}

async function runRestore(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: { archive: { type: 'string' }, until: { type: 'string' } },
    allowPositionals: true,
  });
  const [folder, keys, ...more] = positionals;
  if (!folder || more.length > 0 || (values.until && !values.archive)) throw new UsageError();
  const config = loadConfig(process.env);
  const { dataDir, databaseUrl } = config;
  if (databaseUrl && values.archive) {
    throw new ConfigError('--archive is for the embedded database; replay the archive by PostgreSQL’s own means.');
  }
  const backup = resolve(folder);
  const { time, files } = await restore({
    backup,
    keys: keys === undefined ? keysOf(backup) : resolve(keys),
    passphrase: readPassphrase(),
    dataDir,
    databaseUrl,
    storedFiles: storedFilesOf(config),
    isShared: config.sharedFiles !== null,
    mark: RESTORED_MARK,
    archive: values.archive ? { folder: resolve(values.archive), until: values.until } : undefined,
  });
  say(`Restored ${files} files into ${dataDir}, as of ${time}.`);
  say(
    'The server issues no certificate until you name the newest head of the proof chain: npm run keys -- head INDEX HASH (docs/operations/operations.md).',
  );
}

const storedFilesOf = ({ dataDir, sharedFiles }: Config): string => sharedFiles ?? join(dataDir, 'files');

function readPassphrase(): string {
  const passphrase = process.env.BACKUP_PASSPHRASE ?? '';
  if (passphrase.length < PASSPHRASE_MIN) {
    throw new ConfigError(`BACKUP_PASSPHRASE encrypts the keys; set it to at least ${PASSPHRASE_MIN} characters.`);
  }
  return passphrase;
}

function describe(files: Record<string, { bytes: number }>): string {
  const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, 0);
  return `${Object.keys(files).length} files (${Math.ceil(bytes / 1024 ** 2)} MB)`;
}

async function tryRecording(url: string): Promise<void> {
  const { db } = openDatabase(url, 1);
  try {
    await recordBackup(db);
  } catch (error) {
    say(`This backup could not be recorded for npm run doctor: ${(error as Error).message}`);
  } finally {
    await db.destroy();
  }
}

await runCommand(main);

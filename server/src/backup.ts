// The commands `npm run backup -- DIR` and `npm run restore -- DIR [KEYS] [--archive FOLDER [--until TIME]]`, for the embedded
// database.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { RESTORED_MARK } from './features/proofs/heads.ts';
import { backUp, keysOf } from './platform/backup/back-up.ts';
import { restore } from './platform/backup/restore.ts';
import { ConfigError, loadConfig } from './platform/config.ts';
import { runCommand } from './platform/run-command.ts';
import { reachDatabase } from './platform/database/reach-database.ts';

const say = (text: string) => void process.stdout.write(`${text}\n`);
const PASSPHRASE_MIN = 16;
/** Settings that replace keys of DATA_DIR. */
const KEY_SETTINGS = ['SECRET', 'ENCRYPTION_KEYS', 'HASH_KEY', 'PROOF_KEYS', 'PDF_SIGNING_KEY'];

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { archive: { type: 'string' }, until: { type: 'string' } },
    allowPositionals: true,
  });
  const [command, folder, keys, ...more] = positionals;
  const isRestore = command === 'restore';
  const isWrong = isRestore ? values.until && !values.archive : (keys ?? values.archive ?? values.until);
  if (!folder || more.length > 0 || isWrong) {
    say('usage: npm run backup -- DIR | npm run restore -- DIR [KEYS] [--archive FOLDER [--until TIME]]');
    return 2;
  }
  const config = loadConfig(process.env);
  if (config.databaseUrl) {
    throw new ConfigError('DATABASE_URL names a PostgreSQL of its own; back it up with its own programs.');
  }
  const passphrase = process.env.BACKUP_PASSPHRASE ?? '';
  if (passphrase.length < PASSPHRASE_MIN) {
    throw new ConfigError(`BACKUP_PASSPHRASE encrypts the keys; set it to at least ${PASSPHRASE_MIN} characters.`);
  }
  const backup = resolve(folder);
  const { dataDir } = config;
  if (isRestore) {
    const sealed = keys === undefined ? keysOf(backup) : resolve(keys);
    const archive = values.archive && { folder: resolve(values.archive), until: values.until };
    const options = { backup, keys: sealed, passphrase, dataDir, mark: RESTORED_MARK, archive: archive || undefined };
    const { time, files } = await restore(options);
    say(`Restored ${files} files into ${dataDir}, as of ${time}.`);
    say(
      'No certificate is issued before its newest head is named: npm run keys -- head INDEX HASH (docs/operations/operations.md).',
    );
    return 0;
  }
  const { url, stop } = await reachDatabase(config);
  try {
    const { time, files } = await backUp({ url, dataDir, backup, passphrase, withFiles: config.s3 === null });
    const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, 0);
    say(`Backed up ${Object.keys(files).length} files (${Math.ceil(bytes / 1024 ** 2)} MB) as of ${time}.`);
    say(`The keys of DATA_DIR are in ${keysOf(backup)}, encrypted with BACKUP_PASSPHRASE: keep both elsewhere.`);
    const others = KEY_SETTINGS.filter((name) => process.env[name]);
    if (others.length > 0) {
      say(
        `Not in the backup, since they are settings: ${others.join(', ')}. Keep a copy of the settings apart from it.`,
      );
    }
  } finally {
    await stop();
  }
  return 0;
}

await runCommand(main);

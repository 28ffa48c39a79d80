// The command `npm run files -- to-s3`: copies the files of DATA_DIR into the bucket of STORAGE.
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from './platform/config-error.ts';
import { loadConfig } from './platform/config.ts';
import { copyToS3 } from './platform/storage/copy-to-s3.ts';

const say = (text: string) => void process.stdout.write(`${text}\n`);
const SAY_EVERY_MS = 10_000;

async function main(): Promise<number> {
  if (process.argv.slice(2).join(' ') !== 'to-s3') {
    say('usage: STORAGE=s3://bucket npm run files -- to-s3');
    return 2;
  }
  const { dataDir, s3 } = loadConfig(process.env);
  if (!s3) throw new ConfigError('STORAGE names no bucket to copy to; set it to s3://bucket.');
  await stat(join(dataDir, 'files')).catch(() => {
    throw new ConfigError(`DATA_DIR ${dataDir} has no files; set DATA_DIR to the folder of the server.`);
  });
  let said = Date.now();
  const { copied, kept, removed, bytes } = await copyToS3({
    dataDir,
    s3,
    onProgress: (progress) => {
      if (Date.now() - said < SAY_EVERY_MS) return;
      said = Date.now();
      say(`${progress.kept + progress.copied} files checked, ${megabytes(progress.bytes)} MB copied so far …`);
    },
  });
  say(
    `Copied ${copied} files (${megabytes(bytes)} MB) and compared each; ${kept} were already there, ${removed} deleted from the bucket because the disk no longer has them.`,
  );
  return 0;
}

const megabytes = (bytes: number) => Math.ceil(bytes / 1024 ** 2);

main()
  .then((code) => (process.exitCode = code))
  .catch((error: unknown) => {
    const text = error instanceof ConfigError ? error.message : error instanceof Error ? error.message : String(error);
    process.stderr.write(`${text}\n`);
    process.exitCode = 1;
  });

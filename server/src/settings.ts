// The command `npm run settings -- new FILE`: writes a settings file for a new shop, with generated secrets.
import { randomBytes } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { ConfigError } from './platform/config-error.ts';
import { loadConfig } from './platform/config.ts';
import { SETTINGS } from './platform/environment.ts';
import { newPdfIdentity } from './platform/pdf/pdf-signer.ts';
import { runCommand } from './platform/run-command.ts';

const say = (text: string) => void process.stdout.write(`${text}\n`);

async function main(): Promise<number> {
  const [command, file, ...more] = process.argv.slice(2);
  if (command !== 'new' || !file || more.length > 0) {
    say('usage: npm run settings -- new FILE');
    return 2;
  }
  const { dataDir } = loadConfig({ DATA_DIR: process.env.DATA_DIR });
  const held = await readdir(dataDir).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return [];
    throw new ConfigError(`DATA_DIR ${dataDir} cannot be read (${error.message}); it may contain a shop.`);
  });
  if (held.includes('secrets') || held.includes('postgres')) {
    throw new ConfigError(
      `DATA_DIR ${dataDir} contains a shop, whose data new keys could not read; use its existing settings.`,
    );
  }
  const path = resolve(file);
  await writeFile(path, await newSettings(), { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw new ConfigError(`${path} exists; name another file.`);
    throw new ConfigError(`${path} cannot be written: ${error.message}.`);
  });
  say(`Wrote ${path}. Set PUBLIC_URL and the shop’s other settings in it, and keep a copy apart from the backups.`);
  return 0;
}

/** Returns a settings file that systemd's `EnvironmentFile`, Docker Compose, Node's `--env-file` and shells can read. */
async function newSettings(): Promise<string> {
  const { key, certificate } = await newPdfIdentity();
  const generated: Record<string, string> = {
    SECRET: randomBytes(32).toString('base64url'),
    ENCRYPTION_KEYS: `1:${randomBytes(32).toString('hex')}`,
    HASH_KEY: randomBytes(32).toString('hex'),
    PROOF_KEYS: `1:${randomBytes(32).toString('hex')}`,
    PDF_SIGNING_KEY: inOneLine(key),
    PDF_SIGNING_CERTIFICATE: inOneLine(certificate),
    OPERATOR_PASSWORD: randomBytes(12).toString('base64url'),
  };
  const others = SETTINGS.filter((name) => !Object.hasOwn(generated, name) && name !== 'NODE_ENV');
  return [
    '# Settings of 帧库: docs/operations/operations.md explains each. This file contains the shop’s secrets.',
    '',
    'NODE_ENV=production',
    '',
    '# Generated once. Never change HASH_KEY; change the others only as the document says.',
    ...Object.entries(generated).map(([name, value]) => `${name}=${value}`),
    '',
    '# Remove the # from each setting that the shop uses.',
    ...others.map((name) => `#${name}=`),
    '',
  ].join('\n');
}

/** Puts a PEM text on one line. Without the quotes, shells would drop the backslash of each `\n`. */
const inOneLine = (pem: string) => `'${pem.trim().replaceAll(/\r?\n/g, String.raw`\n`)}'`;

await runCommand(main);

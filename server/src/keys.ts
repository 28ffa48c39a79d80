// The command `npm run keys`: shows how many values each key encrypts, rotates the keys, and repairs the chain of proofs.
import { readFile } from 'node:fs/promises';
import type { Proofs } from './features/proofs/chain.ts';
import { headFile } from './features/proofs/heads.ts';
import { setHead, restoreLog } from './features/proofs/restore-log.ts';
import { activateNewestKey, hasNewestKeySigned } from './features/proofs/rotate-signing-key.ts';
import { signingKeys } from './features/proofs/signing-keys.ts';
import { type Config, loadConfig } from './platform/config.ts';
import { runCommand } from './platform/run-command.ts';
import { type Db, openDatabase } from './platform/database/database.ts';
import type { Keyring } from './platform/encryption/encryption.ts';
import { AppError } from './platform/errors.ts';
import { adoptKeys } from './platform/encryption/key-fingerprints.ts';
import { addKey, loadKeyring, loadProofSeeds } from './platform/encryption/keyring.ts';
import { createPdfSigner } from './platform/pdf/pdf-signer.ts';
import { reachDatabase } from './platform/database/reach-database.ts';
import { countByKey, reencrypt } from './platform/encryption/rotate-keys.ts';
import { signingSecret } from './platform/encryption/secrets.ts';

const say = (text: string) => void process.stdout.write(`${text}\n`);

async function main(): Promise<number> {
  const [command = 'status', ...rest] = process.argv.slice(2);
  if (rest.length !== COMMANDS[command]) {
    say('usage: npm run keys [-- status | rotate | rotate-signing | restore-log FILE | head INDEX HASH | adopt]');
    return 2;
  }
  const config = loadConfig(process.env);
  const { url, stop } = await reachDatabase(config);
  const { db } = openDatabase(url, 2);
  try {
    const keyring = await loadKeyring(config.dataDir, config.keys);
    if (command === 'adopt') return await adopt(config, db, keyring);
    if (command === 'rotate') return await rotate(config, db, keyring);
    if (command !== 'status') return await changeChain({ config, db, keyring }, [command, ...rest]);
    await report(db, keyring);
    return 0;
  } finally {
    await db.destroy();
    await stop();
  }
}

const COMMANDS: Record<string, number> = {
  status: 0,
  rotate: 0,
  'rotate-signing': 0,
  'restore-log': 1,
  head: 2,
  adopt: 0,
};

/** Makes these settings' keys mandatory for all servers, after a shared key was changed. */
async function adopt(config: Config, db: Db, keyring: Keyring): Promise<number> {
  const { dataDir } = config;
  const secret = await signingSecret(dataDir, config.secret);
  const proofSeeds = (await loadProofSeeds(dataDir, config.proofKeys))();
  const pdf = await createPdfSigner(dataDir, config.pdfIdentity).fingerprint();
  await adoptKeys(db, { secret, keyring, proofSeeds, pdf });
  say('All servers of this database must have these keys from their next start on.');
  return 0;
}

async function changeChain(
  { config, db, keyring }: { config: Config; db: Db; keyring: Keyring },
  [command, ...rest]: string[],
): Promise<number> {
  const seeds = await loadProofSeeds(config.dataDir, config.proofKeys);
  const onProblem = (problem: string) => void process.stderr.write(`${problem}\n`);
  const proofs = {
    keyring,
    keys: signingKeys(seeds),
    heads: headFile(config.dataDir),
    onProblem,
    onDoubt: () => undefined,
  };
  try {
    if (command === 'restore-log') {
      const count = await restoreLog(db, JSON.parse(await readFile(rest[0]!, 'utf8')));
      say(`Restored ${count} entries.`);
    } else if (command === 'head') {
      await setHead(db, proofs, { index: Number(rest[0]), hash: rest[1]! });
      say('The head is kept.');
    } else {
      await rotateSigning(config, db, proofs);
    }
    return 0;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    onProblem(error.message);
    return 1;
  }
}

/**
 * Activates a key that an interrupted rotation or the settings added. Otherwise adds and activates one, unless the settings
 * have the keys or the newest key has signed nothing yet.
 */
async function rotateSigning(config: Config, db: Db, proofs: Proofs): Promise<void> {
  let activated = await activateNewestKey(db, proofs);
  if (!activated && !config.proofKeys && (await hasNewestKeySigned(db, proofs))) {
    await addKey(config.dataDir, 'proofs');
    activated = await activateNewestKey(db, proofs);
  }
  if (activated)
    say(`Key ${proofs.keys.newest().keyId} signs from now on. Copy DATA_DIR/secrets to where its backup is.`);
  else say('Nothing is rotated: the newest key has signed nothing yet.');
}

async function rotate(config: Config, db: Db, keyring: Keyring): Promise<number> {
  // Values that an interrupted rotation left need no further key.
  let { changed, unreadable } = await reencrypt(db, keyring);
  if (changed === 0 && !config.keys.encryptionKeys) {
    const version = await addKey(config.dataDir);
    say(`Added key ${version}. Copy DATA_DIR/secrets to where its backup is.`);
    ({ changed, unreadable } = await reencrypt(db, keyring));
  }
  // Servers may have written values since that they encrypted with the old key.
  for (let more = changed; more > 0; changed += more) more = (await reencrypt(db, keyring)).changed;
  say(`Encrypted ${changed} values again with key ${keyring.current}.`);
  await report(db, keyring);
  for (const { table, column, row } of unreadable) say(`No key decrypts ${table}.${column} of ${row}.`);
  return unreadable.length > 0 ? 1 : 0;
}

async function report(db: Db, keyring: Keyring): Promise<void> {
  const counts = await countByKey(db);
  for (const version of [...new Set([...counts.keys(), keyring.current])].toSorted((a, b) => a - b)) {
    const role = version === keyring.current ? ' (encrypts)' : keyring.find(version) ? '' : ' (missing)';
    say(`key ${version}${role}: ${counts.get(version) ?? 0} values`);
  }
}

await runCommand(main);

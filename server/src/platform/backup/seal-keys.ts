import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { ConfigError } from '../config-error.ts';
import { ignoreErrors } from '../database/postgres-programs.ts';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
/** scrypt's cost: 128 MB and a third of a second for each guess. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 };

const Sealed = z.object({
  format: z.literal('zhenku-keys-1'),
  salt: z.string(),
  iv: z.string(),
  tag: z.string(),
  content: z.string(),
});
const Secrets = z.record(z.string(), z.string());

const derive = promisify<string, Buffer, number, typeof COST, Buffer>(scrypt);

/**
 * Writes all files below `folder`, which does not exist if all keys are settings, into one file, encrypted with a
 * passphrase. Returns their number.
 */
export async function sealKeys(folder: string, sealed: string, passphrase: string): Promise<number> {
  const secrets: z.infer<typeof Secrets> = {};
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(ignoreErrors('ENOENT'));
  for (const entry of entries ?? []) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    secrets[relative(folder, path)] = (await readFile(path)).toString('base64');
  }
  const [salt, iv] = [randomBytes(16), randomBytes(12)];
  const cipher = createCipheriv(CIPHER, await derive(passphrase, salt, KEY_BYTES, COST), iv);
  const content = Buffer.concat([cipher.update(JSON.stringify(secrets)), cipher.final()]);
  const [saltText, ivText, tag, text] = [salt, iv, cipher.getAuthTag(), content].map((each) => each.toString('base64'));
  const written = { format: 'zhenku-keys-1', salt: saltText, iv: ivText, tag, content: text };
  await writeFile(sealed, JSON.stringify(written), { flag: 'wx', mode: 0o600, flush: true });
  return Object.keys(secrets).length;
}

/** Decrypts a file from `sealKeys`. Throws `ConfigError` for a wrong passphrase or a changed file. */
export async function openKeys(sealed: string, passphrase: string): Promise<Map<string, Buffer>> {
  const text = await readFile(sealed, 'utf8').catch(() => {
    throw new ConfigError(`the keys of the backup are not at ${sealed}; put them there, or name their file.`);
  });
  const { salt, iv, tag, content } = Sealed.parse(JSON.parse(text));
  const key = await derive(passphrase, Buffer.from(salt, 'base64'), KEY_BYTES, COST);
  const decipher = createDecipheriv(CIPHER, key, Buffer.from(iv, 'base64'));
  decipher.setAuthTag(Buffer.from(tag, 'base64'));
  let json: string;
  try {
    json = decipher.update(content, 'base64', 'utf8') + decipher.final('utf8');
  } catch {
    throw new ConfigError(`BACKUP_PASSPHRASE is not the one with which ${sealed} was encrypted.`);
  }
  return new Map(
    Object.entries(Secrets.parse(JSON.parse(json))).map(([name, value]) => [name, Buffer.from(value, 'base64')]),
  );
}

export async function writeKeys(keys: Map<string, Buffer>, folder: string): Promise<void> {
  for (const [name, content] of keys) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await writeFile(path, content, { mode: 0o600, flush: true });
  }
}

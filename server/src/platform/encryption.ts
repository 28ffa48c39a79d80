import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from './config.ts';

/** The keys that encrypt what is stored, by their versions. */
export interface Keyring {
  /** Encrypts; the others still decrypt. */
  current: number;
  keys: ReadonlyMap<number, KeyObject>;
}

/** Where a value is stored. A value that is moved to another place does not decrypt there. */
export interface Cell {
  table: string;
  column: string;
  row: string | number;
}

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Format, then the key's version. */
const HEADER_BYTES = 5;
const FORMAT = 1;

/** `1:<64 hex digits>,2:<64 hex digits>` of the setting, or the files of `dataDir`, where the first key is generated. */
export async function loadKeyring(dataDir: string, setting: string | undefined): Promise<Keyring> {
  const keys = setting ? readKeys(setting) : await readKeyFiles(dataDir);
  return { current: Math.max(...keys.keys()), keys };
}

/** Encrypts with the current key: format and version, nonce, ciphertext, tag. */
export function encrypt({ current, keys }: Keyring, plaintext: string | Buffer, cell: Cell): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt8(FORMAT);
  header.writeUInt32BE(current, 1);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keys.get(current)!, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(associatedData(header, cell));
  return Buffer.concat([header, nonce, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
}

/** Throws when the key is missing, when the value belongs to another cell, and when it was changed. */
export function decrypt({ keys }: Keyring, sealed: Buffer, cell: Cell): Buffer {
  const place = `${cell.table}.${cell.column} of ${cell.row}`;
  if (sealed.length < HEADER_BYTES + NONCE_BYTES + TAG_BYTES || sealed[0] !== FORMAT) {
    throw new Error(`${place} is not an encrypted value`);
  }
  const header = sealed.subarray(0, HEADER_BYTES);
  const key = keys.get(header.readUInt32BE(1));
  if (!key) throw new Error(`${place} is encrypted with key ${header.readUInt32BE(1)}, which this server lacks`);
  const nonce = sealed.subarray(HEADER_BYTES, HEADER_BYTES + NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(associatedData(header, cell));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  const ciphertext = sealed.subarray(HEADER_BYTES + NONCE_BYTES, -TAG_BYTES);
  try {
    return Buffer.concat([decipher.update(ciphertext), decipher.final()]);
  } catch (error) {
    throw new Error(`${place} does not decrypt: another key or place, or it was changed`, { cause: error });
  }
}

/** JSON, so that no two cells have the same text. */
function associatedData(header: Buffer, { table, column, row }: Cell): Buffer {
  return Buffer.concat([header, Buffer.from(JSON.stringify([table, column, String(row)]))]);
}

const readKey = (hex: string) => createSecretKey(Buffer.from(hex.trim(), 'hex'));

const readKeys = (setting: string) =>
  new Map(
    setting.split(',').map((entry) => {
      const [version, hex] = entry.split(':') as [string, string];
      return [Number(version), readKey(hex)];
    }),
  );

/** One file a key, named by its version: adding a key never touches the others. */
async function readKeyFiles(dataDir: string): Promise<Map<number, KeyObject>> {
  const folder = join(dataDir, 'secrets', 'encryption');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const versions = async () => (await readdir(folder)).filter((name) => /^\d+$/.test(name)).map(Number);
  if ((await versions()).length === 0) await createKeyFile(folder, 1);
  const keys = new Map<number, KeyObject>();
  for (const version of await versions()) {
    const key = readKey(await readFile(join(folder, String(version)), 'utf8'));
    if (key.symmetricKeySize !== KEY_BYTES) {
      throw new ConfigError(`DATA_DIR/secrets/encryption/${version} holds no key; restore it from a backup.`);
    }
    keys.set(version, key);
  }
  return keys;
}

/** Linked to its name only when it is whole: a crash leaves no empty key behind. */
async function createKeyFile(folder: string, version: number): Promise<void> {
  const unfinished = join(folder, `new-${randomBytes(8).toString('hex')}`);
  const file = await open(unfinished, 'wx', 0o600);
  try {
    await file.writeFile(`${randomBytes(KEY_BYTES).toString('hex')}\n`);
    await file.sync();
    await link(unfinished, join(folder, String(version)));
  } finally {
    await file.close();
    await unlink(unfinished);
  }
  const directory = await open(folder);
  await directory.sync();
  await directory.close();
}

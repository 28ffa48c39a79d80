import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { link, mkdir, open, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '../config-error.ts';
import type { Keyring } from './encryption.ts';

const KEY_BYTES = 32;

/** The settings that contain keys: either both are set, or neither. */
export interface KeySettings {
  /** `1:<64 hex digits>,2:<64 hex digits>`. */
  encryptionKeys: string | undefined;
  /** 64 hex digits. */
  hashKey: string | undefined;
}

/** Loads the keys from the settings or from `dataDir/secrets`, where it generates the first ones. */
export async function loadKeyring(dataDir: string, settings: KeySettings): Promise<Keyring> {
  if (settings.encryptionKeys) return fixedKeyring(settings.encryptionKeys, settings.hashKey!);
  const folder = keyFolder(dataDir, 'encryption');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (versionsIn(folder).length === 0) await createKeyFile(folder, '1');
  await createKeyFile(join(dataDir, 'secrets'), 'hash');
  return folderKeyring(folder, readKeyFile(join(dataDir, 'secrets', 'hash')));
}

/**
 * Returns a function that reads the 32 bytes of each key that signs proofs, oldest first: from the setting, or from
 * `dataDir/secrets/proofs`, where the first one is generated. A running server sees an added file immediately.
 */
export async function loadProofSeeds(dataDir: string, setting: string | undefined): Promise<() => Buffer[]> {
  if (setting) {
    const seeds = [...parseKeys(setting)].toSorted(([a], [b]) => a - b).map(([, key]) => key.export());
    return () => seeds;
  }
  const folder = keyFolder(dataDir, 'proofs');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (versionsIn(folder).length === 0) await createKeyFile(folder, '1');
  return () =>
    versionsIn(folder)
      .toSorted((a, b) => a - b)
      .map((version) => readKeyFile(join(folder, String(version))).export());
}

/** Creates the next key version in `dataDir` and returns it; running servers use it from then on. */
export async function addKey(dataDir: string, kind: 'encryption' | 'proofs' = 'encryption'): Promise<number> {
  const folder = keyFolder(dataDir, kind);
  const version = Math.max(...versionsIn(folder)) + 1;
  await createKeyFile(folder, String(version));
  return version;
}

const keyFolder = (dataDir: string, kind: 'encryption' | 'proofs') => join(dataDir, 'secrets', kind);

const versionsIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => /^[1-9]\d{0,8}$/.test(name))
    .map(Number);

/** Parses keys by version, as settings list them: `1:<64 hex digits>,2:<64 hex digits>`. */
const parseKeys = (setting: string): Map<number, KeyObject> =>
  new Map(
    setting.split(',').map((entry) => {
      const [version, hex] = entry.split(':') as [string, string];
      return [Number(version), readKey(hex)];
    }),
  );

function fixedKeyring(encryptionKeys: string, hashKey: string): Keyring {
  const keys = parseKeys(encryptionKeys);
  return {
    current: Math.max(...keys.keys()),
    find: (version) => keys.get(version),
    versions: () => [...keys.keys()],
    hashKey: readKey(hashKey),
  };
}

/** Reads the folder at each encryption, which is rare, so that a new key needs no restart. */
function folderKeyring(folder: string, hashKey: KeyObject): Keyring {
  const keys = new Map<number, KeyObject>();
  const readMissing = () => {
    for (const version of versionsIn(folder)) {
      if (!keys.has(version)) keys.set(version, readKeyFile(join(folder, String(version))));
    }
  };
  readMissing();
  return {
    get current() {
      readMissing();
      return Math.max(...keys.keys());
    },
    find: (version) => {
      if (!keys.has(version)) readMissing();
      return keys.get(version);
    },
    versions: () => [...keys.keys()],
    hashKey,
  };
}

const readKey = (hex: string) => createSecretKey(Buffer.from(hex.trim(), 'hex'));

function readKeyFile(path: string): KeyObject {
  const key = readKey(readFileSync(path, 'utf8'));
  if (key.symmetricKeySize !== KEY_BYTES) {
    throw new ConfigError(`${path} in DATA_DIR contains no key; restore it from a backup.`);
  }
  return key;
}

/**
 * Creates a key file unless it exists. The file gets its name only when complete, so that a crash leaves no empty key.
 */
async function createKeyFile(folder: string, name: string): Promise<void> {
  const unfinished = join(folder, `new-${randomBytes(8).toString('hex')}`);
  const file = await open(unfinished, 'wx', 0o600);
  try {
    // The rotation may run as root, and the server as the folder's owner.
    const { uid, gid } = await stat(folder);
    if (process.getuid!() === 0) await file.chown(uid, gid);
    await file.writeFile(`${randomBytes(KEY_BYTES).toString('hex')}\n`);
    await file.sync();
    await link(unfinished, join(folder, name));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await file.close();
    await unlink(unfinished);
  }
  const directory = await open(folder);
  await directory.sync();
  await directory.close();
}

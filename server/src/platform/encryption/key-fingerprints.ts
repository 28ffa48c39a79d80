import { createHmac, type KeyObject } from 'node:crypto';
import { ConfigError } from '../config-error.ts';
import { type Db, inTransaction } from '../database/database.ts';
import type { Keyring } from './encryption.ts';

export interface SharedKeys {
  secret: string;
  keyring: Keyring;
  /** The keys that sign proofs, oldest first. */
  proofSeeds: Buffer[];
  /** SHA-256 of the certificate that signs PDFs. */
  pdf: string;
}

const SETTING: Record<string, string> = {
  links: 'SECRET',
  hash: 'HASH_KEY',
  encryption: 'ENCRYPTION_KEYS',
  proofs: 'PROOF_KEYS',
  pdf: 'PDF_SIGNING_KEY and PDF_SIGNING_CERTIFICATE',
};

/**
 * Records fingerprints of the first server's keys, and later of newer key versions. Throws `ConfigError` for a server
 * that has different keys or lacks the newest: other servers could not use its links, certificates and encrypted
 * values.
 */
export async function assertSameKeys(db: Db, keys: SharedKeys): Promise<void> {
  const own = fingerprintsOf(keys);
  await inTransaction(db, async (tx) => {
    const rows = [...own].map(([name, fingerprint]) => ({ name, fingerprint }));
    await tx
      .insertInto('key_fingerprints')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const shared = await tx.selectFrom('key_fingerprints').select(['name', 'fingerprint']).orderBy('name').execute();
    const mismatch = shared.find(({ name, fingerprint }) => !isOwn(own, name, fingerprint));
    // Undoes the recording: a refused server's keys must not bind the others.
    if (mismatch) throw new ConfigError(refusal(mismatch.name));
  });
}

/** Makes this server's keys mandatory for all servers on the database. */
export async function adoptKeys(db: Db, keys: SharedKeys): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.deleteFrom('key_fingerprints').execute();
    const rows = [...fingerprintsOf(keys)].map(([name, fingerprint]) => ({ name, fingerprint }));
    await tx.insertInto('key_fingerprints').values(rows).execute();
  });
}

/** Returns whether we have this key or may lack it: an older version is removed once nothing needs it. */
function isOwn(own: Map<string, string>, name: string, fingerprint: string): boolean {
  const same = own.get(name);
  if (same !== undefined) return same === fingerprint;
  const [kind, version] = partsOf(name);
  return [...own.keys()].map(partsOf).some(([ownKind, ownVersion]) => ownKind === kind && ownVersion > version);
}

function partsOf(name: string): [kind: string, version: number] {
  const [kind, version] = name.split(' ');
  return [kind!, Number(version)];
}

function refusal(name: string): string {
  const setting = SETTING[partsOf(name)[0]]!;
  return `${setting} differs from the other servers of this database (key “${name}”); use their setting, or copy their DATA_DIR/secrets.`;
}

function fingerprintsOf({ secret, keyring, proofSeeds, pdf }: SharedKeys): Map<string, string> {
  return new Map([
    ['links', fingerprintOf(secret)],
    ['hash', fingerprintOf(keyring.hashKey)],
    ...keyring.versions().map((version) => [`encryption ${version}`, fingerprintOf(keyring.find(version)!)] as const),
    ...proofSeeds.map((seed, i) => [`proofs ${i + 1}`, fingerprintOf(seed)] as const),
    ['pdf', pdf],
  ]);
}

const fingerprintOf = (key: string | Buffer | KeyObject): string =>
  createHmac('sha256', key).update('which key is this').digest('hex').slice(0, 32);

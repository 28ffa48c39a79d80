import { createHmac, type KeyObject } from 'node:crypto';
import { ConfigError } from '../config.ts';
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

/** The settings that hold the keys of a kind. */
const SETTING: Record<string, string> = {
  links: 'SECRET',
  hash: 'HASH_KEY',
  encryption: 'ENCRYPTION_KEYS',
  proofs: 'PROOF_KEYS',
  pdf: 'PDF_SIGNING_KEY and PDF_SIGNING_CERTIFICATE',
};

/**
 * Records the keys of the first server of a database, and newer versions of theirs, and throws ConfigError for a server that
 * has others, or lacks the newest: its links, certificates and encrypted values would be no other server's.
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
    const unlike = shared.find(({ name, fingerprint }) => !isOwn(own, name, fingerprint));
    // Takes back what was recorded: the keys of an unfit server are not for the others.
    if (unlike) throw new ConfigError(refusal(unlike.name));
  });
}

/** Makes the keys of this server those that all servers of the database must have. */
export async function adoptKeys(db: Db, keys: SharedKeys): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.deleteFrom('key_fingerprints').execute();
    const rows = [...fingerprintsOf(keys)].map(([name, fingerprint]) => ({ name, fingerprint }));
    await tx.insertInto('key_fingerprints').values(rows).execute();
  });
}

/** A version below ours that we have not was removed once nothing needed it. */
function isOwn(own: Map<string, string>, name: string, fingerprint: string): boolean {
  const same = own.get(name);
  if (same !== undefined) return same === fingerprint;
  const [kind, version] = partsOf(name);
  return [...own.keys()].map(partsOf).some(([ofKind, newer]) => ofKind === kind && newer > version);
}

function partsOf(name: string): [kind: string, version: number] {
  const [kind, version] = name.split(' ');
  return [kind!, Number(version)];
}

function refusal(name: string): string {
  const setting = SETTING[partsOf(name)[0]]!;
  return `${setting} is not that of the other servers of this database (key “${name}”); set it as they do, or copy their DATA_DIR/secrets.`;
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

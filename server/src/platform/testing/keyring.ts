import { createSecretKey, randomBytes } from 'node:crypto';
import type { Db } from '../database/database.ts';
import { encrypt, keyedHash, type Keyring } from '../encryption/encryption.ts';

const key = createSecretKey(randomBytes(32));

export const testKeyring: Keyring = {
  current: 1,
  find: (version) => (version === 1 ? key : undefined),
  versions: () => [1],
  hashKey: key,
};

/** Stores the licensee's code of a certificate that a test inserted itself. */
export async function keepTestCode(db: Db, certificateId: string, code: string): Promise<void> {
  const place = { table: 'certificate_codes', column: 'code' };
  const sealed = encrypt(testKeyring, code, { ...place, row: certificateId });
  const row = { certificate_id: certificateId, code: sealed, code_hash: keyedHash(testKeyring, code, place) };
  await db.insertInto('certificate_codes').values(row).execute();
}

import type { Tx } from '../../../platform/database/database.ts';
import { decrypt, encrypt, keyedHash, type Keyring } from '../../../platform/encryption/encryption.ts';

const PLACE = { table: 'certificate_codes', column: 'code' };

/**
 * Stores the licensee codes of new certificates in a separate table, encrypted because a person's code is an identity number.
 */
export async function insertLicenseeCodes(
  tx: Tx,
  keyring: Keyring,
  certificates: readonly { id: string; code: string }[],
): Promise<void> {
  const rows = certificates.map(({ id, code }) => ({
    certificate_id: id,
    code: encrypt(keyring, code, { ...PLACE, row: id }),
    code_hash: keyedHash(keyring, code, PLACE),
  }));
  await tx.insertInto('certificate_codes').values(rows).execute();
}

export const readLicenseeCode = (keyring: Keyring, certificateId: string, sealed: Buffer): string =>
  decrypt(keyring, sealed, { ...PLACE, row: certificateId }).toString();

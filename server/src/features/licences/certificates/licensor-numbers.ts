import { maskIdentityNumber } from '@zhenku/contract/format';
import type { Tx } from '../../../platform/database/database.ts';
import { decrypt, encrypt, type Keyring } from '../../../platform/encryption/encryption.ts';

const PLACE = { table: 'licensor_numbers', column: 'identity_number' };

/** Stores the licensors' identity numbers at the time of payment, encrypted and in a separate table from the snapshots. */
export async function insertLicensorNumbers(
  tx: Tx,
  keyring: Keyring,
  licences: readonly { id: number; identityNumber: string }[],
): Promise<void> {
  if (licences.length === 0) return;
  const rows = licences.map(({ id, identityNumber }) => ({
    licence_id: id,
    identity_number: encrypt(keyring, identityNumber, { ...PLACE, row: id }),
  }));
  await tx.insertInto('licensor_numbers').values(rows).execute();
}

export function readLicensorNumber(
  keyring: Keyring,
  { licenceId, sealed, masked }: { licenceId: number; sealed: Buffer; masked: boolean },
): string {
  const number = decrypt(keyring, sealed, { ...PLACE, row: licenceId }).toString();
  return masked ? maskIdentityNumber(number) : number;
}

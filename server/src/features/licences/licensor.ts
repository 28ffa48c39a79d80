import type { Keyring } from '../../platform/encryption.ts';
import { readLicensorNumber } from './licensor-numbers.ts';
import { maskPersonName } from './mask.ts';

interface LicensorRow {
  licence_id: number;
  licensor_name: string;
  licensor_code: string | null;
  licensor_organisation: boolean;
  sealed_licensor_number: Buffer | null;
}

/** The licensor as certificates name them. Organisations are public, persons are masked to everybody but themselves. */
export function licensorOf(row: LicensorRow, { keyring, masked }: { keyring: Keyring; masked: boolean }) {
  const number = row.sealed_licensor_number;
  return {
    authorName: masked && !row.licensor_organisation ? maskPersonName(row.licensor_name) : row.licensor_name,
    // Persons who sold before they were certified have none.
    personalIdCard: number ? readLicensorNumber(keyring, row.licence_id, number, { masked }) : row.licensor_code,
  };
}

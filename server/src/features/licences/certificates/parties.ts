import { maskIdentityNumber } from '@zhenku/contract/format';
import { isIdentityNumber } from '@zhenku/contract/accounts/identity-number';
import type { Keyring } from '../../../platform/encryption/encryption.ts';
import { readLicenseeCode } from './licensee-codes.ts';
import { readLicensorNumber } from './licensor-numbers.ts';

/**
 * Decides what a viewer sees of the two parties of a certificate. Each party knows with whom it contracts: it sees the other's certified
 * name, and an organisation's credit code. Only persons themselves see their identity number. The public sees organisations,
 * and persons masked.
 */
export interface Viewer {
  isLicensee: boolean;
  isLicensor: boolean;
}

interface LicensorRow {
  licence_id: number;
  licensor_name: string;
  licensor_code: string | null;
  licensor_organisation: boolean;
  sealed_licensor_number: Buffer | null;
}

/** The licensor as `viewer` sees it. */
export function licensorFor(viewer: Viewer, row: LicensorRow, keyring: Keyring) {
  const number = row.sealed_licensor_number;
  return {
    authorName: isParty(viewer) || row.licensor_organisation ? row.licensor_name : maskPersonName(row.licensor_name),
    // Persons who sold before they were certified have none.
    personalIdCard: number
      ? readLicensorNumber(keyring, { licenceId: row.licence_id, sealed: number, masked: !viewer.isLicensor })
      : row.licensor_code,
  };
}

interface LicenseeRow {
  id: string;
  licensee: string;
  sealed_code: Buffer;
}

/** The licensee as `viewer` sees it. */
export function licenseeFor(viewer: Viewer, row: LicenseeRow, keyring: Keyring) {
  const code = readLicenseeCode(keyring, row.id, row.sealed_code);
  const isPerson = isIdentityNumber(code);
  return {
    authorizedUser: isParty(viewer) || !isPerson ? row.licensee : maskPersonName(row.licensee),
    socialCreditCode: isPerson && !viewer.isLicensee ? maskIdentityNumber(code) : code,
  };
}

const isParty = ({ isLicensee, isLicensor }: Viewer) => isLicensee || isLicensor;

/** `张小明` → `张**`: a person's name down to its first character. */
export function maskPersonName(name: string): string {
  const [first = '', ...rest] = Array.from(name);
  return first + '*'.repeat(Math.max(1, rest.length));
}

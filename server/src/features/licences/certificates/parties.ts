import { maskIdentityNumber } from '@zhenku/contract/format';
import { isIdentityNumber } from '@zhenku/contract/accounts/identity-number';
import type { Keyring } from '../../../platform/encryption/encryption.ts';
import { readLicenseeCode } from './licensee-codes.ts';
import { readLicensorNumber } from './licensor-numbers.ts';

/**
 * A viewer's part in a certificate, which decides what the viewer sees of the parties. Each party sees the other's certified
 * name and, for an organisation, its credit code. Only the person concerned sees an identity number. The public sees
 * organisations in full and persons masked.
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

export function licensorFor(viewer: Viewer, row: LicensorRow, keyring: Keyring) {
  const number = row.sealed_licensor_number;
  return {
    authorName: isParty(viewer) || row.licensor_organisation ? row.licensor_name : maskPersonName(row.licensor_name),
    // Null for individuals who sold before they were certified.
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

export function licenseeFor(viewer: Viewer, row: LicenseeRow, keyring: Keyring) {
  const code = readLicenseeCode(keyring, row.id, row.sealed_code);
  const isPerson = isIdentityNumber(code);
  return {
    authorizedUser: isParty(viewer) || !isPerson ? row.licensee : maskPersonName(row.licensee),
    socialCreditCode: isPerson && !viewer.isLicensee ? maskIdentityNumber(code) : code,
  };
}

const isParty = ({ isLicensee, isLicensor }: Viewer) => isLicensee || isLicensor;

/** Masks a person's name after its first character: `张小明` → `张**`. */
export function maskPersonName(name: string): string {
  const [first = '', ...rest] = Array.from(name);
  return first + '*'.repeat(Math.max(1, rest.length));
}

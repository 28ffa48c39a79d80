import { maskPersonName } from './mask.ts';

interface LicensorRow {
  licensor_name: string;
  licensor_code: string | null;
  licensor_organisation: boolean;
}

/** The licensor as certificates name them. Organisations are public, persons are masked to everybody but themselves. */
export function licensorOf(row: LicensorRow, { masked }: { masked: boolean }) {
  return {
    authorName: masked && !row.licensor_organisation ? maskPersonName(row.licensor_name) : row.licensor_name,
    // Persons' identity numbers are known once creators are certified.
    personalIdCard: row.licensor_code,
  };
}

import type { Tables } from '../database/tables.ts';

/** A column of what `encrypt` made. */
export interface EncryptedColumn {
  table: keyof Tables;
  column: string;
  /** The table's primary key: its values, with spaces between, are what the value's `Cell` names as its row. */
  key: readonly string[];
}

/** All of them: a key that is added encrypts these again, and a column that is missing here fails a test. */
export const ENCRYPTED_COLUMNS: readonly EncryptedColumn[] = [
  { table: 'operator_totp', column: 'secret', key: ['operator_id'] },
  { table: 'queued_mails', column: 'params', key: ['id'] },
  { table: 'certificate_codes', column: 'code', key: ['certificate_id'] },
  { table: 'licensor_numbers', column: 'identity_number', key: ['licence_id'] },
  { table: 'authentication_identities', column: 'identity_number', key: ['authentication_id'] },
  { table: 'authentication_pictures', column: 'content', key: ['authentication_id', 'side'] },
  { table: 'proof_openings', column: 'opening', key: ['entry_index', 'field'] },
  { table: 'bank_cards', column: 'card_number', key: ['id'] },
  { table: 'uploads', column: 'content_key', key: ['id'] },
];

import type { Tables } from '../database/tables.ts';

export interface EncryptedColumn {
  table: keyof Tables;
  column: string;
  /** The table's primary key: its values, joined by spaces, are the row name in the value's `Cell`. */
  key: readonly string[];
}

/** All encrypted columns. Key rotation re-encrypts these; a test fails if one is missing. */
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
  { table: 'webhook_endpoints', column: 'secret', key: ['id'] },
  { table: 'webhook_endpoints', column: 'previous_secret', key: ['id'] },
];

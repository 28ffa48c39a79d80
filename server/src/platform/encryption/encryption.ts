import { createCipheriv, createDecipheriv, createHmac, type KeyObject, randomBytes } from 'node:crypto';

export interface Keyring {
  /** The version that encrypts; the others only decrypt. A running server sees an added key immediately. */
  readonly current: number;
  find: (version: number) => KeyObject | undefined;
  versions: () => number[];
  /** The key for `keyedHash`; never rotated, because hashed values cannot be rehashed. */
  hashKey: KeyObject;
}

/** The place of a value. A value that is moved elsewhere does not decrypt. */
export interface Cell {
  table: string;
  column: string;
  row: string | number;
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Format byte, then the key's version. */
const HEADER_BYTES = 5;
const FORMAT = 1;

/** Encrypts with the current key: format and version, nonce, ciphertext, tag. */
export function encrypt(keyring: Keyring, plaintext: string | Buffer, cell: Cell): Buffer {
  const version = keyring.current;
  const header = encodeHeader(version);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyring.find(version)!, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(associatedData(header, cell));
  return Buffer.concat([header, nonce, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
}

/**
 * Decrypts a value. Throws if it is not an encrypted value, its key is missing, it belongs to another cell, or it was
 * changed.
 */
export function decrypt(keyring: Keyring, sealed: Buffer, cell: Cell): Buffer {
  const place = `${cell.table}.${cell.column} of ${cell.row}`;
  if (sealed.length < HEADER_BYTES + NONCE_BYTES + TAG_BYTES || sealed[0] !== FORMAT) {
    throw new Error(`${place} is not an encrypted value`);
  }
  const header = sealed.subarray(0, HEADER_BYTES);
  const version = header.readUInt32BE(1);
  const key = keyring.find(version);
  if (!key) throw new Error(`${place} is encrypted with key ${version}, which this server lacks`);
  const nonce = sealed.subarray(HEADER_BYTES, HEADER_BYTES + NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(associatedData(header, cell));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  const ciphertext = sealed.subarray(HEADER_BYTES + NONCE_BYTES, -TAG_BYTES);
  try {
    return Buffer.concat([decipher.update(ciphertext), decipher.final()]);
  } catch (error) {
    throw new Error(`${place} does not decrypt: the key or the place is wrong, or the value was changed`, {
      cause: error,
    });
  }
}

/** Encodes the first bytes of every value encrypted with this key version. */
export function encodeHeader(version: number): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt8(FORMAT);
  header.writeUInt32BE(version, 1);
  return header;
}

/**
 * Returns an HMAC-SHA-256 (32 bytes) for finding equal encrypted values, e.g. in a unique index; it differs per table
 * and column. Without the key, nobody can reverse it by trying all identity numbers.
 */
export function keyedHash({ hashKey }: Keyring, text: string, { table, column }: Omit<Cell, 'row'>): Buffer {
  return createHmac('sha256', hashKey)
    .update(JSON.stringify([table, column, text]))
    .digest();
}

/** Returns the header and the cell as JSON, in which no two cells are equal. */
function associatedData(header: Buffer, { table, column, row }: Cell): Buffer {
  return Buffer.concat([header, Buffer.from(JSON.stringify([table, column, String(row)]))]);
}

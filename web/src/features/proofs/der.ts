import { concatBytes, hexToBytes } from '@noble/hashes/utils.js';

/** One value of DER, as far as signatures need it. */
export interface Der {
  tag: number;
  /** With its tag and length. */
  whole: Uint8Array;
  content: Uint8Array;
}

/** Reads the values that `bytes` consists of. Throws for what is no DER; `one` reads the first and ignores the rest. */
export function readDer(bytes: Uint8Array, { one = false } = {}): Der[] {
  const values: Der[] = [];
  let at = 0;
  while (at < bytes.length) {
    const tag = bytes[at]!;
    let start = at + 2;
    let length = bytes[at + 1]!;
    if (length >= 0x80) {
      const digits = length & 0x7f;
      if (digits === 0 || digits > 4) throw new Error('unusual length');
      length = bytes.subarray(start, start + digits).reduce((sum, byte) => sum * 256 + byte, 0);
      start += digits;
    }
    const end = start + length;
    if (Number.isNaN(end) || end > bytes.length) throw new Error('cut off');
    values.push({ tag, whole: bytes.subarray(at, end), content: bytes.subarray(start, end) });
    at = end;
    if (one) break;
  }
  return values;
}

/** Whether it is the object identifier with these content bytes, in hexadecimal. */
export const isOid = ({ tag, content }: Der, hex: string): boolean =>
  tag === 0x06 && Array.from(content, (byte) => byte.toString(16).padStart(2, '0')).join('') === hex;

/** Writes a value, whose length has one form only. */
export function writeDer(tag: number, ...parts: readonly Uint8Array[]): Uint8Array {
  const size = parts.reduce((sum, { length }) => sum + length, 0);
  if (size >= 0x10000) throw new Error('unusual length');
  const octets = size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  return concatBytes(Uint8Array.of(tag, ...octets), ...parts);
}

export const writeOid = (hex: string): Uint8Array => writeDer(0x06, hexToBytes(hex));

export const isEqual = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);

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

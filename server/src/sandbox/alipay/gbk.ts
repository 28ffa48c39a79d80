let table: Map<string, number> | undefined;

/** Encodes text as GBK, which Node only decodes: decoding every pair of bytes once yields the table. */
export function gbk(text: string): Buffer {
  if (!table) {
    table = new Map();
    const decoder = new TextDecoder('gbk');
    for (let lead = 0x81; lead <= 0xfe; lead++) {
      for (let trail = 0x40; trail <= 0xfe; trail++) {
        const [character] = decoder.decode(Uint8Array.of(lead, trail));
        if (character && character !== '\uFFFD') table.set(character, lead * 256 + trail);
      }
    }
  }
  const known = table;
  return Buffer.concat(
    Array.from(text, (character) => {
      if (character < '\u0080') return Buffer.from(character);
      const code = known.get(character) ?? 0x3f;
      return code > 0xff ? Buffer.from([code >> 8, code & 0xff]) : Buffer.from([code]);
    }),
  );
}

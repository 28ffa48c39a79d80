export interface DecodedText {
  text: string;
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030';
}

/** Decodes the encodings that editing programs write: UTF-8, UTF-16, with or without a byte order mark, and GBK. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const encoding = findEncoding(bytes);
  return { text: new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes), encoding };
}

function findEncoding(bytes: Uint8Array): DecodedText['encoding'] {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // Every format starts with an ASCII character.
  if (first !== 0 && second === 0) return 'utf-16le';
  if (first === 0 && second !== 0) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'gb18030';
  }
}

/** Encodes a text in its original encoding; a character that the encoding lacks becomes `_`. */
export function encodeText({ text, encoding }: DecodedText): Uint8Array<ArrayBuffer> {
  if (encoding === 'utf-8') return new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;
  return encoding === 'gb18030' ? encodeGbk(text) : encodeUtf16(text, encoding === 'utf-16le');
}

function encodeUtf16(text: string, littleEndian: boolean): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), littleEndian);
  return new Uint8Array(view.buffer);
}

/** Encodes GBK with an inverted decoding table, because browsers only decode it. */
function encodeGbk(text: string): Uint8Array<ArrayBuffer> {
  const codes = new Map<string, number>();
  const decoder = new TextDecoder('gb18030');
  for (let lead = 0x81; lead <= 0xfe; lead += 1) {
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      if (trail === 0x7f) continue;
      const character = decoder.decode(new Uint8Array([lead, trail]));
      if (character.length === 1 && character !== '\uFFFD' && !codes.has(character))
        codes.set(character, lead * 256 + trail);
    }
  }
  const bytes = Array.from(text).flatMap((character) => {
    const code = character.charCodeAt(0);
    if (code < 0x80) return [code];
    const pair = codes.get(character);
    return pair === undefined ? [0x5f] : [pair >> 8, pair & 255];
  });
  return new Uint8Array(bytes);
}

/**
 * SHA-256 (FIPS 180-4) for pages that the browser does not trust with crypto.subtle: plain http on anything but this
 * machine. Elsewhere the browser's own is used, see digest.ts.
 */

const isPrime = (n: number) => {
  for (let divisor = 2; divisor * divisor <= n; divisor++) if (n % divisor === 0) return false;
  return n > 1;
};
const primes = Array.from({ length: 312 }, (_, n) => n).filter(isPrime);
/** The first 32 bits of the fraction of a root, as sections 4.2.2 and 5.3.3 define the constants. */
const fractionBits = (root: number) => Math.floor((root % 1) * 2 ** 32) | 0;
const roundConstants = primes.map((prime) => fractionBits(Math.cbrt(prime)));
const initialHash = primes.slice(0, 8).map((prime) => fractionBits(Math.sqrt(prime)));

const rotate = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits));

/** The message, a one bit, zeros, and the length in bits: whole blocks of 64 bytes. */
function padded(message: Uint8Array): DataView {
  const bytes = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setBigUint64(bytes.length - 8, BigInt(message.length) * 8n);
  return view;
}

function schedule(view: DataView, offset: number): Int32Array {
  const words = new Int32Array(64);
  for (let t = 0; t < 16; t++) words[t] = view.getInt32(offset + t * 4);
  for (let t = 16; t < 64; t++) {
    const [w2, w7, w15, w16] = [words[t - 2]!, words[t - 7]!, words[t - 15]!, words[t - 16]!];
    const s0 = rotate(w15, 7) ^ rotate(w15, 18) ^ (w15 >>> 3);
    const s1 = rotate(w2, 17) ^ rotate(w2, 19) ^ (w2 >>> 10);
    words[t] = s1 + w7 + s0 + w16;
  }
  return words;
}

function compress(hash: Int32Array, words: Int32Array): void {
  let [a, b, c, d, e, f, g, h] = hash as unknown as [number, number, number, number, number, number, number, number];
  for (let t = 0; t < 64; t++) {
    const sum1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const choice = (e & f) ^ (~e & g);
    const t1 = (h + sum1 + choice + roundConstants[t]! + words[t]!) | 0;
    const sum0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + sum0 + majority) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => (hash[index] = hash[index]! + word));
}

/** The lower-case hex SHA-256 of bytes. */
export function sha256(message: Uint8Array): string {
  const view = padded(message);
  const hash = Int32Array.from(initialHash);
  for (let offset = 0; offset < view.byteLength; offset += 64) compress(hash, schedule(view, offset));
  return Array.from(hash, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

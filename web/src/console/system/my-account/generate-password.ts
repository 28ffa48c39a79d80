/** Excludes characters that look similar. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A password of 80 random bits, easy to pass on. */
export function generatePassword(): string {
  const letters = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => ALPHABET[byte % ALPHABET.length]);
  return letters.join('');
}

const ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY';

/**
 * Returns whether a text is a unified social credit code: 18 characters, the last a check character. Source: GB 32100-2015
 * (weights 3^i mod 31 over an alphabet without I, O, S, V, Z).
 */
export function isCreditCode(code: string): boolean {
  if (!/^[0-9A-HJ-NP-RTUWXY]{2}\d{6}[0-9A-HJ-NP-RTUWXY]{10}$/.test(code)) return false;
  let sum = 0;
  let weight = 1;
  for (const character of code.slice(0, 17)) {
    sum += ALPHABET.indexOf(character) * weight;
    weight = (weight * 3) % 31;
  }
  return code[17] === ALPHABET[(31 - (sum % 31)) % 31];
}

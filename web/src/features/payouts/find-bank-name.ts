export const withoutSpaces = (cardNo: string) => cardNo.normalize('NFKC').replaceAll(/\s/g, '');

/** Bank prefixes have at least six digits. */
const PREFIX_LENGTH = 6;

/**
 * Returns the bank that issued a card, by the number's first digits, or null. The data loads on first use, and the
 * number never leaves the browser.
 */
export async function findBankName(cardNo: string): Promise<string | null> {
  const digits = withoutSpaces(cardNo);
  if (digits.length < PREFIX_LENGTH) return null;
  const { searchCardBin } = await import('bankcard');
  return searchCardBin(digits)?.bankName ?? null;
}

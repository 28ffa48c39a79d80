export const withoutSpaces = (cardNo: string) => cardNo.normalize('NFKC').replaceAll(/\s/g, '');

/** Prefixes of a bank have six digits or more. */
const PREFIX_LENGTH = 6;

/**
 * The bank of a card by the first digits of its number, or null. The data are loaded with the first number that is typed, and
 * the number stays in the browser.
 */
export async function findBankName(cardNo: string): Promise<string | null> {
  const digits = withoutSpaces(cardNo);
  if (digits.length < PREFIX_LENGTH) return null;
  const { searchCardBin } = await import('bankcard');
  return searchCardBin(digits)?.bankName ?? null;
}

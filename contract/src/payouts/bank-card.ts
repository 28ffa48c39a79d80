/** Returns whether a text is a bank card number: 12 to 19 digits, the last a Luhn check digit. */
export function isBankCardNumber(text: string): boolean {
  if (!/^\d{12,19}$/.test(text) || /^0+$/.test(text)) return false;
  const sum = Array.from(text)
    .toReversed()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}

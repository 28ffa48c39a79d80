/** Hexadecimal digits at the start of an order's id that its number is made of. */
const ID_DIGITS = 10;

/** The number of distinct order numbers: twelve decimal digits. */
export const ORDER_NUMBERS = 10 ** 12;

/**
 * Returns the number that people read out, in groups of four digits: `4821 0395 7126`. It is the start of the id, whose
 * remaining 56 bits stay secret. An id of another form is returned unchanged.
 */
export function formatOrderNumber(orderId: string): string {
  if (!/^[0-9a-f]{24}$/.test(orderId)) return orderId;
  const digits = String(Number.parseInt(orderId.slice(0, ID_DIGITS), 16)).padStart(12, '0');
  return digits.replaceAll(/\B(?=(\d{4})+$)/g, ' ');
}

/** Returns the start of the id of the order with this number; null if the text is not an order number. */
export function parseOrderNumber(text: string): string | null {
  const digits = text.replaceAll(/[\s-]/g, '');
  // Ids from before numbers existed may have thirteen digits.
  if (!/^\d{12,13}$/.test(digits)) return null;
  const start = Number(digits).toString(16).padStart(ID_DIGITS, '0');
  return start.length === ID_DIGITS ? start : null;
}

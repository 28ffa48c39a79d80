/** An amount or count that spreadsheets may read as a number: at most 11 digits before the point, no leading zeros. */
const NUMBER = /^-?(0|[1-9]\d{0,10})(\.\d+)?$/;
/** Digits that spreadsheets would round or strip, such as long order numbers and 000042, or read as a power of ten. */
const IDENTIFIER = /^\d+([eE]\d+)?$/;
/** Cells that Excel and WPS would calculate, with or without leading apostrophes. */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;
const QUOTED_IDENTIFIER = /^="(\d+(?:[eE]\d+)?)"$/;

/**
 * Returns the text of a CSV cell that Excel and WPS show as it is: numbers stay numbers, identifiers become `="0042"`, which
 * keeps every digit, and text that would be calculated gets an apostrophe.
 */
export function toSpreadsheetCell(text: string): string {
  if (NUMBER.test(text)) return text;
  if (IDENTIFIER.test(text)) return `="${text}"`;
  return FORMULA.test(text) ? `'${text}` : text;
}

export function fromSpreadsheetCell(cell: string): string {
  const identifier = QUOTED_IDENTIFIER.exec(cell);
  if (identifier) return identifier[1]!;
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}

/** Line breaks, and invisible characters: control, format and bidirectional ones. */
const NOT_IN_A_LINE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** Returns a text's length as people count it: code points, not UTF-16 units. */
export const codePoints = (text: string) => Array.from(text).length;

export const isLine = (text: string) => !NOT_IN_A_LINE.test(text);

/** Replaces characters that would break a line or are invalid in XML with spaces. */
export const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s\uFFFE\uFFFF]+/gu, ' ')
    .trim();

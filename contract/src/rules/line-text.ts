/** Line breaks, and characters that nobody sees: control, format and bidirectional ones. */
const NOT_IN_A_LINE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** The length of a text as people count it: code points, not UTF-16 units. */
export const codePoints = (text: string) => Array.from(text).length;

/** Whether a text has neither line breaks nor invisible characters. */
export const isLine = (text: string) => !NOT_IN_A_LINE.test(text);

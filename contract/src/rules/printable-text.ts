/**
 * Emoji, and characters that have no meaning of their own: no font prints them alike, and a certificate cannot be edited.
 * Digits and signs like © are emoji to Unicode too.
 */
const UNPRINTABLE = /(?![\0-\x7F©®™])\p{Emoji}|\p{Regional_Indicator}|[\u20E3\uFE0F]|[\p{Cn}\p{Co}\p{Cs}]/u;

/** Whether every character can stand on a certificate. */
export const isPrintable = (text: string): boolean => !UNPRINTABLE.test(text);

export const UNPRINTABLE_TEXT = '不能含表情符号或无法识别的字符';

/**
 * Emoji, and unassigned and private characters: fonts print them differently, and a certificate cannot be edited. Unicode
 * counts digits and signs like © as emoji too.
 */
const UNPRINTABLE = /(?![\0-\x7F©®™])\p{Emoji}|\p{Regional_Indicator}|[\u20E3\uFE0F]|[\p{Cn}\p{Co}\p{Cs}]/u;

export const isPrintable = (text: string): boolean => !UNPRINTABLE.test(text);

export const UNPRINTABLE_TEXT = '不能含表情符号或无法识别的字符';

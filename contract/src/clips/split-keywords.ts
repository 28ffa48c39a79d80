const SEPARATOR = /[,，、;；\n]/;

export const hasSeparator = (text: string): boolean => SEPARATOR.test(text);

/**
 * Splits a text into keywords at commas and line breaks, trimmed and deduplicated. Long keywords are not cut, but
 * reported as errors.
 */
export const splitKeywords = (text: string): string[] =>
  [...new Set(text.split(SEPARATOR).map((word) => word.trim()))].filter((word) => word !== '');

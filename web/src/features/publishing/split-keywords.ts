const SEPARATOR = /[,，、;；\n]/;

export const hasSeparator = (text: string): boolean => SEPARATOR.test(text);

/** The words of a text: split at commas and line breaks, trimmed, each once. None is cut: what is too long is an error. */
export const splitKeywords = (text: string): string[] =>
  [...new Set(text.split(SEPARATOR).map((word) => word.trim()))].filter((word) => word !== '');

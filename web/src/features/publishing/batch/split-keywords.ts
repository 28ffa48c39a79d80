/** The words of a text: split at commas and line breaks, trimmed, each once. None is cut: what is too long is an error. */
export const splitKeywords = (text: string): string[] =>
  [...new Set(text.split(/[,，、;；\n]/).map((word) => word.trim()))].filter((word) => word !== '');

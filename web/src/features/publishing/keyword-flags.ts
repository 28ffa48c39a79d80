import { isStopKeyword, sameKeyword } from '@zhenku/contract/search/stop-keywords';

export interface KeywordFlags {
  /** Keywords that appear earlier in the list, in the same or another spelling. */
  duplicates: readonly string[];
  stopWords: readonly string[];
}

export function flagKeywords(keywords: readonly string[]): KeywordFlags {
  const seen = new Set<string>();
  const duplicates: string[] = [];
  for (const word of keywords) {
    if (seen.has(sameKeyword(word))) duplicates.push(word);
    seen.add(sameKeyword(word));
  }
  return { duplicates, stopWords: keywords.filter(isStopKeyword) };
}

/** Returns the keywords without flagged ones; the first spelling of each stays. */
export function withoutFlagged(keywords: readonly string[]): string[] {
  const seen = new Set<string>();
  return keywords.filter((word) => {
    const known = seen.has(sameKeyword(word));
    seen.add(sameKeyword(word));
    return !known && !isStopKeyword(word);
  });
}

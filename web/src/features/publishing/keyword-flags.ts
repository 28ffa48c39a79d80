import { isStopKeyword, sameKeyword } from '@zhenku/contract/search/stop-keywords';

export interface KeywordFlags {
  /** Spelt otherwise, or the same, before in the list. */
  duplicates: readonly string[];
  stopWords: readonly string[];
}

/** The keywords that help nobody to find the clip. */
export function flagKeywords(keywords: readonly string[]): KeywordFlags {
  const seen = new Set<string>();
  const duplicates: string[] = [];
  for (const word of keywords) {
    if (seen.has(sameKeyword(word))) duplicates.push(word);
    seen.add(sameKeyword(word));
  }
  return { duplicates, stopWords: keywords.filter(isStopKeyword) };
}

/** The keywords without those that are flagged; the first spelling of each stays. */
export function withoutFlagged(keywords: readonly string[]): string[] {
  const seen = new Set<string>();
  return keywords.filter((word) => {
    const known = seen.has(sameKeyword(word));
    seen.add(sameKeyword(word));
    return !known && !isStopKeyword(word);
  });
}

import { KEYWORD_MAX } from '@zhenku/contract/constants';

const STORAGE_KEY = 'lastKeywords';
const REMEMBERED = 8;

/** What is searched for: without percent signs and outer spaces, cut to what the server takes. */
export function cleanKeyword(text: string): string {
  return Array.from(text.replaceAll('%', '').trim()).slice(0, KEYWORD_MAX).join('');
}

export function searchPath(keyword: string): string {
  const cleaned = cleanKeyword(keyword);
  return cleaned === '' ? '/search' : `/search?${new URLSearchParams({ keyword: cleaned })}`;
}

/** The last keywords, newest first. */
export function lastKeywords(storage: Pick<Storage, 'getItem'> = localStorage): string[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((keyword) => typeof keyword === 'string') : [];
  } catch {
    return [];
  }
}

export function rememberKeyword(keyword: string, storage: Pick<Storage, 'getItem' | 'setItem'> = localStorage): void {
  if (keyword === '') return;
  const rest = lastKeywords(storage).filter((other) => other !== keyword);
  try {
    storage.setItem(STORAGE_KEY, JSON.stringify([keyword, ...rest].slice(0, REMEMBERED)));
  } catch {
    // Storage may be full or blocked: searching works without a memory.
  }
}

import { KEYWORD_MAX } from '@zhenku/contract/constants';
import { readList, writeList } from '../../ui/browser-storage.ts';

const STORAGE_KEY = 'lastKeywords';
const REMEMBERED = 8;

export function cleanKeyword(text: string): string {
  return Array.from(text.replaceAll('%', '').trim()).slice(0, KEYWORD_MAX).join('');
}

export function searchPath(keyword: string): string {
  const cleaned = cleanKeyword(keyword);
  return cleaned === '' ? '/search' : `/search?${new URLSearchParams({ keyword: cleaned })}`;
}

const isText = (item: unknown): item is string => typeof item === 'string';

export const readRecentKeywords = (): string[] => readList(STORAGE_KEY, isText);

export function saveKeyword(keyword: string): void {
  if (keyword === '') return;
  const rest = readRecentKeywords().filter((other) => other !== keyword);
  writeList(STORAGE_KEY, [keyword, ...rest].slice(0, REMEMBERED));
}

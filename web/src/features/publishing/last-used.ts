import { readList, writeList } from '../../ui/browser-storage.ts';

/** The choices of the last clip, offered again for the next one, under the specification's keys of local storage. */
export interface LastUsed {
  categories: readonly number[];
  tags: readonly number[];
  keywords: readonly string[];
}

const KEYS = { categories: 'lastCategories', tags: 'lastTags', keywords: 'lastPublishKeywords' } as const;

const isId = (item: unknown): item is number => Number.isInteger(item);
const isWord = (item: unknown): item is string => typeof item === 'string' && item !== '';

export function readLastUsed(): LastUsed {
  return {
    categories: readList(KEYS.categories, isId),
    tags: readList(KEYS.tags, isId),
    keywords: readList(KEYS.keywords, isWord),
  };
}

export function saveLastUsed({ categories, tags, keywords }: LastUsed): void {
  writeList(KEYS.categories, categories);
  writeList(KEYS.tags, tags);
  writeList(KEYS.keywords, keywords);
}

import { persistentStorage, readList, writeList } from '../../ui/browser-storage.ts';
import type { Draft } from './draft.ts';

export interface LastUsed {
  categories: readonly number[];
  tags: readonly number[];
  keywords: readonly string[];
  remark: string;
}

/** Local storage keys of the specification. */
const KEYS = {
  categories: 'lastCategories',
  tags: 'lastTags',
  keywords: 'lastPublishKeywords',
  remark: 'copyDescription',
} as const;

const isId = (item: unknown): item is number => Number.isInteger(item);
const isWord = (item: unknown): item is string => typeof item === 'string' && item !== '';

export function readLastUsed(): LastUsed {
  return {
    categories: readList(KEYS.categories, isId),
    tags: readList(KEYS.tags, isId),
    keywords: readList(KEYS.keywords, isWord),
    remark: persistentStorage.getItem(KEYS.remark) ?? '',
  };
}

export function saveLastUsed({ categoryIds, labelIds, videoKeywords, videoRemark }: Draft): void {
  writeList(KEYS.categories, categoryIds);
  writeList(KEYS.tags, labelIds);
  writeList(KEYS.keywords, videoKeywords);
  if (videoRemark !== '') persistentStorage.setItem(KEYS.remark, videoRemark);
}

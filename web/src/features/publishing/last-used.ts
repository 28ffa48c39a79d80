/** What was chosen for the last clip, offered again for the next one: the specification's keys of local storage. */
export interface LastUsed {
  categories: readonly number[];
  tags: readonly number[];
  keywords: readonly string[];
}

const KEYS = { categories: 'lastCategories', tags: 'lastTags', keywords: 'lastPublishKeywords' } as const;

function readList<T>(key: string, isItem: (item: unknown) => item is T): T[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(list) ? list.filter(isItem) : [];
  } catch {
    return [];
  }
}

const isId = (item: unknown): item is number => Number.isInteger(item);
const isWord = (item: unknown): item is string => typeof item === 'string' && item !== '';

export function readLastUsed(): LastUsed {
  return {
    categories: readList(KEYS.categories, isId),
    tags: readList(KEYS.tags, isId),
    keywords: readList(KEYS.keywords, isWord),
  };
}

export function rememberLastUsed({ categories, tags, keywords }: LastUsed): void {
  try {
    localStorage.setItem(KEYS.categories, JSON.stringify(categories));
    localStorage.setItem(KEYS.tags, JSON.stringify(tags));
    localStorage.setItem(KEYS.keywords, JSON.stringify(keywords));
  } catch {
    // Storage may be blocked or full: the next clip is then filled in without help.
  }
}

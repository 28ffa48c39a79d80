import { CLIP_FIELDS, CONSOLE_COLUMNS } from '@zhenku/contract/clips/fields';
import type { ShownWords } from '@zhenku/contract/review/operator-videos';

export const listText = (words: readonly string[]) => words.join('、') || '—';

const textOf = (value: string | string[] | null) => (Array.isArray(value) ? listText(value) : value || '—');

/** Returns a clip's texts to compare, with their labels. */
export const wordTexts = (words: ShownWords): (readonly [label: string, text: string])[] => [
  ...CONSOLE_COLUMNS.map((field) => [CLIP_FIELDS[field].console, textOf(words[field])] as const),
  ['分类', listText(words.categories)],
  ['标签', listText(words.labels)],
];

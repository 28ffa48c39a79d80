import { fieldText } from '@zhenku/contract/clips/field-text';
import { CLIP_FIELDS, CONSOLE_COLUMNS, type ConsoleField } from '@zhenku/contract/clips/fields';
import type { ShownWords } from '@zhenku/contract/review/operator-videos';

export const listText = (words: readonly string[]) => words.join('、') || '—';

export const consoleText = (words: ShownWords, field: Exclude<ConsoleField, 'categoryIds' | 'labelIds'>) =>
  fieldText(field, words[field]) || '—';

// Two releases may have the same name. During an update a server of the previous version may omit them.
const releasesText = ({ releases }: Partial<Pick<ShownWords, 'releases'>>) =>
  listText((releases ?? []).map(({ releaseId, releaseName }) => `${releaseName}（编号 ${releaseId}）`));

export const wordTexts = (words: ShownWords): (readonly [label: string, text: string])[] => [
  ...CONSOLE_COLUMNS.map((field) => [CLIP_FIELDS[field].console, consoleText(words, field)] as const),
  ['分类', listText(words.categories)],
  ['标签', listText(words.labels)],
  ['授权文件', releasesText(words)],
];

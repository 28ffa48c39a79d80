import { LICENCE_TERM, ORIENTATION, TIER } from '@zhenku/contract/constants';
import { SWATCHES } from '@zhenku/contract/search/looks';
import type { SearchFilters } from '@zhenku/contract/search/search';
import type { ClipIndex } from '@zhenku/search-index/clip-index';
import type { Description, Filters, TypedFilter } from '@zhenku/search-index/query';
import { isFiller, normaliseText, queryWords, typedWords } from '@zhenku/search-index/words/terms';
import { toIndexFilters } from './index-filters.ts';

/** A typed property and its name as a filter. */
export interface Property {
  kind: 'property';
  from: string;
  to: string;
}

export interface Understood {
  filters: Filters;
  properties: Property[];
}

interface Fact {
  to: string;
  filters: TypedFilter['filters'];
}

const fact = (to: string, filters: Fact['filters'], typed: string): [string, Fact][] =>
  typed.split('|').map((words) => [words, { to, filters }]);

/** Properties that every clip has or lacks, by the ways to type them: words with a space between each two. */
const FACTS: ReadonlyMap<string, Fact> = new Map([
  ...fact(
    '横屏',
    { groups: { orientation: ORIENTATION.landscape } },
    '横屏|横版|横构图|横 构图|横幅|horizontal|landscape orientation',
  ),
  ...fact(
    '竖屏',
    { groups: { orientation: ORIENTATION.portrait } },
    '竖屏|竖版|竖构图|竖 构图|vertical|portrait orientation',
  ),
  ...fact('方形', { groups: { orientation: ORIENTATION.square } }, '方形|方屏|square format'),
  ...fact('4K 规格', { groups: { tier: TIER['4k'] } }, '4k|uhd|4k 画质|4k 分辨率'),
  ...fact('8K', { flags: { is8K: true } }, '8k|8k 画质'),
  ...fact('实测4K', { flags: { trueResolution: true } }, '实测 4k|真 4k|真实 4k|real 4k|true 4k'),
  ...fact('有声', { flags: { sound: true } }, '有声|有 声音|带 声音|带声|with sound|with audio'),
  ...fact('无人物', { groups: { people: 1 } }, '无人|没有人|没 人|没有 人|无 人物|no people|without people|nobody'),
  ...fact(
    '一年授权',
    { groups: { authenticationType: LICENCE_TERM.oneYear } },
    '一年|一年 授权|一年 期|1 year|one year|one year licence|one year license',
  ),
]);
const FACT_WORDS_MAX = 4;

/** Properties that creators give by a label or a word, by their names as labels, and the ways to type them. */
const TECHNIQUES: Readonly<Record<string, string>> = {
  航拍: '航拍|空拍|航摄|aerial|aerial view|aerial shot|drone|drone shot',
  延时: '延时|缩时|延时摄影|timelapse|time lapse',
  慢动作: '慢动作|慢镜头|升格|slow motion|slowmo|slow mo',
  循环: '循环|无缝循环|loop|looping|seamless loop',
  夜景: '夜景|night view|night scene',
};
const TECHNIQUE_OF = new Map(
  Object.entries(TECHNIQUES).flatMap(([label, typed]) => typed.split('|').map((words) => [words, label] as const)),
);

const ENGLISH_COLOURS: Readonly<Record<string, string>> = {
  red: '红',
  orange: '橙',
  yellow: '黄',
  green: '绿',
  cyan: '青',
  blue: '蓝',
  purple: '紫',
  violet: '紫',
  pink: '粉',
  brown: '棕',
  black: '黑',
  grey: '灰',
  gray: '灰',
  white: '白',
};
const COLOURS: ReadonlyMap<string, number> = new Map([
  ...SWATCHES.map(({ name }, position) => [`${name}色`, position] as const),
  ...Object.entries(ENGLISH_COLOURS).map(
    ([word, colour]) => [word, SWATCHES.findIndex(({ name }) => name === colour)] as const,
  ),
]);

const NUMBER = String.raw`(?<![\d.])(\d{1,4}(?:\.\d{1,3})?)`;
const SECONDS = String.raw`\s*(?:秒钟|秒|seconds?\b|secs?\b|s\b)`;
const AT_MOST = /(?:≤|<=?|不超过|不到|少于|小于|最多|under|below|within|less than|at most|up to|max)\s*/.source;
const AT_LEAST = /(?:≥|>=?|不少于|超过|大于|至少|最少|over|above|more than|at least|min)\s*/.source;

/** Measures, which are recognised before the text is split into words. */
const MEASURES: readonly { pattern: RegExp; factOf: (first: number, second: number) => Fact | undefined }[] = [
  {
    pattern: new RegExp(`(?:每秒\\s*)?${NUMBER}\\s*(?:fps\\b|帧/秒|帧每秒|帧)`, 'gv'),
    factOf: (fps) => (fps >= 5 && fps <= 1_000 ? { to: `${fps} fps`, filters: { fps } } : undefined),
  },
  {
    pattern: new RegExp(`${NUMBER}\\s*(?:-|–|~|到|至)\\s*${NUMBER}${SECONDS}`, 'gv'),
    factOf: (durationMin, durationMax) =>
      durationMin <= durationMax
        ? { to: `${durationMin}–${durationMax} 秒`, filters: { durationMin, durationMax } }
        : undefined,
  },
  { pattern: new RegExp(`${AT_MOST}${NUMBER}${SECONDS}`, 'gv'), factOf: atMost },
  { pattern: new RegExp(`${NUMBER}${SECONDS}\\s*(?:以内|以下|之内|内)`, 'gv'), factOf: atMost },
  { pattern: new RegExp(`${AT_LEAST}${NUMBER}${SECONDS}`, 'gv'), factOf: atLeast },
  { pattern: new RegExp(`${NUMBER}${SECONDS}\\s*(?:以上|起)`, 'gv'), factOf: atLeast },
];

function atMost(seconds: number): Fact {
  return { to: `最多 ${seconds} 秒`, filters: { durationMax: seconds } };
}
function atLeast(seconds: number): Fact {
  return { to: `至少 ${seconds} 秒`, filters: { durationMin: seconds } };
}

/**
 * Returns the search that typed text means: words that name a property of clips become filters, except those in `literal`. What
 * clips are measured by (orientation, size, length, frame rate) replaces its words; techniques and colours, which creators write
 * too, add the clips with that label or colour to those with the word.
 */
export function understand(
  index: ClipIndex,
  { literal = [], ...input }: SearchFilters,
  clipIds?: readonly number[],
): Understood {
  const filters = toIndexFilters(input, clipIds);
  if (input.keyword === '') return { filters, properties: [] };
  const skipped = new Set(literal.map((typed) => keyOf(typedWords(typed))));
  const typed: (TypedFilter & { to: string })[] = [];
  const words = takeFacts(takeMeasures(normaliseText(input.keyword), { skipped, typed }), { skipped, typed });
  const keyword = typed.length > 0 ? words.filter((word) => !isFiller(word)).join(' ') : input.keyword;
  const { described, properties } = describe(index, { keyword, skipped });
  return {
    filters: {
      ...filters,
      keyword,
      ...(typed.length > 0 && { typed: typed.map(({ from, filters: own }) => ({ from, filters: own })) }),
      ...(described.size > 0 && { described }),
    },
    properties: [...typed.map(({ from, to }): Property => ({ kind: 'property', from, to })), ...properties],
  };
}

const keyOf = (words: readonly string[]) => words.join(' ');

interface Taken {
  skipped: ReadonlySet<string>;
  typed: (TypedFilter & { to: string })[];
}

/** Removes measures from a text. */
function takeMeasures(text: string, { skipped, typed }: Taken): string {
  let left = text;
  for (const { pattern, factOf } of MEASURES) {
    left = left.replaceAll(pattern, (from: string, ...rest: unknown[]) => {
      const found = skipped.has(keyOf(typedWords(from))) ? undefined : factOf(Number(rest[0]), Number(rest[1]));
      if (!found) return from;
      typed.push({ from: from.trim(), ...found });
      return ' ';
    });
  }
  return left;
}

/** Removes the words that name a fact, the longest phrase first, and returns the others. */
function takeFacts(text: string, { skipped, typed }: Taken): string[] {
  const words = typedWords(text);
  const left: string[] = [];
  for (let start = 0; start < words.length;) {
    let count = Math.min(FACT_WORDS_MAX, words.length - start);
    const phrase = () => keyOf(words.slice(start, start + count));
    while (count > 0 && (skipped.has(phrase()) || !FACTS.has(phrase()))) count -= 1;
    const found = count > 0 ? FACTS.get(phrase()) : undefined;
    if (found) typed.push({ from: joined(words.slice(start, start + count)), ...found });
    else left.push(words[start]!);
    start += Math.max(1, count);
  }
  return left;
}

const joined = (words: readonly string[]) =>
  words.reduce((text, word) => text + (/[a-z0-9]$/.test(text) && /^[a-z0-9]/.test(word) ? ' ' : '') + word);

/** Finds the query's words that are also a label or a colour. */
function describe(index: ClipIndex, { keyword, skipped }: { keyword: string; skipped: ReadonlySet<string> }) {
  const described = new Map<string, Description>();
  const properties: Property[] = [];
  for (const { word } of queryWords(keyword, index.synonyms)) {
    if (skipped.has(keyOf(typedWords(word)))) continue;
    const technique = TECHNIQUE_OF.get(word);
    const labelId = technique === undefined ? undefined : labelNamed(index, technique);
    const colour = COLOURS.get(word);
    if (labelId !== undefined) described.set(word, { labelId });
    else if (colour !== undefined) described.set(word, { colour });
    else continue;
    const to = labelId === undefined ? `${SWATCHES[colour!]!.name}色` : technique!;
    properties.push({ kind: 'property', from: word, to });
  }
  return { described, properties };
}

function labelNamed({ labelNames }: ClipIndex, wanted: string): number | undefined {
  for (const [id, name] of labelNames) if (name === wanted) return id;
  return undefined;
}

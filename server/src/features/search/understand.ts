import { CLIP_FIELDS, type CodeField, CONSENT, type Filter, type FlagField } from '@zhenku/contract/clips/fields';
import { rangeText } from '@zhenku/contract/clips/range-text';
import { LICENCE_TERM, ORIENTATION, TIER } from '@zhenku/contract/constants';
import { SWATCHES } from '@zhenku/contract/search/looks';
import type { SearchFilters } from '@zhenku/contract/search/search';
import type { ClipIndex } from '@zhenku/search-index/clip-index';
import type { Description, Filters, TypedFilter } from '@zhenku/search-index/query';
import { isFiller, isHan, normaliseText, queryWords, wordsInOrder } from '@zhenku/search-index/words/terms';
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

const codeFact = (field: CodeField, code: number): Fact => {
  const { labels, suffix = '' }: Extract<Filter, { type: 'code' }> = CLIP_FIELDS[field].filter;
  return { to: `${labels[code]}${suffix}`, filters: { groups: { [field]: code } } };
};
const flagFact = (field: FlagField): Fact => ({
  to: CLIP_FIELDS[field].filter.chip,
  filters: { flags: { [field]: true } },
});
const named = (fact: Fact, typed: string): [string, Fact][] => typed.split('|').map((words) => [words, fact]);

/** Properties that every clip has or lacks, by the ways to type them, as `joined` writes them. */
const FACTS: ReadonlyMap<string, Fact> = new Map([
  ...named(codeFact('orientation', ORIENTATION.landscape), '横屏|横版|横构图|horizontal|landscape orientation'),
  ...named(codeFact('orientation', ORIENTATION.portrait), '竖屏|竖版|竖构图|vertical|portrait orientation'),
  ...named(codeFact('orientation', ORIENTATION.square), '方形|方屏|square format'),
  ...named(codeFact('tier', TIER['4k']), '4k|uhd|4k画质|4k分辨率'),
  ...named(flagFact('is8K'), '8k|8k画质'),
  ...named(flagFact('trueResolution'), '实测4k|真4k|真实4k|real 4k|true 4k'),
  ...named(flagFact('sound'), '有声|有声音|带声音|带声|with sound|with audio'),
  ...named(codeFact('people', CONSENT.none), '无人|没有人|没人|无人物|no people|without people|nobody'),
  ...named(
    codeFact('authenticationType', LICENCE_TERM.oneYear),
    '一年|一年授权|授权一年|一年期|1 year licence|1 year license|one year licence|one year license',
  ),
]);
const FACT_WORDS_MAX = 4;
/** Words that mean something else beside other characters: 无人驾驶, 新的一年, 有声书. */
const FACTS_APART = new Set(['无人', '一年', '有声']);

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

/** May follow a resolution (`4k60fps`) but no other letter or digit, nor 第. */
const NUMBER = String.raw`(?<![\d.第])(?<![a-z](?<!\d[kp]))(?:\d{1,4}(?:\.\d{1,3})?)`;
const SECONDS = String.raw`\s*(?:秒钟|秒|seconds?\b|secs?\b|s\b)`;
/** 内 and 起 begin many other words: 10秒内容, 3秒起飞. */
const NO_HAN = String.raw`(?!(?!的)\p{Script=Han})`;
const WITHIN = String.raw`\s*(?:以内|以下|之内|内${NO_HAN})`;
const AND_MORE = String.raw`\s*(?:以上|之上|起${NO_HAN})`;
const BETWEEN = String.raw`\s*(?:以内|之内|之间|左右)`;

const NEGATED = String.raw`(?:[不没未勿别][要能可得应会有]?|\b(?:no|not)\s{1,3})`;
const MORE = String.raw`(?:超过|超出|大于|多于|长于|高于|\b(?:over|above|more than|longer than))`;
const LESS = String.raw`(?:少于|小于|短于|低于|\b(?:under|below|less than|shorter than))`;
const MOST = String.raw`(?:≤|<=?|不到|不足|不满|未满|最多|最长|至多|\b(?:within|at most|up to|max))`;
const LEAST = String.raw`(?:≥|>=?|最少|最短|至少|\b(?:at least|min))`;
const limit = (plain: string, given: string, negated: string) =>
  String.raw`(?:(?<!${NEGATED})(?:${plain}|${given})|${NEGATED}${negated})\s*`;

/** Measures, which are recognised before the text is split into words. */
const MEASURES = new RegExp(
  [
    String.raw`(?:每秒\s*)?(?<fps>${NUMBER})\s*(?:fps\b|帧/秒|帧每秒|帧)`,
    `(?<from>${NUMBER})(?:${SECONDS})?\\s*(?:-|–|~|到|至)\\s*(?<to>${NUMBER})${SECONDS}(?:${BETWEEN})?`,
    `${limit(MOST, LESS, MORE)}(?<most>${NUMBER})${SECONDS}(?:${WITHIN})?`,
    `${limit(LEAST, MORE, LESS)}(?<least>${NUMBER})${SECONDS}(?:${AND_MORE})?`,
    `(?<most>${NUMBER})${SECONDS}${WITHIN}`,
    `(?<least>${NUMBER})${SECONDS}${AND_MORE}`,
  ].join('|'),
  'gv',
);

type Measure = Partial<Record<'fps' | 'from' | 'to' | 'most' | 'least', string>>;

function measureFact(measure: Measure): Fact | undefined {
  const { fps, from, to, most, least } = numbersOf(measure);
  if (fps !== undefined) return fps >= 5 && fps <= 1_000 ? { to: `${fps} fps`, filters: { fps } } : undefined;
  const [min, max] = [from ?? least, to ?? most];
  if (min !== undefined && max !== undefined && min > max) return undefined;
  return {
    to: rangeText(CLIP_FIELDS.duration.filter.around, min, max),
    filters: { durationMin: min, durationMax: max },
  };
}

const numbersOf = (measure: Measure) =>
  Object.fromEntries(
    Object.entries(measure).flatMap(([name, digits]) => (digits === undefined ? [] : [[name, Number(digits)]])),
  ) as { [Name in keyof Measure]?: number };

/**
 * Turns words that name a property of clips into filters, except those in `literal`. Measured properties (orientation, size,
 * length, frame rate) are only filtered by. For techniques and colours, which creators also write, clips may have the label or
 * the colour instead of the word.
 */
export function understand(
  index: ClipIndex,
  { literal = [], ...input }: SearchFilters,
  clipIds?: readonly number[],
): Understood {
  const filters = toIndexFilters(input, clipIds);
  if (input.keyword === '') return { filters, properties: [] };
  const skipped = new Set(literal.map(keyOf));
  const typed = new Map<string, Fact>();
  const words = takeFacts(takeMeasures(normaliseText(input.keyword), { skipped, typed }), { skipped, typed });
  const isPlain = typed.size === 0;
  const keyword = isPlain ? input.keyword : words.filter((word) => !isFiller(word)).join(' ');
  const { described, properties } = describe(index, { keyword, skipped });
  return {
    filters: {
      ...filters,
      keyword,
      ...(!isPlain && {
        typedText: input.keyword,
        typed: [...typed].map(([from, fact]) => ({ from, filters: fact.filters })),
      }),
      ...(described.size > 0 && { described }),
    },
    properties: [...[...typed].map(([from, { to }]): Property => ({ kind: 'property', from, to })), ...properties],
  };
}

/** Returns the same key for a phrase whatever it is split into, which can depend on the text around it. */
const keyOf = (phrase: string) => joined(wordsInOrder(phrase));

interface Taken {
  /** Phrases that stay words. */
  skipped: ReadonlySet<string>;
  /** The recognised facts, by the typed text. */
  typed: Map<string, Fact>;
}

/** Removes measures from a text. */
const takeMeasures = (text: string, { skipped, typed }: Taken): string =>
  text.replaceAll(MEASURES, (from: string, ...rest: unknown[]) => {
    // The spaces keep what follows a word that stays: `4k60fps` without its 60fps still asks for 4k.
    if (skipped.has(keyOf(from))) return ` ${from} `;
    const found = measureFact(rest.at(-1) as Measure);
    if (!found) return from;
    typed.set(from.trim(), found);
    return ' ';
  });

/** Removes the words that name a fact, the longest phrase first, and returns the others. */
function takeFacts(text: string, { skipped, typed }: Taken): string[] {
  const words = wordsInOrder(text);
  const isApart = apartIn(text, words);
  const left: string[] = [];
  for (let start = 0; start < words.length;) {
    let count = Math.min(FACT_WORDS_MAX, words.length - start);
    const phrase = () => joined(words.slice(start, start + count));
    const fact = () => (FACTS_APART.has(phrase()) && !isApart(start) ? undefined : FACTS.get(phrase()));
    while (count > 1 && !skipped.has(phrase()) && !fact()) count -= 1;
    const found = skipped.has(phrase()) ? undefined : fact();
    if (found) typed.set(phrase(), found);
    else left.push(...words.slice(start, start + count));
    start += count;
  }
  return left;
}

/** Returns a function that tells whether a word of a text has no Han character beside it. */
function apartIn(text: string, words: readonly string[]): (position: number) => boolean {
  let end = 0;
  const places = words.map((word) => {
    const start = text.indexOf(word, end);
    end = start + word.length;
    return { start, end };
  });
  return (position) => {
    const place = places[position]!;
    return !/\p{Script=Han}$/v.test(text.slice(0, place.start)) && !isHan(text.slice(place.end));
  };
}

const joined = (words: readonly string[]) =>
  words.reduce((text, word) => text + (/[a-z0-9]$/.test(text) && /^[a-z0-9]/.test(word) ? ' ' : '') + word, '');

/** Finds the query's words that are also a label or a colour. */
function describe(index: ClipIndex, { keyword, skipped }: { keyword: string; skipped: ReadonlySet<string> }) {
  const described = new Map<string, Description>();
  const properties: Property[] = [];
  for (const { word } of queryWords(keyword, index.synonyms)) {
    if (skipped.has(keyOf(word))) continue;
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

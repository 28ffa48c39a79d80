// An index of the judged clips, as the server would have it, but without a database.
import { readFileSync } from 'node:fs';
import { LIGHT_LIMITS, SWATCHES } from '@zhenku/contract/search/looks';
import { type ClipIndex, createClipIndex, upsertClip } from '@zhenku/search-index/clip-index';
import { translateTerms } from '@zhenku/search-index/words/english';
import { pinyinReadings } from '@zhenku/search-index/words/pinyin';
import { joinSynonyms } from '@zhenku/search-index/words/synonyms';
import { type ClipTerms, clipTerms } from '@zhenku/search-index/words/terms';
import { upsertWord } from '@zhenku/search-index/words/vocabulary';
import { LAYOUT } from '../../server/src/features/search/index-filters.ts';
import type { JudgedClip } from './clips.ts';

const MIGRATIONS = new URL('../../server/migrations/', import.meta.url);
const SYNONYMS = ['0096_synonyms.sql', '0220_english_synonyms.sql'];

/** Reads the synonyms that every shop starts with. */
const firstSynonyms = (): string[][] =>
  SYNONYMS.flatMap((file) =>
    [...readFileSync(new URL(file, MIGRATIONS), 'utf8').matchAll(/\('\{(?<words>.+?)\}'\)/g)].map(
      ({ groups }) => JSON.parse(`[${groups!.words!}]`) as string[],
    ),
  );

export async function indexOfClips(clips: readonly JudgedClip[]): Promise<ClipIndex> {
  const index = createClipIndex(clips.length, LAYOUT);
  index.synonyms = joinSynonyms(firstSynonyms());
  const analysed = clips.map((clip) => clipTerms(clip));
  await addWords(index, analysed);
  const labels = [...new Set(clips.flatMap((clip) => clip.labels))];
  index.labelNames = new Map(labels.map((name, position) => [position + 1, name]));
  for (const [position, clip] of clips.entries()) addClip(index, clip, { terms: analysed[position]!, labels });
  return index;
}

async function addWords(index: ClipIndex, analysed: readonly ClipTerms[]): Promise<void> {
  const counted = new Map<string, { word: boolean; clips: number }>();
  for (const { terms, words, suggested } of analysed) {
    const own = new Set(suggested);
    for (const term of terms) {
      const known = counted.get(term) ?? { word: false, clips: 0 };
      counted.set(term, { word: known.word || words.has(term), clips: known.clips + (own.has(term) ? 1 : 0) });
    }
  }
  const rows = [...counted].filter(([, { word, clips }]) => word || clips > 0);
  const terms = rows.map(([term]) => term);
  const [readings, english] = await Promise.all([pinyinReadings(terms), translateTerms(terms)]);
  for (const [position, [term, { word, clips }]] of rows.entries()) {
    const { pinyin, initials } = clips > 0 ? readings[position]! : { pinyin: null, initials: null };
    upsertWord(index.vocabulary, { term, word, clips, pinyin, initials, english: english[position]! });
  }
}

function addClip(index: ClipIndex, clip: JudgedClip, { terms, labels }: { terms: ClipTerms; labels: string[] }): void {
  const { colour } = SWATCHES.find(({ name }) => name === clip.colour)!;
  upsertClip(index, {
    ...terms,
    id: clip.id,
    authorId: 1,
    labelIds: clip.labels.map((name) => labels.indexOf(name) + 1),
    categoryIds: [],
    groups: {
      orientation: clip.orientation,
      tier: clip.tiers,
      authenticationType: clip.authenticationType,
      people: clip.people === null ? null : [clip.people, 4],
    },
    flags: { is8K: clip.is8K, trueResolution: clip.trueResolution, sound: clip.sound },
    texts: {},
    duration: clip.duration,
    fps: clip.fps,
    price: 10_000,
    publishedAt: clip.id,
    pinRank: null,
    hotScore: clip.hot,
    look: { palette: [{ colour, weight: 1 }], meanLuma: LIGHT_LIMITS.darkBelow, lumaContrast: 0.1 },
  });
}

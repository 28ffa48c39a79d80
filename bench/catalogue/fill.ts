// Seeds a large catalogue with names and keywords of real Chinese words, for the search benchmarks. Word frequencies
// follow Zipf's law.
import { readFileSync } from 'node:fs';
import { PIPELINE_VERSION } from '@zhenku/media/pipeline-version';
import { sql } from 'kysely';
import type { Db } from '../../server/src/platform/database/database.ts';
import { dictionaryPath } from '@zhenku/search-index/words/dictionary';
import { pinyinReadings } from '@zhenku/search-index/words/pinyin';
import { ANALYSER_VERSION, type ClipTerms, clipTerms } from '@zhenku/search-index/words/terms';
import { TRADE_WORDS } from '@zhenku/search-index/words/trade-words';
import { makeCreator } from '../../server/src/platform/testing/fixtures.ts';

const BATCH = 2_000;
const VOCABULARY = 40_000;
const LABELS = 20;
const CATEGORIES = 12;
const AUTHORS = 500;
const KEYWORD_COUNT = 60_000;
const FPS = [24, 25, 25, 25, 30_000 / 1001, 30, 50, 60];
const SIZES = [
  [3840, 2160],
  [3840, 2160],
  [1920, 1080],
  [2160, 3840],
  [7680, 4320],
] as const;

const STORYBOARD = JSON.stringify({ columns: 5, rows: 5, tileWidth: 320, tileHeight: 180 });

export interface Catalogue {
  /** Most frequent first. */
  words: string[];
  labelIds: number[];
  categoryIds: number[];
  authorIds: number[];
}

/** Returns a generator of deterministic random numbers in [0, 1) (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b_79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Returns a generator of ranks from 0. The probability of rank r is proportional to 1 / (r + 5), which keeps the top word in fewer
 * than a third of clips.
 */
export function zipf(size: number, random: () => number): () => number {
  const sums = new Float64Array(size);
  let sum = 0;
  for (let rank = 0; rank < size; rank += 1) sums[rank] = sum += 1 / (rank + 5);
  return () => {
    const wanted = random() * sum;
    let low = 0;
    let high = size - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (sums[middle]! < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

function vocabulary(): string[] {
  const entries = readFileSync(dictionaryPath(), 'utf8').split('\n');
  const common = entries
    .map((line) => line.split(' '))
    .filter(([word, , kind]) => /^\p{Script=Han}{2,4}$/v.test(word!) && /^(n|v|vn|a|ns)$/.test(kind!))
    .sort((a, b) => Number(b[1]) - Number(a[1]))
    .map(([word]) => word!);
  return [...new Set([...TRADE_WORDS, ...common])].slice(0, VOCABULARY);
}

export async function fillCatalogue(
  db: Db,
  count: number,
  { files = true, log }: { files?: boolean; log: (line: string) => void },
): Promise<Catalogue> {
  const random = randomFrom(7);
  const words = vocabulary();
  const word = zipf(words.length, random);
  const keywords = Array.from({ length: KEYWORD_COUNT }, (_, rank) =>
    rank < words.length && random() < 0.7 ? words[rank]! : words[word()]! + words[word()]!,
  );
  const keyword = zipf(keywords.length, random);
  const ids = await insertTaxonomies(db);
  const label = zipf(LABELS, random);
  const category = zipf(CATEGORIES, random);
  const author = zipf(AUTHORS, random);
  const counted = new Map<string, { word: boolean; clips: number }>();
  const randomInteger = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!;

  await sql`set session_replication_role = replica`.execute(db);
  for (let first = 1; first <= count; first += BATCH) {
    const clips = Array.from({ length: Math.min(BATCH, count - first + 1) }, (_, offset) => {
      const id = first + offset;
      const name = Array.from({ length: randomInteger(2, 5) }, () => words[word()]!).join('');
      const own = [...new Set(Array.from({ length: randomInteger(5, 12) }, () => keywords[keyword()]!))];
      const terms = clipTerms({ name, keywords: own, remark: null });
      countTerms(counted, terms);
      const [width, height] = pick(SIZES);
      const hd = randomInteger(50, 500) * 100;
      return {
        id,
        name,
        keywords: own.join('\t'),
        terms: terms.terms.join('\t'),
        suggested: terms.suggested.join('\t'),
        name_end: terms.nameEnd,
        keywords_end: terms.keywordsEnd,
        author: ids.authorIds[author()],
        labels: [...new Set(Array.from({ length: randomInteger(0, 4) }, () => ids.labelIds[label()]))],
        category: ids.categoryIds[category()],
        width,
        height,
        is_8k: width === 7680,
        hd,
        hd4k: width === 1920 ? null : hd * 2,
        plus: hd * 5,
        duration: randomInteger(40, 600) / 10,
        fps: pick(FPS),
        hot: random() < 0.75 ? Math.round(1e6 / randomInteger(1, 1e5)) / 100 : 0,
      };
    });
    await insertClips(db, JSON.stringify(clips), files);
    if ((first - 1) % (BATCH * 20) === 0) log(`${first + clips.length - 1} clips`);
  }
  await insertTerms(db, counted);
  await sql`select setval(pg_get_serial_sequence('videos', 'id'), ${count})`.execute(db);
  await sql`select setval(pg_get_serial_sequence('uploads', 'id'), ${count})`.execute(db);
  await sql`set session_replication_role = origin`.execute(db);
  await sql`vacuum analyze`.execute(db);
  return { words, ...ids };
}

async function insertTaxonomies(db: Db) {
  const insert = async (table: 'labels' | 'categories', size: number, prefix: string) => {
    const names = Array.from({ length: size }, (_, rank) => ({ name: `${prefix}${rank + 1}`, rank }));
    return (await db.insertInto(table).values(names).returning('id').execute()).map(({ id }) => id);
  };
  const authorIds: number[] = [];
  for (let i = 0; i < AUTHORS; i += 1) authorIds.push((await makeCreator(db)).id);
  return {
    labelIds: await insert('labels', LABELS, '标签'),
    categoryIds: await insert('categories', CATEGORIES, '分类'),
    authorIds,
  };
}

function countTerms(
  counted: Map<string, { word: boolean; clips: number }>,
  { terms, words, suggested }: ClipTerms,
): void {
  const own = new Set(suggested);
  for (const term of terms) {
    const known = counted.get(term);
    const clips = own.has(term) ? 1 : 0;
    if (known) {
      known.clips += clips;
      known.word ||= words.has(term);
    } else counted.set(term, { word: words.has(term), clips });
  }
}

const FIELDS = sql`
  id int, name text, keywords text, terms text, suggested text, name_end int, keywords_end int, author int, labels int[],
  category int, width int, height int, is_8k boolean, hd bigint, hd4k bigint, plus bigint, duration float8, fps float8,
  hot float8`;

async function insertClips(db: Db, clips: string, files: boolean): Promise<void> {
  const rows = sql`json_to_recordset(${clips}::json) as c (${FIELDS})`;
  const published = sql`timestamptz '2026-01-01' + c.id * interval '10 seconds'`;
  await sql`
    with u as (
      insert into uploads (id, file_key, user_id, kind, file_name, storage_key, expires_at) overriding system value
      select id, 'bench-' || id, author, 'video', 'clip.mp4', 'private/' || id, now() from ${rows}
    ), v as (
      insert into videos (id, author_id, upload_id, name, keywords, authentication_type, hd_price, hd4k_price, plus_price,
        status, duration, width, height, fps, format, is_8k, published_at) overriding system value
      select id, author, id, name, string_to_array(keywords, E'\\t'), 1, hd, hd4k, plus, 2, duration, width, height, fps,
        'MP4', is_8k, ${published} from ${rows}
    ), n as (
      insert into video_counters (video_id, hot_score) select id, hot from ${rows}
    ), l as (
      insert into video_labels (video_id, label_id) select id, unnest(labels) from ${rows}
    ), k as (
      insert into video_categories (video_id, category_id) select id, category from ${rows}
    ), f as (
      insert into video_files (video_id, kind, tier, position, storage_key, content_type, width, height, bytes,
        pipeline_version, details)
      select id, f.kind, f.tier, f.position, 'public/' || id || '-' || f.kind || f.position, 'image/webp', 400, 225, 9000,
        ${PIPELINE_VERSION}, case f.kind when 'storyboard' then ${STORYBOARD}::jsonb end
      from ${rows} cross join (values
        ('rendition', 1, 0), ('preview', null, 0), ('hover', null, 0), ('storyboard', null, 0), ('poster', null, 0),
        ('thumbnail', null, 0), ('thumbnail', null, 1), ('thumbnail', null, 2)
      ) as f (kind, tier, position)
      where ${files}
    )
    insert into video_search (video_id, terms, name_end, keywords_end, suggested, orientation, tiers, is_8k, duration, fps,
      lowest_price, published_at, analyser)
    select id, string_to_array(terms, E'\\t'), name_end, keywords_end, string_to_array(suggested, E'\\t'),
      case when width > height then 1 else 2 end, case when hd4k is null then '{1,3}' else '{1,2,3}' end::smallint[],
      is_8k, duration, fps, hd, ${published}, ${ANALYSER_VERSION}
    from ${rows}`.execute(db);
}

async function insertTerms(db: Db, counted: Map<string, { word: boolean; clips: number }>): Promise<void> {
  const all = [...counted];
  for (let first = 0; first < all.length; first += BATCH * 5) {
    const part = all.slice(first, first + BATCH * 5);
    const suggestedTerms = part.filter(([, { clips }]) => clips > 0).map(([term]) => term);
    const reading = new Map((await pinyinReadings(suggestedTerms)).map((one, index) => [suggestedTerms[index]!, one]));
    const rows = part.map(([term, { word, clips }]) => ({ term, word, clips, ...reading.get(term) }));
    await sql`
      insert into search_terms (term, word, clips, pinyin, initials)
      select term, word, clips, pinyin, initials
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as t (term text, word boolean, clips int, pinyin text, initials text)`.execute(db);
  }
}

import { SEARCH_DAYS } from '@zhenku/contract/insights/insights';
import { normaliseQuery } from '@zhenku/search-index/words/terms';
import { sql } from 'kysely';
import { isDayWithin, type Period } from '../../platform/lists/paging.ts';

/** Maximum characters of a term; longer text was probably pasted. */
const TERM_MAX = 30;

/** Matches seven digits with no letter between them: phone, card and ID numbers. Sizes and years have fewer. */
const LONG_NUMBER = /[\p{Nd}零〇一二三四五六七八九幺](?:[^\p{L}\p{N}]*[\p{Nd}零〇一二三四五六七八九幺]){6}/u;
const ADDRESS =
  /@|:\/\/|\bwww\.|\bwx(?:id)?[_-]|[\p{L}\p{N}]\.(?:com|cn|net|org|cc|me|io|top|vip|xyz)(?![\p{L}\p{N}])/iu;

/** Returns null for keywords that are not stored, because they may contain a personal number or address. */
export function termOf(keyword: string): string | null {
  const plain = keyword.normalize('NFKC');
  if (LONG_NUMBER.test(plain) || ADDRESS.test(plain)) return null;
  const term = normaliseQuery(keyword);
  return term === '' || Array.from(term).length > TERM_MAX ? null : term;
}

export const isDayOfList = (column: string, period: Period) =>
  period.from || period.to
    ? isDayWithin(column, period)
    : sql<boolean>`${sql.ref(column)} > (now() at time zone 'Asia/Shanghai')::date - ${SEARCH_DAYS}::int`;

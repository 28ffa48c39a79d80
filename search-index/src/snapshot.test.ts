import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { type ClipIndex, createClipIndex, currentSortOrder, removeClip, upsertClip } from './clip-index.ts';
import { searchExactly } from './search.ts';
import { restoreIndex, SNAPSHOT_VERSION, snapshotParts, viewIndex } from './snapshot.ts';
import { upsertWord } from './vocabulary.ts';

const USUAL = { frameRates: [25], colours: [{ near: '#c83220', tolerance: 24 }] };

function wordsOnly(): ClipIndex {
  const index = createClipIndex(4, USUAL);
  for (const term of ['城市', '夜景', 'drone'])
    upsertWord(index.vocabulary, { term, word: true, clips: 1, pinyin: null, initials: null, english: [] });
  return index;
}

function clipsOf(count: number): ClipIndex {
  const index = wordsOnly();
  for (let id = 1; id <= count; id += 1)
    upsertClip(index, {
      id,
      authorId: 1 + (id % 2),
      terms: ['城市', `城市${id}`, 'drone', ...(id % 3 ? ['夜景'] : [])],
      nameEnd: 2,
      keywordsEnd: 3,
      labelIds: [id % 4],
      categoryIds: [1],
      orientation: 1,
      tiers: [1, 3],
      is8K: id % 2 === 0,
      duration: id,
      fps: 25,
      price: 100 * id,
      publishedAt: 1e15 + id,
      pinRank: id === 2 ? 1 : null,
      hotScore: id % 5,
      motion: 1,
      realResolution: true,
      light: null,
      authenticationType: 1,
      hasSound: id % 2 === 1,
      look: { palette: [{ colour: '#c83220', weight: 0.5 }], meanLuma: 0.3, lumaContrast: 0.2 },
    });
  return index;
}

/** Snapshots are read by whatever version of this code finds them: what it takes for another form must have another number. */
test('its form has a version', () => {
  const index = clipsOf(5);
  removeClip(index, 3);
  currentSortOrder(index, 'hot');
  const hash = createHash('sha256');
  for (const part of snapshotParts(viewIndex(index))) hash.update(part);
  // When this hash has changed, raise SNAPSHOT_VERSION before you put the new one here.
  expect([SNAPSHOT_VERSION, hash.digest('hex').slice(0, 16)]).toEqual([1, '10385a5c55f05668']);
});

test('restores an index of many parts', async () => {
  const index = clipsOf(3_000);
  removeClip(index, 7);
  for (const sort of ['newest', 'hot'] as const) currentSortOrder(index, sort);
  const parts = [...snapshotParts(viewIndex(index))].map((part) => new Uint8Array(part));
  const restored = wordsOnly();
  await restoreIndex(restored, async () => parts.shift()!);
  expect(parts).toEqual([]);
  for (const keyword of ['', '夜景', '城市2', 'drone'])
    for (const sort of ['relevance', 'newest', 'hot', 'priceAsc'] as const) {
      const query = { keyword, labelIds: [1], sort };
      const range = { offset: 10, size: 20 };
      expect(searchExactly(restored, query, range)).toEqual(searchExactly(index, query, range));
    }
});

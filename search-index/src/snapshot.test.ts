import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Clip, type ClipIndex, createClipIndex, currentSortOrder, removeClip, upsertClip } from './clip-index.ts';
import type { Filters } from './query.ts';
import { listClips, searchExactly } from './search.ts';
import { restoreIndex, SNAPSHOT_VERSION, snapshotParts, viewIndex } from './snapshot.ts';
import { InconsistentSnapshot } from './snapshot-checks.ts';
import { suggestTerms } from './suggest.ts';
import { upsertWord } from './words/vocabulary.ts';

const LAYOUT = {
  groups: ['kind', 'sizes'],
  flags: ['loud'],
  texts: ['place'],
  frameRates: [25],
  colours: [{ near: '#c83220', tolerance: 24 }],
};

function wordsOnly(): ClipIndex {
  const index = createClipIndex(4, LAYOUT);
  for (const term of ['城市', '夜景', 'drone'])
    upsertWord(index.vocabulary, { term, word: true, clips: 1, pinyin: null, initials: null, english: [] });
  return index;
}

const clipOf = (id: number, change: Partial<Clip> = {}): Clip => ({
  id,
  authorId: 1 + (id % 2),
  terms: ['城市', `城市${id}`, 'drone', ...(id % 3 ? ['夜景'] : [])],
  nameEnd: 2,
  keywordsEnd: 3,
  labelIds: [id % 4],
  categoryIds: [1],
  groups: { kind: 1, sizes: [1, 3] },
  flags: { loud: id % 2 === 1 },
  texts: { place: id % 3 ? `place ${id}` : null },
  duration: id,
  fps: 25,
  price: 100 * id,
  publishedAt: 1e15 + id,
  pinRank: id === 2 ? 1 : null,
  hotScore: id % 5,
  look: { palette: [{ colour: '#c83220', weight: 0.5 }], meanLuma: 0.3, lumaContrast: 0.2 },
  ...change,
});

function clipsOf(count: number): ClipIndex {
  const index = wordsOnly();
  for (let id = 1; id <= count; id += 1) upsertClip(index, clipOf(id));
  return index;
}

/** Older or newer code may read the snapshot, so a different format needs a different version. */
test('a changed snapshot format has a new version', () => {
  const index = clipsOf(5);
  removeClip(index, 3);
  currentSortOrder(index, 'hot');
  const hash = createHash('sha256');
  for (const part of snapshotParts(viewIndex(index))) hash.update(part);
  // If this hash has changed, raise SNAPSHOT_VERSION before you update it here.
  expect([SNAPSHOT_VERSION, hash.digest('hex').slice(0, 16)]).toEqual([2, '84227106894c157e']);
});

test('a snapshot restores an index of many parts', async () => {
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
  const placed: Filters = {
    keyword: '',
    labelIds: [],
    texts: { place: 'place 2000' },
    flags: { loud: false },
    sort: 'newest',
  };
  expect(searchExactly(restored, placed, ALL).ids).toEqual([2_000]);
});

const ALL = { offset: 0, size: 100 };
/** These words are not in the dictionary, so full names are searched for them. */
const IN_NAMES = ['云隙', '隙光', '光隙', '隙隙隙'];
const WORDS = ['城市', '夜景'];

const partsOf = (index: ClipIndex) => [...snapshotParts(viewIndex(index))].map((part) => new Uint8Array(part));

async function restored(parts: Uint8Array<ArrayBuffer>[]): Promise<ClipIndex> {
  const [index, left] = [wordsOnly(), [...parts]];
  await restoreIndex(index, async () => {
    const part = left.shift();
    if (!part) throw new InconsistentSnapshot('there are no more parts');
    return part;
  });
  return index;
}

describe('an index that is saved and restored', () => {
  interface NamedClip {
    id: number;
    name: string;
    words: string[];
  }
  const namedClip = ({ id, name, words }: NamedClip) =>
    clipOf(id, { terms: [name, ...words], nameEnd: 1, keywordsEnd: 1 + words.length });
  const id = fc.integer({ min: 1, max: 12 });
  const name = fc.array(fc.constantFrom('云', '隙', '光'), { minLength: 1, maxLength: 5 }).map((list) => list.join(''));
  const added = fc.record({ id, name, words: fc.subarray(WORDS) });
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.record({ add: added }) },
    { weight: 2, arbitrary: fc.record({ remove: id }) },
    { weight: 2, arbitrary: fc.constant('restore' as const) },
    { weight: 3, arbitrary: fc.constant('search' as const) },
  );

  function expectSameAs(clips: Map<number, NamedClip>, index: ClipIndex): void {
    const ids = (matches: (clip: NamedClip) => boolean) =>
      [...clips.values()]
        .filter(matches)
        .map((clip) => clip.id)
        .toSorted((a, b) => b - a);
    const found = (keyword: string) => searchExactly(index, { keyword, labelIds: [], sort: 'newest' }, ALL).ids;
    expect(found('')).toEqual(ids(() => true));
    for (const text of IN_NAMES) expect(found(text), text).toEqual(ids((clip) => clip.name.includes(text)));
    for (const word of WORDS) expect(found(word), word).toEqual(ids((clip) => clip.words.includes(word)));
    for (const authorId of [1, 2])
      expect(listClips(index, { sort: 'newest', authorId }, ALL).ids).toEqual(
        ids((clip) => 1 + (clip.id % 2) === authorId),
      );
    expect(suggestTerms(index, '夜')).toEqual(ids((clip) => clip.words.includes('夜景')).length > 0 ? ['夜景'] : []);
  }

  test('finds what a naive index finds after any changes, even without clips', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        let index = wordsOnly();
        const clips = new Map<number, NamedClip>();
        for (const one of [...steps, 'restore' as const, 'search' as const]) {
          if (one === 'search') expectSameAs(clips, index);
          else if (one === 'restore') index = await restored(partsOf(index));
          else if ('add' in one) {
            upsertClip(index, namedClip(one.add));
            clips.set(one.add.id, one.add);
          } else {
            removeClip(index, one.remove);
            clips.delete(one.remove);
          }
        }
      }),
    );
  });

  test.each([0, 1, 2, 200])('grows from %i clips', async (count) => {
    const index = await restored(partsOf(wordsOnly()));
    const clips = new Map<number, NamedClip>();
    const add = (from: ClipIndex, upTo: number) => {
      for (let next = clips.size + 1; next <= upTo; next += 1) {
        const clip = { id: next, name: '云隙光'.repeat(1 + (next % 3)), words: next % 2 ? ['城市'] : [] };
        upsertClip(from, namedClip(clip));
        clips.set(next, clip);
      }
    };
    add(index, count);
    const again = await restored(partsOf(index));
    add(again, count + 90);
    expect(searchExactly(again, { keyword: '隙光', labelIds: [], sort: 'newest' }, ALL).total).toBe(count + 90);
  });
});

describe('an inconsistent snapshot', () => {
  interface Head {
    slotCount: number | string;
    pins: number[][];
    groups: number[][];
    texts: number[];
    words: number;
    names: { count: number; bytes: number };
    sortOrders: { name: string; slotCount: number; length: number }[];
  }
  function changedHead(change: (head: Head) => unknown): Uint8Array<ArrayBuffer>[] {
    const index = clipsOf(40);
    for (const sort of ['newest', 'hot'] as const) currentSortOrder(index, sort);
    const [first, ...rest] = partsOf(index);
    const head = JSON.parse(Buffer.from(first!).toString()) as Head;
    change(head);
    return [new Uint8Array(Buffer.from(JSON.stringify(head))), ...rest];
  }
  const heads: [problem: string, change: (head: Head) => unknown][] = [
    ['fewer slots', (head) => (head.slotCount = 39)],
    ['more slots', (head) => (head.slotCount = 80)],
    ['a slot count that is not a number', (head) => (head.slotCount = '40')],
    ['fewer names', (head) => (head.names.count -= 1)],
    ['a text without names', (head) => (head.names.count = 0)],
    ['a longer text than its names', (head) => (head.names.bytes += 2)],
    ['fewer words', (head) => (head.words -= 1)],
    ['more words', (head) => (head.words += 1)],
    ['a pin without a clip', (head) => head.pins.push([41, 1])],
    ['a missing group', (head) => head.groups.pop()],
    ['an extra text field', (head) => head.texts.push(0)],
    ['fewer texts', (head) => (head.texts[0]! -= 1)],
    ['more texts', (head) => (head.texts[0]! += 1)],
    ['a sort order with more slots', (head) => (head.sortOrders[0]!.slotCount += 1)],
    ['a shorter sort order', (head) => (head.sortOrders[0]!.length -= 1)],
    ['an unknown sort order', (head) => (head.sortOrders[0]!.name = 'oldest')],
  ];

  test('is restored if its head is left unchanged', async () => {
    expect((await restored(changedHead(() => undefined))).liveCount).toBe(40);
  });

  test.each(heads)('is rejected for %s', async (_, change) => {
    await expect(restored(changedHead(change))).rejects.toThrow(InconsistentSnapshot);
  });

  test('is rejected for wrong positions of names, clips and postings', async () => {
    const spoilt: ((index: ClipIndex) => unknown)[] = [
      ({ names }) => (names.starts[3] = names.starts[2]!),
      ({ names }) => (names.starts[3] = names.end + 2),
      ({ names }) => (names.slots[3] = 99),
      ({ names }) => names.text.writeUInt16LE(65, names.starts[3]! - 2),
      ({ columns }) => (columns.id[3] = columns.id[4]!),
      ({ columns }) => (columns.id[3] = 0),
      ({ vocabulary }) => (vocabulary.byTerm.get('城市')!.postings.entries[3] = 0),
      ({ authors }) => (authors.get(1)!.entries[1] = 0),
      (index) => (currentSortOrder(index, 'newest').slots[3] = 4),
    ];
    for (const spoil of spoilt) {
      const index = clipsOf(40);
      spoil(index);
      await expect(restored(partsOf(index)), String(spoil)).rejects.toThrow(InconsistentSnapshot);
    }
  });

  test('is rejected, or every search in it ends, whichever byte is corrupted', async () => {
    const index = clipsOf(20);
    for (const sort of ['newest', 'hot'] as const) currentSortOrder(index, sort);
    const parts = partsOf(index);
    await fc.assert(
      fc.asyncProperty(
        fc.nat(parts.length - 1),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        async (which, at, bits) => {
          const changed = parts.map((part) => new Uint8Array(part));
          const part = changed[which]!;
          part[at % part.length]! ^= bits;
          const read = await restored(changed).catch(() => null);
          if (!read) return;
          upsertClip(read, clipOf(50));
          for (const keyword of ['', '城市', '市1', '隙光'])
            for (const sort of ['relevance', 'newest', 'hot'] as const)
              searchExactly(read, { keyword, labelIds: [], sort }, ALL);
        },
      ),
    );
  });
});

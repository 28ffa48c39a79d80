import { MOVEMENT } from '@zhenku/contract/similar/kinds';
import { COLOUR_BYTES } from '@zhenku/contract/similar/look';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { momentOf } from './cut-points.ts';
import { SIGHT_BYTES } from './sight.ts';
import { type IndexedClip, SimilarIndex } from './similar-index.ts';

const EQUAL = { look: 1, movement: 1, content: 1 };

/** A look of one colour bin and one frequency. */
function look(colour: number, frequency: number, luma = 60): Int8Array {
  const bytes = new Int8Array(SIGHT_BYTES);
  bytes.set([luma, 40]);
  bytes[2 + colour] = 127;
  for (let k = 0; k < 3; k++) bytes[2 + COLOUR_BYTES + k * 35 + frequency] = 127;
  return bytes;
}

const clip = (id: number, values: Partial<IndexedClip> = {}): IndexedClip => ({
  id,
  look: null,
  movement: null,
  speed: 0,
  moments: null,
  words: [],
  categoryIds: [],
  ...values,
});

function indexOf(...clips: IndexedClip[]): SimilarIndex {
  const index = new SimilarIndex();
  clips.forEach((each) => index.put(each));
  return index;
}

const idsOf = (found: readonly { id: number }[]) => found.map(({ id }) => id);

describe('similar clips', () => {
  it('are found by look, and say what is alike', () => {
    const index = indexOf(
      clip(1, { look: look(0, 0) }),
      clip(2, { look: look(0, 0) }),
      clip(3, { look: look(0, 5) }),
      clip(4, { look: look(7, 9, 120) }),
    );
    expect(index.find({ videoId: 1 }, EQUAL, 10).map(({ id, reasons }) => [id, reasons])).toEqual([
      [2, ['构图相近', '同色调']],
      [3, ['同色调']],
    ]);
  });

  it('are found by movement, those of similar speed first', () => {
    const moving = (id: number, movement: IndexedClip['movement'], speed: number) => clip(id, { movement, speed });
    const index = indexOf(
      moving(1, MOVEMENT.right, 0.1),
      moving(2, MOVEMENT.right, 0.4),
      moving(3, MOVEMENT.right, 0.09),
      moving(4, MOVEMENT.left, 0.1),
      moving(5, null, 0),
    );
    const found = index.find({ videoId: 1 }, EQUAL, 10);
    expect(idsOf(found)).toEqual([3, 2]);
    expect(found[0]!.reasons).toEqual(['同为右移']);
  });

  it('are found by words, rare ones first, and by category last', () => {
    const index = indexOf(
      clip(1, { words: ['城市', '霓虹'], categoryIds: [7] }),
      clip(2, { words: ['城市'] }),
      clip(3, { words: ['霓虹'] }),
      clip(4, { words: ['城市', '霓虹'] }),
      clip(5, { categoryIds: [7] }),
      clip(6, { words: ['城市'] }),
      clip(7, { categoryIds: [7] }),
    );
    const found = index.find({ videoId: 1 }, EQUAL, 10);
    expect(idsOf(found).slice(0, 2)).toEqual([4, 3]);
    expect(found[0]!.reasons).toEqual(['同有“霓虹”“城市”']);
    expect(found.find(({ id }) => id === 5)!.reasons).toEqual(['同类别']);
  });

  it('share all their keywords, in whatever order they are loaded', () => {
    const words = Array.from({ length: 28 }, (_, i) => `词${i}`);
    const between = Array.from({ length: 5 }, (_, i) => clip(i + 10, { words: words.slice(0, 16) }));
    const index = indexOf(clip(1, { words }), ...between, clip(2, { words }));
    expect(index.find({ videoId: 1 }, EQUAL, 1)).toMatchObject([{ id: 2, score: 1 }]);
    expect(index.find({ videoId: 2 }, EQUAL, 1)).toMatchObject([{ id: 1, score: 1 }]);
  });

  it('are found behind clips with a higher score and no reason', () => {
    const vague = look(0, 0);
    vague.set([107], 2);
    vague.set(
      [101, 101, 101].flatMap((value) => [value, ...new Int8Array(34)]),
      2 + COLOUR_BYTES,
    );
    const moving = { movement: MOVEMENT.right, speed: 0.1 };
    const index = indexOf(
      clip(1, { look: look(0, 0), ...moving }),
      clip(2, { look: vague }),
      clip(3, { look: vague }),
      clip(4, moving),
    );
    expect(idsOf(index.find({ videoId: 1 }, { look: 3, movement: 1, content: 0 }, 1))).toEqual([4]);
  });

  it('follow the weights', () => {
    const index = indexOf(
      clip(1, { look: look(0, 0), words: ['雨'], movement: MOVEMENT.closer, speed: 0.2 }),
      clip(2, { look: look(0, 0) }),
      clip(3, { words: ['雨'] }),
      clip(4, { movement: MOVEMENT.closer, speed: 0.2 }),
    );
    const only = (kind: keyof typeof EQUAL) =>
      idsOf(index.find({ videoId: 1 }, { look: 0, movement: 0, content: 0, [kind]: 1 }, 10));
    expect(only('look')).toEqual([2]);
    expect(only('content')).toEqual([3]);
    expect(only('movement')).toEqual([4]);
    expect(index.find({ videoId: 1 }, { look: 0, movement: 0, content: 0 }, 10)).toEqual([]);
  });

  it('are none for a clip that is not in the index', () => {
    expect(indexOf(clip(1, { words: ['雨'] })).find({ videoId: 9 }, EQUAL, 10)).toEqual([]);
  });

  it('are found by a picture', () => {
    const index = indexOf(clip(1, { look: look(0, 0) }), clip(2, { look: look(3, 3) }), clip(3, { words: ['雨'] }));
    expect(idsOf(index.find({ look: look(0, 0) }, EQUAL, 10))).toEqual([1]);
  });

  it('score at most 1 for bytes that no picture has', () => {
    const bytes = new Int8Array(SIGHT_BYTES).fill(127);
    const index = indexOf(clip(1, { look: bytes }), clip(2, { look: look(0, 0) }));
    expect(index.find({ look: bytes }, EQUAL, 10)).toMatchObject([
      { score: 1 },
      { score: expect.any(Number) as number },
    ]);
  });

  it('are no next shots without points to cut in', () => {
    const moments = Int8Array.from([60, 0, 0, 0, 64, 64, 0]);
    const index = indexOf(
      clip(1, { look: look(0, 0), moments }),
      clip(2, { look: look(0, 0) }),
      clip(3, { look: look(0, 0), moments }),
    );
    expect(idsOf(index.findNext(1, momentOf(moments, 0), 10))).toEqual([3]);
  });

  it('change with the clip', () => {
    const index = indexOf(clip(1, { words: ['雨'] }), clip(2, { words: ['雨'] }), clip(3, { words: ['雨'] }));
    index.put(clip(2, { words: ['雪'] }));
    expect(idsOf(index.find({ videoId: 1 }, EQUAL, 10))).toEqual([3]);
    index.remove(3);
    expect(index.find({ videoId: 1 }, EQUAL, 10)).toEqual([]);
    expect(index.size).toBe(2);
  });

  it('are the same as by comparing with every clip', () => {
    const aClip = fc.record({
      look: fc.option(fc.tuple(fc.nat(5), fc.nat(5), fc.nat(127)).map(([c, f, l]) => look(c, f, l))),
      movement: fc.option(fc.constantFrom(...Object.values(MOVEMENT))),
      speed: fc.constantFrom(0, 0.1, 0.3),
      words: fc.subarray(['雨', '雪', '夜', '海']),
      categoryIds: fc.subarray([1, 2]),
    });
    const weights = fc.record({ look: fc.nat(3), movement: fc.nat(3), content: fc.nat(3) });
    fc.assert(
      fc.property(
        fc.array(aClip, { minLength: 2, maxLength: 40 }),
        weights,
        fc.integer({ min: 1, max: 5 }),
        (some, by, size) => {
          const index = indexOf(...some.map((values, i) => clip(i + 1, values)));
          const all = index.find({ videoId: 1 }, by, 100).map(({ score }) => score);
          const few = index.find({ videoId: 1 }, by, size);
          expect(few.every(({ id, reasons }) => id !== 1 && reasons.length > 0)).toBe(true);
          // Many clips without a reason can still leave too few candidates.
          expect(few.map(({ score }) => score)).toEqual(all.slice(0, few.length));
        },
      ),
    );
  });
});

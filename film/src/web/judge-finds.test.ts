import type { MarkSign } from '@zhenku/contract/rules/film-status';
import { CODE_BYTES } from '@zhenku/contract/rules/film-limits';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TestedFind } from './film-pictures.ts';
import { certaintyOf, judgeFinds } from './judge-finds.ts';

const find = (change: Partial<TestedFind> = {}): TestedFind => ({
  videoId: 1,
  videoName: '竹海',
  thumbnailUrl: '',
  previewUrl: '',
  storyboard: null,
  duration: 20,
  filmFrom: 10,
  filmTo: 14,
  clipFrom: 2,
  clipTo: 6,
  speed: 1,
  flipped: false,
  hits: 12,
  coverage: 0.8,
  meanBits: 50,
  score: 0.8,
  blocks: 24,
  place: { x: 0.5, y: 0.5, width: 1, height: 1 },
  clipBox: { x: 0, y: 0, width: 1, height: 1 },
  mark: 'unsure',
  isOtherMoment: false,
  ...change,
});
const tiles = (...ids: number[]) =>
  new Map(
    ids.map((id): [number, Uint8Array[]] => [
      id,
      [Uint8Array.from({ length: CODE_BYTES }, (_, at) => (id * 37 * (at + 3)) & 255)],
    ]),
  );
const judge = (...finds: TestedFind[]) => judgeFinds(finds, tiles(1, 2, 3, 4));

describe('certainty of a find', () => {
  test.each([
    ['few differing bits and a sufficient score', { meanBits: 62, score: 0.3 }, 'found'],
    ['more differing bits and a score that other scenes may reach', { meanBits: 63, score: 0.59 }, 'look'],
    ['more differing bits and a good score', { meanBits: 74, score: 0.6 }, 'found'],
    ['more differing bits and a high score in enough blocks', { meanBits: 74, score: 0.84, blocks: 18 }, 'found'],
    ['more differing bits and a high score in too few blocks', { meanBits: 63, score: 0.84, blocks: 17 }, 'look'],
    ['many differing bits and a high score', { meanBits: 86, score: 0.75 }, 'found'],
    ['many differing bits and a high score in too few blocks', { meanBits: 78, score: 0.76, blocks: 17 }, 'look'],
    ['many differing bits and a score slightly too low', { meanBits: 81, score: 0.74 }, null],
    ['many differing bits and a score that similar drawings may reach', { meanBits: 79, score: 0.6 }, 'look'],
    ['few textured blocks and a high score', { meanBits: 60, score: 0.85, blocks: 10 }, 'found'],
    ['few textured blocks and a lower score', { meanBits: 60, score: 0.84, blocks: 13 }, 'look'],
    ['too few textured blocks', { meanBits: 60, score: 0.94, blocks: 9 }, 'look'],
    ['hardly any differing bits and a good score in few blocks', { meanBits: 45, score: 0.6, blocks: 2 }, 'found'],
    ['more differing bits and identical pictures in almost no blocks', { meanBits: 63, score: 1, blocks: 2 }, 'look'],
    ['more differing bits and almost no textured blocks', { meanBits: 71, score: 0.94, blocks: 5 }, null],
    ['few differing bits and identical pictures in few blocks', { score: 1, blocks: 2 }, 'found'],
    ['few differing bits without pictures to compare', { meanBits: 70, score: 0, blocks: 0 }, 'look'],
    ['few differing bits and entirely different pictures', { meanBits: 70, score: 0.14 }, null],
    ['few differing bits and a low score', { meanBits: 70, score: 0.15 }, 'look'],
    ['similar pictures of another moment', { isOtherMoment: true }, 'look'],
    ['identical pictures of another moment', { score: 1, isOtherMoment: true }, 'look'],
    ['more differing bits and a mediocre score', { meanBits: 80, score: 0.36, blocks: 10 }, 'look'],
    ['many differing bits and a mediocre score', { meanBits: 81, score: 0.4 }, null],
    ['a cut of two frames with close codes and a high score', { hits: 2, meanBits: 60, score: 0.65 }, 'found'],
    ['two frames with less close codes', { hits: 2, meanBits: 61, score: 1 }, null],
    ['two frames with a lower score', { hits: 2, meanBits: 10, score: 0.64 }, null],
    ['a single frame', { hits: 1, meanBits: 10, score: 1 }, null],
  ])('%s', (_, change, certainty) => expect(certaintyOf(find(change))).toBe(certainty));
});

describe('judgeFinds', () => {
  test('merges a shot that spans two parts', () => {
    const { sightings } = judge(
      find({ filmFrom: 50, filmTo: 60, clipFrom: 0, clipTo: 10 }),
      find({ filmFrom: 52, filmTo: 66, clipFrom: 2.2, clipTo: 16 }),
    );
    expect(sightings).toMatchObject([{ filmFrom: 50, filmTo: 66, clipFrom: 0, clipTo: 16 }]);
  });

  test('treats the same clip at another time as another shot', () => {
    const { sightings } = judge(find(), find({ filmFrom: 14.5, filmTo: 18, clipFrom: 12, clipTo: 15.5 }));
    expect(sightings.map(({ filmFrom }) => filmFrom)).toEqual([10, 14.5]);
  });

  test('picks the likelier of two clips and offers the other', () => {
    const { sightings } = judge(find({ videoId: 2, score: 0.6 }), find({ filmFrom: 10.5 }));
    expect(sightings).toMatchObject([{ videoId: 1, alternatives: [{ videoId: 2 }] }]);
  });

  test('shows two clips side by side, and one inset in another', () => {
    const half = (videoId: number, x: number) => find({ videoId, clipBox: { x, y: 0, width: 0.5, height: 1 } });
    expect(judge(half(1, 0), half(2, 0.5)).sightings.map(({ videoId }) => videoId)).toEqual([1, 2]);
    const inset = find({ videoId: 3, score: 0.6, clipBox: { x: 0.6, y: 0.1, width: 0.35, height: 0.35 } });
    expect(judge(find(), inset).sightings.map(({ videoId }) => videoId)).toEqual([1, 3]);
  });

  test('interprets a mirrored clip’s position in the mirrored frame', () => {
    const left = find({ clipBox: { x: 0, y: 0, width: 0.5, height: 1 } });
    const right = find({ videoId: 2, flipped: true, clipBox: { x: 0, y: 0, width: 0.5, height: 1 } });
    expect(judge(left, right).sightings.map(({ videoId }) => videoId)).toEqual([1, 2]);
  });

  test('shows both clips if both are certain at the same place, as in a dissolve', () => {
    const { sightings } = judge(find(), find({ videoId: 2, score: 0.7 }));
    expect(sightings).toMatchObject([
      { videoId: 1, alternatives: [] },
      { videoId: 2, alternatives: [] },
    ]);
  });

  test('joins overlapping finds of one clip that disagree on its speed, using the longer one’s times', () => {
    const [short, long] = [
      find({ filmFrom: 54, filmTo: 60, clipFrom: 3, clipTo: 7.8, speed: 0.8, meanBits: 40 }),
      find({ filmFrom: 56, filmTo: 66, clipFrom: 5, clipTo: 15 }),
    ];
    for (const finds of [
      [short, long],
      [long, short],
    ]) {
      expect(judge(...finds).sightings).toMatchObject([
        { filmFrom: 54, filmTo: 66, clipFrom: 3, clipTo: 15, speed: 1, alternatives: [] },
      ]);
    }
  });

  test('never offers a clip as its own alternative', () => {
    const { sightings } = judge(find(), find({ speed: 1.25, meanBits: 70 }));
    expect(sightings).toMatchObject([{ speed: 1, alternatives: [] }]);
  });

  test('shows both clips of a dissolve', () => {
    const { sightings } = judge(find(), find({ videoId: 2, filmFrom: 13.5, filmTo: 18 }));
    expect(sightings.map(({ videoId }) => videoId)).toEqual([1, 2]);
  });

  test('shows a clip that continues after a likelier one ends', () => {
    const { sightings } = judge(find(), find({ videoId: 2, score: 0.6, filmFrom: 11.5, filmTo: 15.5 }));
    expect(sightings).toMatchObject([
      { videoId: 1, alternatives: [] },
      { videoId: 2, filmFrom: 11.5, filmTo: 15.5, alternatives: [] },
    ]);
    expect(judge(find(), find({ videoId: 2, score: 0.6, filmFrom: 11, filmTo: 15 })).sightings).toMatchObject([
      { videoId: 1, alternatives: [{ videoId: 2 }] },
    ]);
  });

  test('ignores shots that resemble three unrelated clips equally, regardless of their lengths', () => {
    const others = [find({ videoId: 2, filmTo: 15.5 }), find({ videoId: 3, filmFrom: 8.5 })];
    expect(judge(find(), ...others).sightings).toEqual([]);
  });

  test('ignores a shot that resembles three unrelated clips equally', () => {
    const { sightings, plain } = judge(find(), find({ videoId: 2 }), find({ videoId: 3 }));
    expect({ sightings, plain }).toEqual({ sightings: [], plain: [[10, 14]] });
  });

  test('accepts three takes of one scene', () => {
    const [code] = tiles(1).get(1)!;
    const kin = new Map([1, 2, 3].map((id): [number, Uint8Array[]] => [id, [code!]]));
    expect(judgeFinds([find(), find({ videoId: 2 }), find({ videoId: 3 })], kin)).toMatchObject({
      sightings: [{ videoId: 1, alternatives: [{ videoId: 2 }, { videoId: 3 }] }],
      plain: [],
    });
  });

  test('accepts a clip that is far more similar than the others', () => {
    const others = [2, 3, 4].map((videoId) => find({ videoId, score: 0.4, meanBits: 70 }));
    expect(judge(find(), ...others).sightings).toMatchObject([{ videoId: 1 }]);
  });

  test('accepts a clip if the others have almost nothing to compare', () => {
    const others = [2, 3].map((videoId) => find({ videoId, meanBits: 68, score: 0.8, blocks: 5 }));
    expect(judge(find(), ...others).sightings).toMatchObject([{ videoId: 1 }]);
    expect(judge(find(), ...others.map((other) => ({ ...other, blocks: 6 }))).sightings).toEqual([]);
  });

  test('joins a clip of a dissolve with the shot in which it continues', () => {
    const { sightings } = judge(
      find({ videoId: 4, filmFrom: 1, filmTo: 2, clipFrom: 0, clipTo: 1 }),
      find({ videoId: 1, filmFrom: 0, filmTo: 2, clipFrom: 0, clipTo: 2 }),
      find({ videoId: 4, filmFrom: 1, filmTo: 3, clipFrom: 2, clipTo: 4 }),
    );
    expect(sightings.map(({ videoId, filmFrom, filmTo }) => [videoId, filmFrom, filmTo])).toEqual([
      [1, 0, 2],
      [4, 1, 3],
    ]);
  });

  test('sorts and deduplicates shots, regardless of how parts arrive and overlap', () => {
    const finds = fc.array(
      fc.record({
        videoId: fc.integer({ min: 1, max: 4 }),
        at: fc.nat(60),
        long: fc.integer({ min: 1, max: 9 }),
        clipFrom: fc.nat(9),
      }),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(finds, (list) => {
        const { sightings } = judge(
          ...list.map(({ videoId, at, long, clipFrom }) =>
            find({ videoId, filmFrom: at, filmTo: at + long, clipFrom, clipTo: clipFrom + long }),
          ),
        );
        const starts = sightings.map(({ filmFrom }) => filmFrom);
        expect(starts).toEqual(starts.toSorted((a, b) => a - b));
        for (const [at, shot] of sightings.entries()) {
          const next = sightings.find((each, later) => later > at && each.videoId === shot.videoId);
          if (!next) continue;
          const shorter = Math.min(next.filmTo - next.filmFrom, shot.filmTo - shot.filmFrom);
          expect(Math.min(shot.filmTo, next.filmTo) - next.filmFrom).toBeLessThanOrEqual(shorter / 2);
        }
      }),
    );
  });
});

test('treats a split shot as the preview if one part says so and the other does not contradict it', () => {
  const marked = (filmFrom: number, mark: MarkSign) =>
    find({ filmFrom, filmTo: filmFrom + 3, clipFrom: filmFrom, clipTo: filmFrom + 3, mark });
  const joined = (a: MarkSign, b: MarkSign) =>
    judgeFinds([marked(0, a), marked(3, b)], new Map()).sightings.map(({ mark }) => mark);
  expect(joined('preview', 'preview')).toEqual(['preview']);
  expect(joined('unsure', 'preview')).toEqual(['preview']);
  expect(joined('clean', 'unsure')).toEqual(['clean']);
  expect(joined('clean', 'preview')).toEqual(['unsure']);
});

test('reports a preview that is beside or overlaps its master', () => {
  const half = (x: number, mark: MarkSign) => find({ clipBox: { x, y: 0, width: 0.5, height: 1 }, mark });
  const marksOf = (...finds: TestedFind[]) => judge(...finds).sightings.map(({ mark }) => mark);
  expect(marksOf(half(0, 'preview'), half(0.5, 'clean'))).toEqual(['preview']);
  expect(marksOf(half(0, 'clean'), half(0.5, 'preview'))).toEqual(['preview']);
  const otherSpeed = (mark: MarkSign) => find({ speed: 1.25, meanBits: 70, mark });
  expect(marksOf(find({ mark: 'clean' }), otherSpeed('preview'))).toEqual(['preview']);
  expect(marksOf(find({ mark: 'clean' }), otherSpeed('unsure'))).toEqual(['clean']);
});

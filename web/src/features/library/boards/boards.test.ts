import type { BoardItem } from '@zhenku/contract/library/boards';
import { describe, expect, it } from 'vitest';
import { moveBefore, planCheckout } from './board-changes.ts';
import { seekShot, shotsOf } from './timeline.ts';

const item = (itemId: number, fields: Partial<BoardItem> = {}): BoardItem =>
  ({
    itemId,
    videoId: itemId + 100,
    sequence: itemId,
    fps: 25,
    frameCount: 250,
    inFrame: null,
    outFrame: null,
    licensedTypes: [],
    video: { hdPrice: 10.1, hd4kPrice: null, hdPlusPrice: null, authorId: 1, videoName: '片' },
    ...fields,
  }) as BoardItem;
const ids = (items: readonly BoardItem[]) => items.map(({ itemId }) => itemId);

describe('moving items', () => {
  const items = [item(1), item(2), item(3), item(4)];

  it('puts them before another item or at the end, and numbers them again', () => {
    expect(ids(moveBefore(items, [3, 4], 1))).toEqual([3, 4, 1, 2]);
    expect(ids(moveBefore(items, [1]))).toEqual([2, 3, 4, 1]);
    expect(moveBefore(items, [4], 1).map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4]);
  });

  it('puts them at the end if the other item is gone', () => {
    expect(ids(moveBefore(items, [1], 99))).toEqual([2, 3, 4, 1]);
  });
});

describe('a checkout', () => {
  it('skips licensed, own and unsold clips, and says so', () => {
    const items = [
      item(1),
      item(2, { licensedTypes: [1] }),
      item(3, { video: { ...item(3).video, authorId: 7 } }),
      item(4, { video: { ...item(4).video, hdPrice: null } }),
      item(5),
    ];
    const plan = planCheckout(items, { videoType: 1, userId: 7, max: 200 });
    expect([ids(plan.items), plan.price]).toEqual([[1, 5], 20.2]);
    expect(plan.skipped).toEqual(['1 条已购', '1 条是您自己的作品', '1 条没有此规格']);
  });

  it('skips clips licensed in a wider tier, and leaves upgrades to the clips’ pages', () => {
    const video = { ...item(1).video, hd4kPrice: 30, hdPlusPrice: null };
    const items = [
      item(1, { video, licensedTypes: [1] }),
      item(2, { video, licensedTypes: [3] }),
      item(3, { video, licensedTypes: [1, 2] }),
      item(4, { video: { ...video, hd4kPrice: null }, licensedTypes: [1] }),
      item(5, { video }),
    ];
    const plan = planCheckout(items, { videoType: 2, userId: 7, max: 200 });
    expect([ids(plan.items), plan.price]).toEqual([[5], 30]);
    expect(plan.skipped).toEqual(['2 条已购', '1 条可在素材页补差价升级', '1 条没有此规格']);
  });

  it('takes as many clips as an order may have', () => {
    const plan = planCheckout([item(1), item(2), item(3)], { videoType: 1, userId: undefined, max: 2 });
    expect([ids(plan.items), plan.skipped]).toEqual([[1, 2], ['1 条超出一次结算的上限']]);
  });
});

describe('a timeline', () => {
  const shots = shotsOf([item(1, { inFrame: 25, outFrame: 75 }), item(2), item(3, { outFrame: 25 })]);

  it('plays each clip from in to out', () => {
    expect(shots.map(({ start, length, from, to }) => [start, length, from, to])).toEqual([
      [0, 2, 1, 3],
      [2, 10, 0, 10],
      [12, 1, 0, 1],
    ]);
  });

  it('finds the clip and its position at a time, and ends with the last clip', () => {
    expect(seekShot(shots, 0.5)).toEqual({ index: 0, time: 1.5 });
    expect(seekShot(shots, 2)).toEqual({ index: 1, time: 0 });
    expect(seekShot(shots, 99)).toEqual({ index: 2, time: 1 });
  });
});

import { describe, expect, it } from 'vitest';
import { tilePlace } from './clip-time.ts';
import { pictureSize } from './reading/draw-picture.ts';
import { pictureOf, PICTURES_MAX, withPictures } from './shot-pictures.ts';

const at = (...times: number[]) => times.map((time) => ({ time, url: 'data:' }));

describe('a film’s thumbnails', () => {
  it('show the captured moment nearest to the middle of a shot, and never another shot', () => {
    expect(pictureOf(at(0.5, 1, 2.5, 3, 9), { filmFrom: 0.6, filmTo: 4 })?.time).toBe(2.5);
    expect(pictureOf(at(0.5, 9), { filmFrom: 0.6, filmTo: 4 })).toBeUndefined();
  });

  it('are stored once per moment, within limits of number and size', () => {
    expect(withPictures(at(1, 2), at(2, 3, 3)).map(({ time }) => time)).toEqual([1, 2, 3]);
    const many = at(...Array.from({ length: PICTURES_MAX.count + 5 }, (_, time) => time));
    expect(withPictures([], many)).toHaveLength(PICTURES_MAX.count);
    const large = at(1, 2, 3).map(({ time }) => ({ time, url: 'x'.repeat(PICTURES_MAX.characters / 2) }));
    expect(withPictures([], large)).toHaveLength(2);
  });

  it('are at most 320 pixels wide and high, never enlarged', () => {
    expect([pictureSize(1_920, 1_080), pictureSize(1_080, 1_920), pictureSize(160, 90)]).toEqual([
      [320, 180],
      [180, 320],
      [160, 90],
    ]);
  });
});

it('tilePlace returns the storyboard frame nearest to the time', () => {
  const board = { columns: 5, rows: 2 };
  expect([0, 1.1, 5, 9.9, -1, 99].map((time) => tilePlace(board, time, 10))).toEqual([
    [0, 0],
    [1, 0],
    [0, 1],
    [4, 1],
    [0, 0],
    [4, 1],
  ]);
});

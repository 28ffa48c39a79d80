import { expect, it } from 'vitest';
import { picture } from '../../../contract/src/rules/testing.ts';
import { insideBorders } from './frame-borders.ts';
import { insideBackground } from './frame-background.ts';

const [WIDTH, HEIGHT] = [144, 256];

const background = () =>
  Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) =>
    Math.round(128 + 60 * Math.sin((at % WIDTH) / 40) + 50 * Math.cos(Math.floor(at / WIDTH) / 35)),
  );

function withPicture(x: number, y: number, { width, height }: { width: number; height: number }): Uint8Array {
  const film = background();
  const shown = picture(7, width, height);
  for (let row = 0; row < height; row++)
    film.set(shown.subarray(row * width, (row + 1) * width), (y + row) * WIDTH + x);
  return film;
}

it.each([
  ['across the middle', { x: 0, y: 88, width: 144, height: 81 }],
  ['above the middle', { x: 0, y: 40, width: 144, height: 81 }],
  ['in the centre, with background on all sides', { x: 20, y: 60, width: 100, height: 120 }],
])('finds a picture on a blurred background: %s', (_, { x, y, ...size }) => {
  const film = withPicture(x, y, size);
  expect(insideBorders(film, WIDTH, HEIGHT)).toBeNull();
  expect(insideBackground(film, WIDTH, HEIGHT)).toEqual({ x, y, ...size });
});

it('finds no picture if the whole frame is soft, or no part of it is', () => {
  expect(insideBackground(background(), WIDTH, HEIGHT)).toBeNull();
  const noise = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) => (at * 7_919) % 251);
  expect(insideBackground(noise, WIDTH, HEIGHT)).toBeNull();
});

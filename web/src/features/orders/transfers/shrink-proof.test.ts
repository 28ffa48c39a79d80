import { expect, it } from 'vitest';
import { fitSize } from './shrink-proof.ts';

it('a picture keeps its aspect ratio and is never enlarged', () => {
  expect(fitSize(6000, 4000, 3000)).toEqual({ width: 3000, height: 2000 });
  expect(fitSize(1000, 4000, 2000)).toEqual({ width: 500, height: 2000 });
  expect(fitSize(800, 600, 2400)).toEqual({ width: 800, height: 600 });
});

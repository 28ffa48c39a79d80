import { CODE_BYTES } from '@zhenku/contract/rules/film-limits';
import { expect, test } from 'vitest';
import { writeFrameCodes } from './code-clip.ts';
import { createFilmIndex } from './film-index.ts';

test('matching a part that was crafted to be slow takes less than 30 s of CPU', () => {
  const index = createFilmIndex(256 * 2 ** 20);
  const code = Uint8Array.from({ length: CODE_BYTES }, (_, i) => (i * 37) & 255);
  const codes = Array.from({ length: 300 }, (_, i) => ({ from: i, until: i, window: 0, code }));
  for (let id = 1; id <= 400; id++) index.add(id, writeFrameCodes(codes));
  const part = Array.from({ length: 3_000 }, (_, i) => ({ time: i * 20, flipped: false, inside: false, code }));
  const before = process.cpuUsage();
  expect(index.match(part).length).toBeLessThanOrEqual(20 * 60);
  expect(process.cpuUsage(before).user / 1e6).toBeLessThan(30);
});

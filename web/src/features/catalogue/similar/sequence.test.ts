import { describe, expect, it } from 'vitest';
import { readSequence, sequencePath, SHOTS_MAX, writeSequence } from './sequence.ts';

const shots = [
  { videoId: 12, in: 0, out: 3.25 },
  { videoId: 7, in: 1, out: 5 },
];

describe('a sequence in the address', () => {
  it('is read as it was written', () => {
    expect(writeSequence(shots)).toBe('12_0_3.25,7_1_5');
    expect(readSequence(writeSequence(shots))).toEqual(shots);
    expect(sequencePath(shots)).toBe('/sequence?shots=12_0_3.25,7_1_5');
  });

  it.each(['', 'x', '1_2', '0_0_1', '1_5_2', '1_-1_2', '1_0_1e9', '99999999999_0_1'])(
    'skips the malformed shot %s',
    (text) => {
      expect(readSequence(text)).toEqual([]);
    },
  );

  it('has a limit', () => {
    expect(readSequence(Array.from({ length: 99 }, () => '1_0_1').join(','))).toHaveLength(SHOTS_MAX);
  });
});

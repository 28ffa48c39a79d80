import { expect, it } from 'vitest';
import { changedFields } from './changed-fields.ts';

it('reports only fields that differ from the stored values, comparing lists and groups as a whole', () => {
  const stored = { name: '帧库', words: ['航拍', '夜景'], band: { min: 1, max: 9 } };
  expect(changedFields(stored, { ...stored, band: { min: 1, max: 9 } })).toEqual({});
  expect(changedFields(stored, { name: '帧', words: ['夜景', '航拍'], band: { min: 2, max: 9 } })).toEqual({
    name: '帧',
    words: ['夜景', '航拍'],
    band: { min: 2, max: 9 },
  });
});

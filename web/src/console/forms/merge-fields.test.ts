import { expect, test } from 'vitest';
import { ApiError } from '../../api/client.ts';
import { findDifferences, mergeFields, newerValuesOf } from './merge-fields.ts';

const base = { title: '关于', content: '一', tags: ['甲'], rank: 1 };
const newer = (current: object) => ({ version: 2, current: current as Record<string, unknown> });

test('reads newer values only from errors that carry a version and the stored values', () => {
  expect(newerValuesOf(new ApiError(40900, '', { data: { version: 2, current: { title: '乙' } } }))).toEqual(
    newer({ title: '乙' }),
  );
  for (const data of [null, { version: 2 }, { revision: 3 }, { fields: {} }])
    expect(newerValuesOf(new ApiError(40900, '', { data }))).toBeNull();
  expect(newerValuesOf(new Error('x'))).toBeNull();
});

test('suggests the side that changed a field, and marks fields that both sides changed', () => {
  const ours = { ...base, content: '我的', tags: ['甲', '乙'] };
  const found = findDifferences(base, ours, newer({ ...base, title: '他的', content: '他的' }));
  expect(found.map(({ field, suggested, contested }) => [field, suggested, contested])).toEqual([
    ['title', 'theirs', false],
    ['content', 'ours', true],
    ['tags', 'ours', false],
  ]);
  expect(mergeFields(ours, found, {})).toEqual({ ...ours, title: '他的' });
  expect(mergeFields(ours, found, { title: 'ours', content: 'theirs', tags: 'theirs' })).toEqual({
    ...ours,
    content: '他的',
    tags: ['甲'],
  });
});

test('ignores fields that both sides set to the same value, and fields that the form lacks', () => {
  expect(findDifferences(base, { ...base, rank: 9 }, newer({ ...base, rank: 9, other: 1 }))).toEqual([]);
});

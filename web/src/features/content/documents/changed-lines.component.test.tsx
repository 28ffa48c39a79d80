import { expect, it } from 'vitest';
import { changedPlaces } from './changed-lines.ts';

it('finds changed words in a changed line', () => {
  const places = changedPlaces(
    '<h2>一</h2><p>付款后90天内下载</p><p>末</p>',
    '<h2>一</h2><p>付款后60天内下载</p><p>末</p>',
  );
  expect(places).toHaveLength(1);
  expect(places[0]!.after).toBe('一');
  expect(places[0]!.parts.filter(({ kind }) => kind !== 'same')).toEqual([
    { value: '90', kind: 'removed' },
    { value: '60', kind: 'added' },
  ]);
});

it('finds added and removed lines, and nothing else', () => {
  expect(changedPlaces('<p>a</p>', '<p>a</p><ul><li>b</li></ul>')).toEqual([
    { after: 'a', parts: [{ value: 'b', kind: 'added' }] },
  ]);
  expect(changedPlaces('<p>a</p><p>b</p>', '<p>b</p>')).toEqual([
    { after: '', parts: [{ value: 'a', kind: 'removed' }] },
  ]);
  expect(changedPlaces('<p>a</p>', '<p><strong>a</strong></p>')).toEqual([]);
});

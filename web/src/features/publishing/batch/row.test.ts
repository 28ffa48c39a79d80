import { PublishForm } from '@zhenku/contract/publishing/publishing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WIDEST_BAND, type Draft } from '../draft.ts';
import { titleOf } from '@zhenku/contract/clips/sheet';
import { newRow, problemsOf, shownErrors, toPublication } from './row.ts';

const text = (around: number) =>
  fc.integer({ min: 0, max: around + 2 }).map((length) => '长'.repeat(Math.max(0, length)));
const price = fc.constantFrom('', '', '0.99', '1', '99.5', '9.999', '100000', '100000.01', '一百', ' 5 ');
const draft = fc.record<Draft>({
  videoName: text(60),
  videoRemark: text(500),
  shootingPlace: text(40),
  videoKeywords: fc
    .uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 52 })
    .map((numbers) => numbers.map((number) => '词'.repeat(number % 32 || 1) + number)),
  categoryIds: fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 5 }),
  labelIds: fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 22 }),
  activityId: fc.constantFrom(null, 3),
  authenticationType: fc.constantFrom(1, 2),
  showcase: fc.boolean(),
  sellMaster: fc.boolean(),
  shootingDate: fc.constantFrom('', '2026-05-01', '2026-13-01', '9999-01-01', '昨天'),
  camera: text(60),
  people: fc.constantFrom(null, 1, 3),
  property: fc.constantFrom(null, 1, 3),
  editorialOnly: fc.boolean(),
  aiGenerated: fc.constantFrom(null, 1, 2, 3),
  hdPrice: price,
  hd4kPrice: price,
  hdPlusPrice: price,
});

describe('a batch row', () => {
  it('has problems exactly if the contract rejects its request', () => {
    fc.assert(
      fc.property(draft, fc.constantFrom(null, 'key'), (given, fileKey) => {
        const row = newRow(1, { fileKey, draft: given });
        const { success } = PublishForm.safeParse(toPublication(row));
        expect(Object.keys(problemsOf(row, WIDEST_BAND)).length === 0).toBe(success);
      }),
    );
  });

  it('shows missing fields only after an attempt to publish', () => {
    const row = newRow(1, { draft: { ...newRow(1).draft, hdPrice: '0.5' } });
    expect(shownErrors(row, problemsOf(row, WIDEST_BAND))).toEqual({ hdPrice: '价格应在1到100000之间' });
    const checked = { ...row, checked: true };
    expect(Object.keys(shownErrors(checked, problemsOf(checked, WIDEST_BAND))).toSorted()).toEqual([
      'fileKey',
      'hdPrice',
      'videoKeywords',
      'videoName',
    ]);
  });

  it('starts with its file’s name, cut to the limit', () => {
    expect(titleOf('DJI_0001.x.MP4')).toBe('DJI_0001.x');
    expect(Array.from(titleOf(`${'🎬'.repeat(70)}.mov`))).toHaveLength(60);
  });
});

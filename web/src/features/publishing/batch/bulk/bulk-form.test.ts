import { SHEET_COLUMNS } from '@zhenku/contract/clips/sheet';
import { describe, expect, it } from 'vitest';
import { changesOf, EMPTY_ENTRY, OPERATIONS } from './bulk-form.ts';

describe('the bulk change form', () => {
  it('makes no change without a choice', () => {
    expect(changesOf({})).toEqual({});
    expect(changesOf({ videoName: { ...EMPTY_ENTRY, text: '写了又不改' } })).toEqual({});
    for (const { kind } of SHEET_COLUMNS) expect(OPERATIONS[kind][0]).toBe('keep');
  });

  it('converts each filled field', () => {
    expect(
      changesOf({
        videoName: { ...EMPTY_ENTRY, operation: 'replace', text: 'DJI_', by: '' },
        videoRemark: { ...EMPTY_ENTRY, operation: 'append', text: ' 4K' },
        videoKeywords: { ...EMPTY_ENTRY, operation: 'add', text: '夜景，城市、夜景' },
        categoryIds: { ...EMPTY_ENTRY, operation: 'remove', ids: [2] },
        labelIds: { ...EMPTY_ENTRY, operation: 'set', ids: [] },
        activityId: { ...EMPTY_ENTRY, operation: 'set', text: '' },
        authenticationType: { ...EMPTY_ENTRY, operation: 'set', text: '2' },
        hdPrice: { ...EMPTY_ENTRY, operation: 'set', text: ' 99 ' },
        hd4kPrice: { ...EMPTY_ENTRY, operation: 'set' },
        showcase: { ...EMPTY_ENTRY, operation: 'set', text: 'yes' },
      }),
    ).toEqual({
      videoName: { do: 'replace', find: 'DJI_', by: '' },
      videoRemark: { do: 'append', text: ' 4K' },
      videoKeywords: { do: 'add', items: ['夜景', '城市'] },
      categoryIds: { do: 'remove', items: [2] },
      labelIds: { do: 'set', value: [] },
      activityId: { do: 'set', value: null },
      authenticationType: { do: 'set', value: 2 },
      hdPrice: { do: 'set', value: '99' },
      hd4kPrice: { do: 'set', value: '' },
      showcase: { do: 'set', value: true },
    });
  });
});

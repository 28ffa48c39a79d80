import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMPTY_DRAFT, type Draft } from '../../draft.ts';
import { changeRows, copyFromFirst, fillEmpty, moveRow } from './bulk.ts';
import { newRow, type BatchRow } from '../row.ts';

const row = (id: number, draft: Partial<Draft> = {}): BatchRow => newRow(id, { draft: { ...EMPTY_DRAFT, ...draft } });
const all = (rows: readonly BatchRow[]) => new Set(rows.map(({ id }) => id));

describe('changeRows', () => {
  const rows = [
    row(1, { videoName: '夜景01', videoKeywords: ['夜景', '城市'], categoryIds: [1] }),
    row(2, { videoName: '夜景02', videoKeywords: ['城市夜景'] }),
    row(3, { videoName: '夜景03' }),
  ];
  const chosen = new Set([1, 2]);
  const changed = (...given: Parameters<typeof changeRows> extends [unknown, unknown, infer C] ? [C] : never) =>
    changeRows(rows, chosen, ...given).map(({ draft }) => draft);

  it('sets a field, and leaves other rows and fields unchanged', () => {
    const [first, , third] = changed({ hdPrice: { do: 'set', value: '99' }, activityId: { do: 'set', value: 7 } });
    expect(first).toEqual({ ...rows[0]!.draft, hdPrice: '99', activityId: 7 });
    expect(third).toBe(rows[2]!.draft);
  });

  it('adds and removes items without duplicates', () => {
    const add = changed({
      videoKeywords: { do: 'add', items: ['城市', '航拍'] },
      categoryIds: { do: 'add', items: [2] },
    });
    expect(add.map(({ videoKeywords }) => videoKeywords)).toEqual([
      ['夜景', '城市', '航拍'],
      ['城市夜景', '城市', '航拍'],
      [],
    ]);
    expect(add[0]!.categoryIds).toEqual([1, 2]);
    const removed = changed({ videoKeywords: { do: 'remove', items: ['城市'] } });
    expect(removed.map(({ videoKeywords }) => videoKeywords)).toEqual([['夜景'], ['城市夜景'], []]);
  });

  it('adds text before and after, and replaces it literally, also in keywords', () => {
    expect(changed({ videoName: { do: 'prepend', text: '上海' } })[0]!.videoName).toBe('上海夜景01');
    expect(changed({ videoName: { do: 'append', text: '·航拍' } })[1]!.videoName).toBe('夜景02·航拍');
    const replaced = changed({
      videoName: { do: 'replace', find: '夜景0', by: '$&' },
      videoKeywords: { do: 'replace', find: '夜景', by: '' },
    });
    expect(replaced.map(({ videoName }) => videoName)).toEqual(['$&1', '$&2', '夜景03']);
    expect(replaced[0]!.videoKeywords).toEqual(['城市']);
    expect(changed({ videoName: { do: 'replace', find: '', by: '长' } })[0]!.videoName).toBe('夜景01');
  });

  it('clears the refusal of a changed field only', () => {
    const refused = [{ ...rows[0]!, refusals: { hdPrice: '价格有误', videoName: '名称有误' } }];
    const [after] = changeRows(refused, chosen, { hdPrice: { do: 'set', value: '5' } });
    expect(after!.refusals).toEqual({ videoName: '名称有误' });
  });

  it('keeps the identity of unchanged rows', () => {
    expect(changeRows(rows, chosen, { authenticationType: { do: 'set', value: 1 } })).toEqual(rows);
    expect(changeRows(rows, chosen, { authenticationType: { do: 'set', value: 1 } })[0]).toBe(rows[0]);
  });

  it('removes items again after adding them, and leaves the other items unchanged', () => {
    const words = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { maxLength: 8 });
    fc.assert(
      fc.property(words, words, (before, items) => {
        const [added] = changeRows([row(1, { videoKeywords: before })], new Set([1]), {
          videoKeywords: { do: 'add', items },
        });
        const [removed] = changeRows([added!], new Set([1]), { videoKeywords: { do: 'remove', items } });
        expect(new Set(added!.draft.videoKeywords)).toEqual(new Set([...before, ...items]));
        expect(removed!.draft.videoKeywords).toEqual(before.filter((word) => !items.includes(word)));
      }),
    );
  });
});

describe('copyFromFirst', () => {
  it('copies all fields except the name', () => {
    const first = row(2, {
      videoName: '甲',
      videoKeywords: ['夜景'],
      hdPrice: '8',
      showcase: true,
      videoRemark: '说明',
    });
    const rows = [row(1, { videoName: '不动' }), first, row(3, { videoName: '乙', hdPrice: '9' })];
    const copied = copyFromFirst(rows, new Set([2, 3]));
    expect(copied.slice(0, 2)).toEqual(rows.slice(0, 2));
    expect(copied[2]!.draft).toEqual({ ...first.draft, videoName: '乙' });
  });
});

describe('fillEmpty', () => {
  it('fills empty fields only', () => {
    const rows = [row(1, { videoKeywords: ['城市'] }), row(2, { videoRemark: '有了' })];
    const last = { videoKeywords: ['夜景'], videoRemark: '说明', categoryIds: [3] };
    expect(fillEmpty(rows, all(rows), last).map(({ draft }) => draft)).toEqual([
      { ...EMPTY_DRAFT, ...last, videoKeywords: ['城市'] },
      { ...EMPTY_DRAFT, ...last, videoRemark: '有了' },
    ]);
    expect(fillEmpty(rows, all(rows), { videoKeywords: [], videoRemark: '' })).toEqual(rows);
  });
});

describe('moveRow', () => {
  it('keeps every row, and moves one to the target’s position', () => {
    const rows = fc.integer({ min: 1, max: 12 }).map((n) => Array.from({ length: n }, (_, index) => row(index + 1)));
    fc.assert(
      fc.property(rows, fc.nat(13), fc.nat(13), (before, id, target) => {
        const after = moveRow(before, id, target);
        expect(after.map((each) => each.id).toSorted((a, b) => a - b)).toEqual(before.map((each) => each.id));
        const place = (rows: readonly BatchRow[], rowId: number) => rows.findIndex((each) => each.id === rowId);
        const known = place(before, id) !== -1 && place(before, target) !== -1;
        expect(place(after, id)).toBe(place(before, known ? target : id));
      }),
    );
  });
});

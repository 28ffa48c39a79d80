import { SHEET_COLUMNS } from '@zhenku/contract/clips/sheet';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMPTY_DRAFT, WIDEST_BAND, type Draft } from '../../draft.ts';

import type { Options } from '../../use-options.ts';
import { newRow, problemsOf, shownErrors, type BatchRow } from '../row.ts';
import { applySheet, toSheet } from './sheet.ts';

const options: Options = {
  categoryIds: [
    { id: 1, name: '城市' },
    { id: 2, name: '自然、风光' },
    { id: 3, name: '航拍' },
  ],
  labelIds: [
    { id: 1, name: '夜景' },
    { id: 2, name: 'Vlog' },
  ],
  activityId: [{ id: 9, name: '古镇之春' }],
};
const numbering = () => {
  let last = 100;
  return () => (last += 1);
};
const apply = (rows: readonly BatchRow[], sheet: string[][]) => applySheet(rows, sheet, options, numbering());
const row = (id: number, fileName: string, draft: Partial<Draft> = {}) =>
  newRow(id, { fileName, fileKey: `key${id}`, uploadId: id, draft: { ...EMPTY_DRAFT, ...draft } });

describe('a spreadsheet', () => {
  it('fills rows by file name, in any line and column order', () => {
    const { rows, filled, missingFiles, skipped } = apply(
      [row(1, 'A.mp4'), row(2, 'b.mov')],
      [
        ['关键词', ' hd价格', '文件名', '分类', '标签', '活动', '授权期限', '首页展示', '拍摄地点'],
        ['夜景，城市、夜景', '￥1,299.5', 'b.MOV', '自然、风光', 'vlog;夜景', '古镇之春', '一年', '是', ' 杭州西湖 '],
        ['云海', '', 'a', '城市，航拍', '', '', '永久授权', '', ''],
      ],
    );
    expect(rows.map(({ draft }) => draft)).toEqual([
      { ...EMPTY_DRAFT, videoKeywords: ['云海'], categoryIds: [1, 3] },
      {
        ...EMPTY_DRAFT,
        videoKeywords: ['夜景', '城市'],
        hdPrice: '1299.5',
        categoryIds: [2],
        labelIds: [2, 1],
        activityId: 9,
        authenticationType: 2,
        showcase: true,
        shootingPlace: '杭州西湖',
      },
    ]);
    expect({ filled, missingFiles, skipped }).toEqual({ filled: 2, missingFiles: [], skipped: [] });
  });

  it.each([
    ['√', true],
    ['否', false],
  ])('reads %s in a yes-or-no column', (cell, showcase) => {
    const { rows } = apply(
      [row(1, 'a.mp4', { showcase: !showcase })],
      [
        ['文件名', '首页展示'],
        ['a.mp4', cell],
      ],
    );
    expect(rows[0]!.draft.showcase).toBe(showcase);
  });

  it('reports a yes-or-no cell that is neither, and changes nothing', () => {
    const { rows } = apply(
      [row(1, 'a.mp4', { showcase: true })],
      [
        ['文件名', '首页展示'],
        ['a.mp4', '也许'],
      ],
    );
    expect(rows[0]!.draft.showcase).toBe(true);
    expect(rows[0]!.refusals).toEqual({ showcase: '“也许”有误，应为“是”或“否”' });
  });

  it('reports errors at their cells, and applies valid ones', () => {
    const { rows } = apply(
      [row(1, 'a.mp4')],
      [
        ['文件名', '作品名称', '关键词', '分类', '标签', '活动', '授权期限', 'HD价格', 'PLUS价格'],
        ['a.mp4', '长'.repeat(61), '长'.repeat(31), '城市、城巿', '雨天、雪天', '古镇', '两年', '一百', '0.5'],
      ],
    );
    expect(rows[0]!.draft.categoryIds).toEqual([1]);
    expect(shownErrors(rows[0]!, problemsOf(rows[0]!, WIDEST_BAND))).toEqual({
      videoName: '最多60个字',
      videoKeywords: `“${'长'.repeat(31)}”超过30个字`,
      categoryIds: '没有“城巿”这个分类',
      labelIds: '没有“雨天”、“雪天”这个标签',
      activityId: '没有“古镇”这个活动',
      authenticationType: '“两年”有误，应为永久授权或一年授权',
      hdPrice: '请填写半角数字，如99.5',
      hdPlusPrice: '价格应在1到100000之间',
    });
  });

  it('leaves fields without a value unchanged', () => {
    const before = row(1, 'a.mp4', { videoName: '夜', hdPrice: '8', videoKeywords: ['云'] });
    const { rows } = apply(
      [before],
      [
        ['文件名', '作品名称', '关键词'],
        ['a.mp4', '', '海'],
      ],
    );
    expect(rows[0]!.draft).toEqual({ ...before.draft, videoKeywords: ['海'] });
  });

  it('creates rows for missing files, and reports what it skipped', () => {
    const { rows, missingFiles, skipped } = apply(
      [row(1, 'a.mp4')],
      [
        ['文件名', '作品名称', '备注'],
        ['a.mp4', '甲', '？'],
        ['later.mp4', '乙', ''],
        ['a.mp4', '丙', ''],
        ['', '丁', ''],
      ],
    );
    expect(rows.map(({ fileName, draft }) => [fileName, draft.videoName])).toEqual([
      ['a.mp4', '甲'],
      ['later.mp4', '乙'],
    ]);
    expect(missingFiles).toEqual(['later.mp4']);
    expect(skipped).toEqual([
      '没有“备注”这一列，已忽略',
      '第4行的文件名“a.mp4”与前面的行重复，已跳过',
      '第5行没有文件名，已跳过',
    ]);
  });

  it('assigns lines in order to files with the same name', () => {
    const { rows } = apply(
      [row(1, '1.mp4'), row(2, '1.mp4')],
      [
        ['文件名', '作品名称'],
        ['1.mp4', '甲'],
        ['1.mp4', '乙'],
      ],
    );
    expect(rows.map(({ draft }) => draft.videoName)).toEqual(['甲', '乙']);
  });

  it('is refused without file names', () => {
    expect(() => apply([], [['名称'], ['甲']])).toThrow('第1行没有“文件名”一列，请使用模板的表头');
    expect(() => apply([], [])).toThrow('文件名');
  });

  it('restores every row from an export', () => {
    const text = fc.string().map((given) => given.trim());
    const word = fc
      .string({ minLength: 1, maxLength: 8 })
      .map((given) => given.replaceAll(/[,，、;；\n]/g, '').trim())
      .filter((given) => given !== '');
    const ids = (known: readonly { id: number }[]) => fc.uniqueArray(fc.constantFrom(...known.map(({ id }) => id)));
    const draft = fc.record<Draft>({
      videoName: text,
      videoRemark: text,
      videoKeywords: fc.uniqueArray(word),
      categoryIds: ids(options.categoryIds),
      labelIds: ids(options.labelIds),
      activityId: fc.constantFrom(null, 9),
      authenticationType: fc.constantFrom(1, 2),
      hdPrice: fc.constantFrom('', '1', '99.5'),
      hd4kPrice: fc.constantFrom('', '0.5'),
      hdPlusPrice: fc.constantFrom('', '一百'),
      showcase: fc.boolean(),
      sellMaster: fc.boolean(),
      shootingPlace: text,
      shootingDate: fc.constantFrom('', '2026-05-01', '昨天'),
      camera: text,
      people: fc.constantFrom(null, 1, 2, 3),
      property: fc.constantFrom(null, 1, 2, 3),
      editorialOnly: fc.boolean(),
      aiGenerated: fc.constantFrom(null, 1, 2, 3),
    });
    fc.assert(
      fc.property(fc.array(draft, { maxLength: 5 }), (all) => {
        // A name that contains the separator is recognised only on its own.
        const given = all.map((each) => ({ ...each, categoryIds: each.categoryIds.filter((id) => id !== 2) }));
        const rows = given.map((each, index) => row(index, `${index}.mp4`, each));
        const sheet = toSheet(rows, options);
        expect(sheet[0]).toHaveLength(SHEET_COLUMNS.length + 1);
        const empty = rows.map(({ id, fileName }) => row(id, fileName));
        expect(apply(empty, sheet).rows.map((each) => each.draft)).toEqual(given);
      }),
    );
  });
});

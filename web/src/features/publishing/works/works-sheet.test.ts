import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { describe, expect, it } from 'vitest';
import { WIDEST_BAND } from '../draft.ts';
import type { Options } from '../use-options.ts';
import { appliedChange, planImport, planUndo, readSheet, type WorkWords, worksToSheet } from './works-sheet.ts';

const options: Options = {
  categoryIds: [
    { id: 1, name: '城市' },
    { id: 2, name: '自然、风光' },
  ],
  labelIds: [{ id: 5, name: '夜景' }],
  activityId: [],
};

const work = (videoId: number, part: Partial<WorkWords> = {}): WorkWords => ({
  videoId,
  videoStatus: VIDEO_STATUS.published,
  version: 4,
  saleCount: 2,
  tiers: [1, 3],
  videoName: `作品${videoId}`,
  videoKeywords: ['海', '日出'],
  categoryIds: [2, 1],
  labelIds: [5],
  activityId: null,
  authenticationType: 1,
  hdPrice: 10,
  hd4kPrice: null,
  hdPlusPrice: 99.5,
  sellMaster: true,
  showcase: false,
  videoRemark: '=SUM(A1)',
  shootingPlace: null,
  shootingDate: null,
  camera: null,
  people: null,
  property: null,
  editorialOnly: false,
  aiGenerated: null,
  ...part,
});
const known = (...works: WorkWords[]) => ({
  works: new Map(works.map((each) => [each.videoId, each])),
  options,
  band: WIDEST_BAND,
});
const plan = (sheet: string[][], ...works: WorkWords[]) => planImport(readSheet(sheet).lines, known(...works));

describe('the spreadsheet of works', () => {
  it('changes nothing if it is imported without edits', () => {
    // A label that is no longer listed, and a name that contains the separator.
    const works = [work(1, { labelIds: [5, 77] }), work(42, { showcase: true, videoRemark: null })];
    const sheet = worksToSheet(works, options);
    expect(sheet[0]!.slice(0, 3)).toEqual(['素材编号', '状态', '销量']);
    expect(readSheet(sheet).ignored).toEqual([]);
    expect(plan(sheet, ...works)).toEqual({ changes: [], refused: [], unchanged: 2 });
  });

  it('shows each changed field before and after', () => {
    const { changes } = plan(
      [
        ['素材编号', 'HD价格', '关键词', '授权期限', '备注'],
        ['000001', '12.50', '海，夜', '一年', '？'],
      ],
      work(1),
    );
    expect(changes[0]).toMatchObject({ line: 2, videoId: 1, videoName: '作品1', version: 4 });
    expect(changes[0]!.fields.map(({ label, before, after }) => [label, before, after])).toEqual([
      ['关键词', '海、日出', '海、夜'],
      ['授权期限', expect.stringContaining('永久'), expect.stringContaining('一年')],
      ['HD价格', '10', '12.50'],
    ]);
  });

  it('clears optional fields with empty cells, and keeps fields without a column', () => {
    const { changes, refused } = plan(
      [
        ['素材编号', '分类', 'PLUS价格'],
        ['1', '', ''],
      ],
      work(1),
    );
    expect(refused).toEqual([]);
    expect(changes[0]!.after).toMatchObject({ categoryIds: [], hdPlusPrice: '', hdPrice: '10', labelIds: [5] });
  });

  it('refuses lines with their number and reason', () => {
    const sheet = readSheet([
      ['素材编号', '作品名称', 'HD价格', '4K价格', '分类', 'PLUS价格'],
      ['', 'x', '', '', '', ''],
      ['abc', 'x', '', '', '', ''],
      ['1', '', '10', '', '城市', '99.5'],
      ['1', '重复', '', '', '', ''],
      ['2', '作品2', '一百', '', '城市', '99.5'],
      ['3', '作品3', '10', '20', '城市', '99.5'],
      ['4', '作品4', '10', '', '城市', '99.5'],
      ['5', '作品5', '10', '', '森林', '99.5'],
      ['6', '作品6', '', '', '城市', ''],
      ['9', '别人的', '10', '', '', ''],
    ]);
    const planned = planImport(
      sheet.lines,
      known(work(1), work(2), work(3), work(4, { videoStatus: VIDEO_STATUS.inReview }), work(5), work(6)),
    );
    expect([...sheet.refused, ...planned.refused].map(({ line, reason }) => [line, reason])).toEqual([
      [2, '没有素材编号'],
      [3, '“abc”不是素材编号'],
      [5, '与前面的行重复'],
      [4, '作品名称不能为空'],
      [6, 'HD价格：请填写半角数字，如99.5'],
      [7, '原片不提供4K规格'],
      [8, '“审核中”的作品不能用CSV修改，只能修改已发布和已下架的作品'],
      [9, '没有“森林”这个分类'],
      [10, 'HD价格：请至少填写一个规格的价格'],
      [11, '没有这条作品'],
    ]);
    expect(planned.changes).toEqual([]);
  });

  it('is refused without clip numbers', () => {
    expect(() => readSheet([['文件名'], ['a.mp4']])).toThrow('第1行没有“素材编号”一列，请先导出CSV，在其中修改');
    expect(() => readSheet([])).toThrow('素材编号');
  });

  it('undoes applied changes, except for clips that were changed again', () => {
    const works = [work(1), work(2), work(3)];
    const { changes } = plan(
      [
        ['素材编号', 'HD价格', '分类'],
        ['1', '20', '城市'],
        ['2', '20', '城市'],
        ['3', '20', '城市'],
      ],
      ...works,
    );
    const applied = changes.map(appliedChange);
    const now = { hdPrice: 20, categoryIds: [1], version: 5 };
    const undo = planUndo(applied, known(work(1, { ...now, videoName: '改名' }), work(2, { ...now, hdPrice: 21 })));
    expect(undo.changes).toMatchObject([
      { videoId: 1, version: 5, after: { hdPrice: '10', categoryIds: [2, 1], videoName: '改名' } },
    ]);
    expect(undo.refused.map(({ videoId, reason }) => [videoId, reason])).toEqual([
      [2, '导入后又有改动，没有撤销'],
      [3, '作品已删除'],
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { EMPTY_DRAFT } from '../../draft.ts';
import type { Options } from '../../use-options.ts';
import { newRow } from '../row.ts';
import { applyCells, isCells, readCells } from './paste.ts';

const options: Options = {
  categoryIds: [
    { id: 1, name: '城市' },
    { id: 2, name: '航拍' },
  ],
  labelIds: [{ id: 5, name: '夜景' }],
  activityId: [],
};
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => newRow(index + 1, { fileName: `${index + 1}.mp4`, fileKey: 'key' }));
const paste = async (text: string, field: Parameters<typeof applyCells>[1]['field'] = 'videoName', id = 1, count = 3) =>
  applyCells(rowsOf(count), { id, field }, await readCells(text), options, () => 99);

describe('pasted text', () => {
  it.each([
    ['a\tb', '', false, true],
    ['a\r\nb\r\n', '', false, true],
    ['a\n', '', false, false],
    ['一句话', '<table><td>一句话</td></table>', true, false],
    ['第一段\n第二段', '', true, false],
    ['山\n海', '<html><table><tr>', true, true],
  ])('%j with %j, in a multi-line field (%s), counts as cells: %s', (text, html, takesLines, expected) => {
    expect(isCells(text, html, takesLines)).toBe(expected);
  });

  it('keeps quotes, line breaks and tabs within a quoted cell', async () => {
    expect(await readCells('"第一行\n第二行"\t"他说""好"""\r\n"左\t右"\tb\r\n')).toEqual([
      ['第一行\n第二行', '他说"好"'],
      ['左\t右', 'b'],
    ]);
  });

  it('treats an unclosed quote as text', async () => {
    expect(await readCells('"27寸屏幕\t城市\n街道\t航拍')).toEqual([
      ['"27寸屏幕', '城市'],
      ['街道', '航拍'],
    ]);
  });
});

describe('pasted cells', () => {
  it('fill columns to the right and rows downwards; empty cells change nothing', async () => {
    const { rows, filled, skipped } = await paste('晨雾\t雾，山\t航拍、城市\t88\n\t云\t\t\t￥1,299', 'videoName', 2);
    expect(rows.map(({ draft }) => draft)).toEqual([
      EMPTY_DRAFT,
      { ...EMPTY_DRAFT, videoName: '晨雾', videoKeywords: ['雾', '山'], categoryIds: [2, 1], hdPrice: '88' },
      { ...EMPTY_DRAFT, videoKeywords: ['云'], hd4kPrice: '1299' },
    ]);
    expect(rows[0]!.checked).toBe(false);
    expect({ filled, skipped }).toEqual({ filled: 2, skipped: [] });
  });

  it('report invalid values with their row', async () => {
    const { rows, skipped } = await paste('城市\n火星\n城市，月球', 'categoryIds');
    expect(skipped).toEqual(['第2行“分类”：没有“火星”这个分类', '第3行“分类”：没有“月球”这个分类']);
    expect(rows[1]!.refusals.categoryIds).toBe('没有“火星”这个分类');
    expect(rows[2]!.draft.categoryIds).toEqual([1]);
  });

  it('skip lines without a row and columns without a field', async () => {
    const lines = Array.from({ length: 500 }, (_, index) => `名称${index}\t多余`).join('\n');
    const { rows, filled, skipped } = await paste(lines, 'hdPlusPrice', 1, 2);
    expect(rows).toHaveLength(2);
    expect(filled).toBe(2);
    expect(skipped).toEqual([
      '右边多出的1列没有对应的栏目，已忽略；粘贴时带上表头可按栏目填入',
      '粘贴了500行，多出的498行没有对应的素材，已忽略',
    ]);
  });

  it('follow a first line of titles, which can name declarations', async () => {
    const { rows, filled } = await paste(
      '人工智能\t拍摄地点\t可识别人物\t仅限编辑用途\t拍摄日期\nAI 生成\t杭州\t有，未获授权\t是\t2026/5/1',
    );
    expect(filled).toBe(1);
    expect(rows[0]!.draft).toEqual({
      ...EMPTY_DRAFT,
      aiGenerated: 2,
      shootingPlace: '杭州',
      people: 3,
      editorialOnly: true,
      shootingDate: '2026-05-01',
    });
  });

  it('report that a release needs its file', async () => {
    const { rows, skipped } = await paste('物权或商标\n有，已获授权');
    expect(rows[0]!.draft.property).toBe(2);
    expect(skipped).toEqual(['第1行：“有，已获授权”需要附上授权文件，请在该行的“完整编辑”中选择。']);
  });

  it('find their rows by file name if there is such a column', async () => {
    const { rows } = await paste('文件名\t关键词\n3.mp4\t海\n1.mp4\t山');
    expect(rows.map(({ draft }) => draft.videoKeywords)).toEqual([['山'], [], ['海']]);
  });
});

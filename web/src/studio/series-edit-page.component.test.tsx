import { screen, within } from '@testing-library/react';
import type { MySeriesDetail, SeriesClip } from '@zhenku/contract/series/series';
import { beforeEach, describe, expect, it } from 'vitest';
import { answers, callsOf, refuses } from '../testing/fake-api.ts';
import { address, logIn, show } from '../testing/render.tsx';
import { aUser } from '../testing/samples.ts';
import SeriesEditPage from './series-edit-page.tsx';

const clip = (videoId: number, fields: Partial<SeriesClip> = {}): SeriesClip => ({
  videoId,
  videoName: `茶山${videoId}`,
  thumbnailUrl: '',
  onSale: true,
  hdPrice: 100,
  hd4kPrice: null,
  hdPlusPrice: null,
  ...fields,
});
const stored = (fields: Partial<MySeriesDetail> = {}): MySeriesDetail => ({
  seriesId: 7,
  seriesName: '茶山',
  remark: '',
  version: 3,
  hiddenReason: null,
  videos: [clip(1), clip(2, { onSale: false }), clip(3)],
  prices: [],
  ...fields,
});
const UPDATE = 'POST /series/v1/update';
const CREATE = 'POST /series/v1/create';

beforeEach(() => {
  logIn(aUser({ author: true, currentUserType: 3 }));
  answers('GET /series/v1/mine/info', stored());
  answers('GET /series/v1/mine/clips', { content: [clip(3), clip(4), clip(5)], total: 3, page: 1, size: 200 });
});
const open = (id: string) => show(<SeriesEditPage />, { at: `/user/series/${id}`, params: { id } });
const rows = () => within(screen.getByRole('list')).getAllByRole('listitem');

describe('the editor of a series', () => {
  it('renames, reorders by keyboard, removes and adds, and saves the version that it has', async () => {
    answers(UPDATE, { version: 4 });
    const { user } = open('7');
    const name = await screen.findByLabelText('系列名称');
    expect(rows()[1]).toHaveTextContent('不在售');
    await user.clear(name);
    await user.type(name, '春茶');
    screen.getByRole('button', { name: /^移动 茶山3/ }).focus();
    await user.keyboard('{ArrowUp}{ArrowUp}');
    await user.click(screen.getByRole('button', { name: '移出 茶山1' }));
    await user.click(screen.getByRole('button', { name: '添加作品' }));
    const dialog = await screen.findByRole('dialog', { name: '添加作品' });
    expect(within(dialog).queryByRole('checkbox', { name: '茶山3' })).toBeNull();
    await user.click(await within(dialog).findByRole('checkbox', { name: '茶山5' }));
    await user.click(within(dialog).getByRole('button', { name: '添加 1 条' }));
    await user.dblClick(screen.getByRole('button', { name: '保存' }));
    await expect
      .poll(() => callsOf(UPDATE))
      .toEqual([{ seriesId: 7, version: 3, seriesName: '春茶', remark: '', videoIds: [3, 2, 5], prices: [] }]);
  });

  it('keeps what was typed after a refusal, beside the reason', async () => {
    answers(UPDATE, refuses(40_000, '系列名称最多40个字', { seriesName: '最多40个字' }));
    const { user } = open('7');
    await user.type(await screen.findByLabelText('系列名称'), '！');
    await user.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('最多40个字')).toBeVisible();
    expect(screen.getByLabelText('系列名称')).toHaveValue('茶山！');
  });

  it('creates a series once it has a name and a clip', async () => {
    answers(CREATE, { seriesId: 9 });
    const { user } = open('new');
    const create = await screen.findByRole('button', { name: '创建系列' });
    await user.type(screen.getByLabelText('系列名称'), '古镇');
    expect(create).toBeDisabled();
    await user.click(screen.getByRole('button', { name: '添加作品' }));
    await user.click(await screen.findByRole('checkbox', { name: '茶山4' }));
    await user.click(screen.getByRole('button', { name: '添加 1 条' }));
    await user.click(create);
    await expect.poll(() => callsOf(CREATE)).toEqual([{ seriesName: '古镇', remark: '', videoIds: [4], prices: [] }]);
    await expect.poll(address).toBe('/user/series/9');
  });

  it('sets a price for all where several clips are sold, and shows why one is refused', async () => {
    answers(UPDATE, refuses(40_000, '有误', { prices: 'HD 系列价应为 ¥20.00 至 ¥200.00（合计）' }));
    const { user } = open('7');
    const price = await screen.findByLabelText('HD');
    expect(screen.getByText('合计 ¥200.00')).toBeVisible();
    expect(screen.queryByLabelText('4K')).toBeNull();
    await user.type(price, '1.234');
    await user.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('最多两位小数');
    expect(callsOf(UPDATE)).toEqual([]);
    await user.clear(price);
    await user.type(price, '250');
    await user.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('HD 系列价应为 ¥20.00 至 ¥200.00（合计）')).toBeVisible();
    expect(callsOf(UPDATE)).toMatchObject([{ prices: [{ videoType: 1, price: 250 }] }]);
  });

  it('says why an operator hid the series, which has no public page then', async () => {
    const { unmount } = open('7');
    expect(await screen.findByRole('link', { name: '查看页面' })).toBeVisible();
    unmount();
    answers('GET /series/v1/mine/info', stored({ hiddenReason: '简介含联系方式' }));
    open('7');
    expect(await screen.findByRole('status')).toHaveTextContent(/这个系列已被平台隐藏.*原因：简介含联系方式/);
    expect(await screen.findByLabelText('系列名称')).toHaveValue('茶山');
    expect(screen.queryByRole('link', { name: '查看页面' })).toBeNull();
  });

  it('says that a stranger’s series does not exist', async () => {
    answers('GET /series/v1/mine/info', refuses(40_400, '系列不存在'));
    open('7');
    expect(await screen.findByText('没有这个系列')).toBeVisible();
  });
});

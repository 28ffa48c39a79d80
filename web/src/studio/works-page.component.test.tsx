import { screen, within } from '@testing-library/react';
import { VIDEO_STATUS } from '@zhenku/contract/constants';
import type { MyVideo } from '@zhenku/contract/publishing/publishing';
import { beforeEach, describe, expect, it } from 'vitest';
import WorksPage from './works-page.tsx';
import { answers, callsOf } from '../testing/fake-api.ts';
import { address, logIn, show } from '../testing/render.tsx';
import { aUser } from '../testing/samples.ts';

const CHANGE = 'POST /video/v1/mine/change';

const clip = (videoId: number): MyVideo => ({
  videoId,
  videoName: `作品${videoId}`,
  thumbnailUrl: null,
  videoStatus: VIDEO_STATUS.published,
  reason: null,
  note: null,
  step: null,
  progress: null,
  queuePosition: null,
  expectedSeconds: null,
  videoDuration: 10,
  hdPrice: 20,
  hd4kPrice: null,
  hdPlusPrice: null,
  saleCount: 0,
  viewCount: 0,
  favouriteCount: 0,
  addTime: '2026-01-01T00:00:00.000Z',
});

beforeEach(() => {
  logIn(aUser({ author: true, currentUserType: 3 }));
  answers('GET /video/v1/mine', ({ page }) => ({
    content: page === 1 ? [clip(1), clip(2)] : [clip(3)],
    total: 21,
    page,
    size: 20,
    counts: [{ status: VIDEO_STATUS.published, count: 21 }],
  }));
  answers('GET /video/v1/mine/ids', { videoIds: Array.from({ length: 21 }, (_, index) => index + 1) });
  answers('GET /category/v1/query', { list: [], total: 0 });
  answers('GET /label/v1/query', { list: [], total: 0 });
  answers('GET /homepage/v1/activity/query', { activities: [] });
});

const box = (videoId: number) => screen.findByRole('checkbox', { name: new RegExp(`^选择 0*${videoId} `) });
const bar = () => screen.getByRole('toolbar', { name: '批量操作' });

describe('the works page', () => {
  it('keeps clips selected across pages and sort orders, and can select all clips', async () => {
    const { user } = show(<WorksPage />, { at: '/user/video' });
    expect(screen.queryByRole('toolbar', { name: '批量操作' })).toBeNull();
    await user.click(await box(1));
    await user.click(screen.getByRole('link', { name: '2' }));
    await user.click(await box(3));
    expect(bar()).toHaveTextContent('已选 2 条');
    await user.click(screen.getByRole('link', { name: '1' }));
    expect(await box(1)).toBeChecked();
    expect(await box(2)).not.toBeChecked();
    await user.selectOptions(screen.getByRole('combobox', { name: '排序' }), '销量从高到低');
    expect(address()).toBe('/user/video?sort=sales');
    expect(bar()).toHaveTextContent('已选 2 条');
    await user.click(screen.getByRole('checkbox', { name: '选择本页' }));
    expect(bar()).toHaveTextContent('已选 3 条');
    await user.click(screen.getByRole('button', { name: '选择全部 21 条' }));
    expect(bar()).toHaveTextContent('已选 21 条');
    await user.click(within(bar()).getByRole('button', { name: '取消选择' }));
    expect(await box(1)).not.toBeChecked();
  });

  it('asks before it takes clips off sale, sends one request for a double click, and lists the refused clips', async () => {
    answers(CHANGE, ({ videoIds }) => ({
      results: videoIds.map((videoId) =>
        videoId === 2
          ? { videoId, videoName: '作品2', code: 40900, message: '作品状态已变化，请刷新后重试', changed: false }
          : { videoId, videoName: `作品${videoId}`, code: 0, changed: true },
      ),
    }));
    const { user } = show(<WorksPage />, { at: '/user/video' });
    await user.click(await box(1));
    await user.click(await box(2));
    await user.click(within(bar()).getByRole('button', { name: '下架' }));
    expect(callsOf(CHANGE)).toEqual([]);
    const question = await screen.findByRole('dialog', { name: '下架所选的 2 条作品？' });
    await user.dblClick(within(question).getByRole('button', { name: '下架' }));
    const result = await screen.findByRole('dialog', { name: '批量下架结果' });
    expect(callsOf(CHANGE)).toEqual([{ videoIds: [1, 2], action: 'offline' }]);
    expect(result).toHaveTextContent('已下架 1 条作品，1 条未能下架');
    const refused = within(result).getByRole('region', { name: '未能下架的作品' });
    expect(refused).toHaveTextContent('000002 作品2');
    expect(refused).toHaveTextContent('作品状态已变化，请刷新后重试');
    await user.click(within(result).getByRole('button', { name: '知道了' }));
    expect(await box(2)).toBeChecked();
    expect(await box(1)).not.toBeChecked();
  });

  it('changes the price of all selected clips in requests of at most 200 clips', async () => {
    answers('GET /video/v1/mine/ids', { videoIds: Array.from({ length: 450 }, (_, index) => index + 1) });
    answers(CHANGE, ({ videoIds }) => ({
      results: videoIds.map((videoId) => ({ videoId, videoName: null, code: 0, changed: videoId % 2 === 0 })),
    }));
    const { user } = show(<WorksPage />, { at: '/user/video' });
    await user.click(await screen.findByRole('button', { name: '选择全部 21 条' }));
    await user.click(within(bar()).getByRole('button', { name: '批量修改' }));
    const dialog = await screen.findByRole('dialog', { name: '批量修改 450 条作品' });
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'HD价格的修改方式' }), '设为');
    const price = within(dialog).getByRole('textbox', { name: 'HD价格：设为' });
    await user.type(price, '一百');
    expect(dialog).toHaveTextContent('请填写半角数字，如99.5');
    await user.clear(price);
    await user.type(price, '35.5');
    await user.click(within(dialog).getByRole('button', { name: '修改1项' }));
    const result = await screen.findByRole('dialog', { name: '批量修改结果' });
    expect(result).toHaveTextContent('已修改 225 条作品，225 条没有变化');
    expect(callsOf(CHANGE).map(({ videoIds }) => videoIds.length)).toEqual([200, 200, 50]);
    expect(callsOf(CHANGE)[2]).toMatchObject({ action: 'edit', changes: { hdPrice: { yuan: 35.5 } } });
  });
});

import { screen, within } from '@testing-library/react';
import type { SeriesClip } from '@zhenku/contract/series/series';
import { beforeEach, expect, it } from 'vitest';
import { answers, callsOf, isOffline, refuses } from '../testing/fake-api.ts';
import { address, logIn, show } from '../testing/render.tsx';
import { aUser } from '../testing/samples.ts';
import SeriesListPage from './series-list-page.tsx';

const clip = (videoId: number): SeriesClip => ({
  videoId,
  videoName: `古镇${videoId}`,
  thumbnailUrl: '',
  onSale: true,
  hdPrice: 100,
  hd4kPrice: null,
  hdPlusPrice: null,
});
const MINE = 'GET /series/v1/mine';
const SUGGESTIONS = 'GET /series/v1/mine/suggestions';

beforeEach(() => {
  logIn(aUser({ author: true, currentUserType: 3 }));
  answers(MINE, {
    list: [{ seriesId: 7, seriesName: '茶山', coverUrl: '', videoCount: 3, onSaleCount: 0, hiddenReason: null }],
  });
  answers(SUGGESTIONS, { list: [] });
});
const open = () => show(<SeriesListPage />, { at: '/user/series' });

it('lists series, says that one without clips on sale is not public, and asks before it deletes', async () => {
  answers('POST /series/v1/delete', null);
  const { user } = open();
  expect(await screen.findByText(/页面暂不公开/)).toBeVisible();
  expect(screen.queryByRole('link', { name: '查看页面 茶山' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '删除 茶山' }));
  answers(MINE, { list: [] });
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除' }));
  expect(await screen.findByText('还没有系列')).toBeVisible();
  expect(callsOf('POST /series/v1/delete')).toEqual([{ seriesId: 7 }]);
});

it('says why an operator hid a series, which has no page and cannot be deleted', async () => {
  answers(MINE, {
    list: [
      { seriesId: 7, seriesName: '茶山', coverUrl: '', videoCount: 3, onSaleCount: 3, hiddenReason: '简介含联系方式' },
    ],
  });
  open();
  expect(await screen.findByText('已被平台隐藏，买家看不到。原因：简介含联系方式')).toBeVisible();
  expect(screen.queryByRole('link', { name: '查看页面 茶山' })).toBeNull();
  expect(screen.getByRole('link', { name: '编辑 茶山' })).toBeVisible();
  expect(screen.queryByRole('button', { name: '删除 茶山' })).toBeNull();
});

it('creates a suggested series in one press and opens it', async () => {
  answers(SUGGESTIONS, {
    list: [{ seriesName: '古镇', reasons: ['同一天拍摄（2026-03-08）', '名称相近'], videos: [clip(1), clip(2)] }],
  });
  answers('POST /series/v1/create', { seriesId: 8 });
  const { user } = open();
  expect(await screen.findByRole('heading', { name: '这些作品像是同一次拍摄的' })).toBeVisible();
  expect(screen.getByText('2 条 · 同一天拍摄（2026-03-08） · 名称相近')).toBeVisible();
  await user.dblClick(screen.getByRole('button', { name: '建成系列' }));
  await expect.poll(address).toBe('/user/series/8');
  expect(callsOf('POST /series/v1/create')).toEqual([{ seriesName: '古镇', remark: '', videoIds: [1, 2], prices: [] }]);
});

it('asks for the suggestions again if another window has grouped the clips', async () => {
  answers(SUGGESTIONS, { list: [{ seriesName: '古镇', reasons: [], videos: [clip(1), clip(2)] }] });
  answers('POST /series/v1/create', refuses(40_900, '“古镇1”已在系列“老街”中'));
  const { user } = open();
  const button = await screen.findByRole('button', { name: '建成系列' });
  answers(SUGGESTIONS, { list: [] });
  await user.click(button);
  await expect.poll(() => screen.queryByRole('button', { name: '建成系列' })).toBeNull();
});

it('offers to retry after a failure', async () => {
  answers(MINE, isOffline);
  const { user } = open();
  const retry = await screen.findByRole('button', { name: '重试' });
  answers(MINE, { list: [] });
  await user.click(retry);
  expect(await screen.findByText('还没有系列')).toBeVisible();
});

import { screen, within } from '@testing-library/react';
import type { OperatorSeries } from '@zhenku/contract/series/operator-series';
import { beforeEach, describe, expect, it } from 'vitest';
import { answers, callsOf, isOffline, refuses } from '../../testing/fake-api.ts';
import { toastTexts } from '../../testing/render.tsx';
import { showConsole } from '../../testing/render-console.tsx';
import { pageOf } from '../../testing/samples.ts';
import SeriesPage from './series-page.tsx';

const LIST = 'GET /operator/v1/series';
const HIDE = 'POST /operator/v1/series/{seriesId}/hide';
const SHOW = 'POST /operator/v1/series/{seriesId}/show';

const series = (fields: Partial<OperatorSeries> = {}): OperatorSeries => ({
  seriesId: 7,
  seriesName: '茶山',
  remark: '清明前的三天',
  authorId: 99,
  authorName: '山野',
  videoCount: 3,
  onSaleCount: 3,
  hiddenReason: null,
  hideTime: null,
  addTime: '2026-03-01T01:00:00.000Z',
  ...fields,
});
const HIDDEN = series({ hiddenReason: '简介含联系方式', hideTime: '2026-03-02T01:00:00.000Z' });
const row = async (name: string) => within((await screen.findByText(name)).closest('tr')!);

beforeEach(() => {
  answers('GET /operator/v1/today', { queues: [], warnings: [] } as never);
  answers('GET /operator/v1/views', { list: [] });
});

describe('the list of series', () => {
  it('shows words, creator, clips and state, and links public pages only', async () => {
    answers(
      LIST,
      pageOf([
        series(),
        series({ seriesId: 8, seriesName: '古镇', remark: '', onSaleCount: 0 }),
        { ...HIDDEN, seriesId: 9, seriesName: '雨夜', onSaleCount: 1 },
      ]),
    );
    showConsole(<SeriesPage />);
    const shown = await row('茶山');
    expect(shown.getByRole('link', { name: '茶山' })).toHaveAttribute('href', '/series/7');
    for (const text of ['清明前的三天', '山野', '3 条', '公开']) expect(shown.getByText(text)).toBeInTheDocument();
    const empty = await row('古镇');
    expect(empty.getByText('无在售作品')).toBeInTheDocument();
    expect(empty.getByText('3 条（0 条在售）')).toBeInTheDocument();
    const hidden = await row('雨夜');
    for (const text of ['已隐藏', '简介含联系方式']) expect(hidden.getByText(text)).toBeInTheDocument();
    for (const name of ['古镇', '雨夜']) expect(screen.queryByRole('link', { name })).toBeNull();
  });

  it('says that no series matches', async () => {
    answers(LIST, pageOf([]));
    showConsole(<SeriesPage />, { at: '/series?status=1&keyword=茶' });
    expect(await screen.findByText('没有符合条件的系列')).toBeVisible();
    expect(callsOf(LIST)).toMatchObject([{ status: 1, keyword: '茶' }]);
  });

  it('offers to retry after a failure', async () => {
    answers(LIST, isOffline);
    const { user } = showConsole(<SeriesPage />);
    const retry = await screen.findByRole('button', { name: '重试' });
    answers(LIST, pageOf([series()]));
    await user.click(retry);
    expect(await screen.findByText('茶山')).toBeVisible();
  });
});

describe('hiding a series', () => {
  it('needs a reason, and shows it in the list', async () => {
    answers(LIST, pageOf([series()]));
    answers(HIDE, null);
    const { user } = showConsole(<SeriesPage />);
    await user.click(await screen.findByRole('button', { name: '隐藏' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: '隐藏' }));
    expect(dialog.getByPlaceholderText('必填项')).toBeVisible();
    expect(callsOf(HIDE)).toEqual([]);
    answers(LIST, pageOf([HIDDEN]));
    await user.type(dialog.getByRole('textbox'), ' 简介含联系方式 ');
    await user.click(dialog.getByRole('button', { name: '隐藏' }));
    expect(await screen.findByText('已隐藏')).toBeInTheDocument();
    expect(callsOf(HIDE)).toEqual([{ seriesId: 7, reason: '简介含联系方式' }]);
    expect(toastTexts()).toEqual(['已隐藏，并已通知创作者']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('keeps the typed reason if another operator was first', async () => {
    answers(LIST, pageOf([series()]));
    answers(HIDE, refuses(40_900, '这个系列已被隐藏'));
    const { user } = showConsole(<SeriesPage />);
    await user.click(await screen.findByRole('button', { name: '隐藏' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox'), '广告');
    await user.click(dialog.getByRole('button', { name: '隐藏' }));
    await expect.poll(toastTexts).toEqual(['这个系列已被隐藏']);
    expect(dialog.getByRole('textbox')).toHaveValue('广告');
  });
});

it('a hidden series is shown again after a confirmation', async () => {
  answers(LIST, pageOf([HIDDEN]));
  answers(SHOW, null);
  const { user } = showConsole(<SeriesPage />);
  await user.click(await screen.findByRole('button', { name: '恢复展示' }));
  expect(callsOf(SHOW)).toEqual([]);
  answers(LIST, pageOf([series()]));
  await user.click(await screen.findByRole('button', { name: '确认恢复' }));
  expect(await screen.findByText('公开')).toBeInTheDocument();
  expect(callsOf(SHOW)).toEqual([{ seriesId: 7 }]);
});

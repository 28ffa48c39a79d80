import type { Output } from '@zhenku/contract/api';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answers, callsOf, refuses } from '../../../testing/fake-api.ts';
import { logIn, show, toastTexts } from '../../../testing/render.tsx';
import { ExportButton } from './export-button.tsx';

type Page = Output<'GET /board/v1/info'>;
const item = (videoId: number, licensedTypes: number[] = []) =>
  ({ itemId: videoId, videoId, licensedTypes }) as unknown as Page['items'][number];
const board = (items: Page['items'], offSaleCount = 0) =>
  ({ boardId: 7, boardName: '片头', items, offSaleCount }) as unknown as Page;
const EXPORTED = {
  fileName: '片头.fcpxml',
  text: 'x',
  clipCount: 2,
  previewCount: 2,
  offSaleCount: 0,
  fps: 25,
  dropFrame: false,
};

async function open(page: Page) {
  const { user } = show(<ExportButton board={page} />);
  await user.click(screen.getByRole('button', { name: '导出 片头' }));
  return user;
}

let saved: string[];
beforeEach(() => {
  logIn();
  saved = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  answers('GET /board/v1/export', EXPORTED);
});

describe('the export of a board', () => {
  it('saves FCPXML with samples unless something else is chosen', async () => {
    const user = await open(board([item(1), item(2)]));
    expect(await screen.findByRole('radio', { name: /^FCPXML/ })).toBeChecked();
    expect(screen.getByRole('radio', { name: /^已购文件/ })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: '导出' }));
    await expect.poll(() => saved).toEqual(['片头.fcpxml']);
    expect(callsOf('GET /board/v1/export')).toEqual([{ boardId: 7, format: 'fcpxml', files: 'previews' }]);
    expect(toastTexts()).toEqual(['已导出 2 条']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says which clips still use samples, which are off sale, and which rate an EDL needs', async () => {
    answers('GET /board/v1/export', {
      ...EXPORTED,
      fileName: '片头.edl',
      previewCount: 1,
      offSaleCount: 3,
      fps: 30_000 / 1_001,
      dropFrame: true,
    });
    const user = await open(board([item(1, [2]), item(2)], 3));
    await user.click(await screen.findByRole('radio', { name: /^EDL/ }));
    await user.click(screen.getByRole('radio', { name: /^已购文件 ?1 条用已购的最大规格，1 条未购买，仍用小样$/ }));
    expect(screen.getAllByRole('listitem')[1]).toHaveTextContent('3 条素材已下架，不会导出。');
    await user.click(screen.getByRole('button', { name: '导出' }));
    await expect
      .poll(toastTexts)
      .toEqual(['已导出 2 条；导入时帧率选 29.97 丢帧；1 条未购买，用的是小样；3 条已下架，没有导出']);
    expect(callsOf('GET /board/v1/export')).toEqual([{ boardId: 7, format: 'edl', files: 'bought' }]);
  });

  it('chooses bought files when all clips are bought', async () => {
    await open(board([item(1, [1]), item(2, [2])]));
    expect(await screen.findByRole('radio', { name: /^已购文件/ })).toBeChecked();
  });

  it('exports nothing from an empty board or one whose clips are off sale', async () => {
    await open(board([]));
    expect(await screen.findByText('收藏夹里还没有素材，先收藏几条再导出')).toBeVisible();
    expect(screen.queryByRole('button', { name: '导出' })).toBeNull();
  });

  it('says that all clips are off sale', async () => {
    await open(board([], 2));
    expect(await screen.findByText('收藏夹里的素材都已下架，无法导出')).toBeVisible();
  });

  it('downloads the samples as a ZIP', async () => {
    answers('GET /board/v1/previewZip', { url: '/files/board.zip', count: 2, bytes: 2_000, offSaleCount: 0 });
    const opened = vi.spyOn(window, 'open').mockReturnValue({ opener: null } as Window);
    const user = await open(board([item(1), item(2)]));
    await user.click(await screen.findByRole('button', { name: /^打包下载小样/ }));
    await expect.poll(() => opened.mock.calls).toEqual([['/files/board.zip', '_blank']]);
    expect(callsOf('GET /board/v1/previewZip')).toEqual([{ boardId: 7 }]);
  });

  it('stays open after a refusal', async () => {
    answers('GET /board/v1/export', refuses(40_900, '收藏夹里没有在售的素材，无法导出'));
    const user = await open(board([item(1)]));
    await user.click(await screen.findByRole('button', { name: '导出' }));
    await expect.poll(toastTexts).toEqual(['收藏夹里没有在售的素材，无法导出']);
    expect(screen.getByRole('dialog')).toBeVisible();
    expect(saved).toEqual([]);
  });
});

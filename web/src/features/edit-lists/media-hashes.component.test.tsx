import { readAssetTag } from '@zhenku/contract/clips/asset-tag';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { show } from '../../testing/render.tsx';
import { hashFile } from '../uploads/hash-file.ts';
import { clearFilmCheck, useFilmCheckState } from './film-check-state.ts';
import { MediaDrop } from './media-hashes.tsx';

vi.mock('@zhenku/contract/clips/asset-tag', () => ({ readAssetTag: vi.fn<typeof readAssetTag>() }));
vi.mock('../uploads/hash-file.ts', () => ({ hashFile: vi.fn<typeof hashFile>() }));

function Desk() {
  return <MediaDrop media={useFilmCheckState().media} />;
}
const input = (container: HTMLElement) => container.querySelector('input')!;

beforeEach(clearFilmCheck);

it('computes the hash of a file with an unreadable tag', async () => {
  vi.mocked(readAssetTag).mockRejectedValue(new RangeError());
  vi.mocked(hashFile).mockResolvedValue('a'.repeat(64));
  const { user, container } = show(<Desk />);
  await user.upload(input(container), new File(['x'], 'A001.mov'));
  expect(await screen.findByText('已读取 1 个素材文件')).toBeVisible();
});

it('stops reading, and keeps the media that were read', async () => {
  vi.mocked(readAssetTag).mockResolvedValue(null);
  vi.mocked(hashFile).mockImplementation(async (file, { signal } = {}) => {
    if ((file as File).name === 'A001.mov') return 'a'.repeat(64);
    return await new Promise((_, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    });
  });
  const { user, container } = show(<Desk />);
  await user.upload(
    input(container),
    ['A001.mov', 'A002.mov', 'A003.mov'].map((name) => new File(['x'], name)),
  );
  expect(await screen.findByText(/正在读取“A002.mov”/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: '停止读取' }));
  expect(await screen.findByText('已读取 1 个素材文件')).toBeVisible();
  expect(screen.queryByText(/无法读取/)).toBeNull();
  await user.upload(input(container), new File(['x'], 'A001.mov'));
  expect(await screen.findByText('已读取 1 个素材文件')).toBeVisible();
});

it('reads files that are dropped before a stopped reading has ended', async () => {
  const [tag, hashed] = [Promise.withResolvers<null>(), vi.mocked(hashFile)];
  vi.mocked(readAssetTag).mockReturnValueOnce(tag.promise).mockResolvedValue(null);
  hashed.mockImplementation(async (file, { signal } = {}) => {
    signal?.throwIfAborted();
    return (file as File).name;
  });
  const { user, container } = show(<Desk />);
  await user.upload(input(container), new File(['x'], 'A001.mov'));
  await user.click(await screen.findByRole('button', { name: '停止读取' }));
  await user.upload(
    input(container),
    ['A002.mov', 'A003.mov'].map((name) => new File(['x'], name)),
  );
  tag.resolve(null);
  expect(await screen.findByText('已读取 2 个素材文件')).toBeVisible();
  expect(screen.queryByRole('button', { name: '停止读取' })).toBeNull();
});

it('adds media that were read at the same time together, and reports files beyond the limit per name', async () => {
  vi.mocked(readAssetTag).mockResolvedValue(null);
  vi.mocked(hashFile).mockImplementation(async (file) => await file.text());
  const seen = new Set<unknown>();
  function Counting() {
    seen.add(useFilmCheckState().media);
    return <Desk />;
  }
  const { user, container } = show(<Counting />);
  const files = Array.from({ length: 9 }, (_, at) => new File([String(at)], `A001.${at === 8 ? 'mxf' : 'mov'}`));
  await user.upload(input(container), files);
  expect(await screen.findByText(/同名的文件超过 8 个，多出的没有检查：A001\.mxf/)).toBeVisible();
  expect(screen.getByText('已读取 8 个素材文件')).toBeVisible();
  expect(seen.size).toBe(2);
});

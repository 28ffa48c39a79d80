import { readAssetTag } from '@zhenku/contract/clips/asset-tag';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { show } from '../../testing/render.tsx';
import { hashFile } from '../uploads/hash-file.ts';
import { clearDesk, useFilmDesk } from './film-desk.ts';
import { MediaDrop } from './media-hashes.tsx';

vi.mock('@zhenku/contract/clips/asset-tag', () => ({ readAssetTag: vi.fn<typeof readAssetTag>() }));
vi.mock('../uploads/hash-file.ts', () => ({ hashFile: vi.fn<typeof hashFile>() }));

function Desk() {
  return <MediaDrop media={useFilmDesk().media} />;
}
const input = (container: HTMLElement) => container.querySelector('input')!;

beforeEach(clearDesk);

it('computes the hash of a file with an unreadable tag', async () => {
  vi.mocked(readAssetTag).mockRejectedValue(new RangeError());
  vi.mocked(hashFile).mockResolvedValue('a'.repeat(64));
  const { user, container } = show(<Desk />);
  await user.upload(input(container), new File(['x'], 'A001.mov'));
  expect(await screen.findByText('已读取 1 个素材文件')).toBeVisible();
});

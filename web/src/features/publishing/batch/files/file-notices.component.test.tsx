import { act, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { anUpload } from '../../../../testing/samples.ts';
import { show } from '../../../../testing/render.tsx';
import { myUploads } from '../../../uploads/my-uploads.ts';
import type { QueuedUpload } from '../../../uploads/queue-state.ts';
import { FileNotices } from './file-notices.tsx';

const upload = (id: number, state: QueuedUpload['state'], values: Partial<QueuedUpload> = {}) =>
  anUpload({ id, fileName: `${state}.mp4`, bytes: 1_000, state, fraction: 0.4, ...values });
afterEach(() => myUploads.uploads.set([]));

const open = (
  uploads: QueuedUpload[],
  duplicates = [] as { fileName: string; sameAs: string }[],
  lost: string[] = [],
) => {
  myUploads.uploads.set(uploads);
  const files = lost.map((fileName) => ({ userId: 1, fileName, bytes: 2_000_000 }));
  const none = () => undefined;
  return show(<FileNotices duplicates={duplicates} lost={files} onClose={none} onForget={none} />);
};
const itemsOf = (title: RegExp) => {
  const group = screen.getByText(title).parentElement!;
  return within(group)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
};

describe('files that need the user', () => {
  it('are continued by one button if the browser stored them, and listed if that fails', async () => {
    const none = () => undefined;
    const handle = {
      kind: 'file' as const,
      name: 'd.mp4',
      getFile: () => Promise.reject(new Error('not found')),
    };
    const stored = [{ userId: 1, fileName: 'd.mp4', bytes: 2_000_000, lastModified: 1, keptAt: 0, handle }];
    const lost = [{ userId: 1, fileName: 'd.mp4', bytes: 2_000_000 }];
    show(<FileNotices duplicates={[]} lost={lost} stored={stored} onClose={none} onForget={none} />);
    expect(itemsOf(/1个文件可以直接继续上传/)).toEqual(['d.mp41.91MB']);
    expect(screen.queryByText(/还没有开始上传/)).toBeNull();
    expect(screen.getByRole('button', { name: '不再提示' })).toBeVisible();
    screen.getByRole('button', { name: '继续上传这些文件' }).click();
    expect(await screen.findByText('文件已移动或删除，请重新选择')).toBeVisible();
    expect(itemsOf(/1个文件没有继续上传/)).toEqual(['d.mp4文件已移动或删除，请重新选择']);
  });

  it('are no longer listed as refused once they are chosen again', async () => {
    const none = () => undefined;
    const storedFile = (fileName: string, bytes: number) => ({
      userId: 1,
      fileName,
      bytes,
      lastModified: 1,
      keptAt: 0,
      handle: { kind: 'file' as const, name: fileName, getFile: () => Promise.reject(new Error('not found')) },
    });
    const stored = [storedFile('d.mp4', 1_000_000), storedFile('d.mp4', 2_000_000)];
    const queueAs = (...states: QueuedUpload['state'][]) =>
      myUploads.uploads.set(states.map((state, index) => upload(index, state, stored[index])));
    queueAs('needsFile', 'needsFile');
    const complaints = vi.spyOn(console, 'error');
    show(<FileNotices duplicates={[]} lost={[]} stored={stored} onClose={none} onForget={none} />);
    screen.getByRole('button', { name: '继续上传这些文件' }).click();
    await screen.findByText(/2个文件没有继续上传/);
    expect(screen.queryByText(/没有传完/)).toBeNull();
    expect(screen.queryByRole('button', { name: '不再提示' })).toBeNull();
    // React would report two items with the same key.
    expect(complaints).not.toHaveBeenCalled();
    complaints.mockRestore();
    act(() => queueAs('needsFile', 'sending'));
    expect(itemsOf(/1个文件没有继续上传/)).toHaveLength(1);
    act(() => queueAs('failed', 'sending'));
    expect(screen.queryByText(/没有继续上传/)).toBeNull();
  });

  it('are not mentioned if there are none', () => {
    open([upload(1, 'done'), upload(2, 'sending')]);
    expect(screen.queryByRole('region', { name: '需要处理的文件' })).toBeNull();
  });

  it('are listed with what to do', () => {
    open([
      upload(1, 'needsFile'),
      upload(2, 'failed', { message: '无法读取文件，请重新选择' }),
      upload(3, 'known', { usedBy: { videoId: 7, videoName: '云海' } }),
    ]);
    expect(itemsOf(/1个文件没有传完：请重新选择/)).toEqual(['needsFile.mp440%']);
    expect(screen.getByLabelText('重新选择这些文件')).toHaveAttribute('multiple');
    expect(itemsOf(/1个文件上传失败/)).toEqual(['failed.mp4无法读取文件，请重新选择重试']);
    expect(itemsOf(/1个文件以前上传过/)).toEqual(['known.mp4该文件已用于作品“云海”仍然上传']);
  });

  it('are listed with the identical file', () => {
    open(
      [],
      [
        { fileName: 'b.mp4', sameAs: 'a.mp4' },
        { fileName: 'c.mp4', sameAs: 'c.mp4' },
      ],
    );
    expect(itemsOf(/2个文件与列表中的文件相同/)).toEqual(['b.mp4与a.mp4相同', 'c.mp4']);
  });

  it('are listed if a reload lost them', () => {
    open([], [], ['d.mp4']);
    expect(itemsOf(/1个文件在页面关闭或刷新前还没有开始上传/)[0]).toContain('d.mp4');
    expect(screen.getByRole('button', { name: '不再提示' })).toBeVisible();
  });
});

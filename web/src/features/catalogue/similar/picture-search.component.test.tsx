import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answers, callsOf } from '../../../testing/fake-api.ts';
import { show } from '../../../testing/render.tsx';
import { lookOfElement } from './picture-look.ts';
import { PictureSearch } from './picture-search.tsx';

vi.mock('./picture-look.ts', () => ({ lookOfElement: vi.fn<() => string>() }));

const KEY = 'POST /video/v1/querySimilarToPicture';
const file = (name: string, type: string, bytes = 10) => {
  const made = new File(['x'], name, { type });
  Object.defineProperty(made, 'size', { value: bytes });
  return made;
};

beforeEach(() => {
  vi.mocked(lookOfElement).mockReset().mockReturnValue('bG9vaw==');
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
  answers(KEY, { content: [], matches: [] });
});

const choose = async (chosen: File) => {
  const { user } = show(<PictureSearch />);
  await user.upload(screen.getByLabelText('选择图片或影片'), chosen);
  return user;
};

describe('a search by picture', () => {
  it('sends only the description of a chosen picture', async () => {
    await choose(file('frame.png', 'image/png'));
    fireEvent.load(screen.getByAltText('frame.png'));
    expect(await screen.findByText('没有色调或构图相近的镜头，换一张画面试试')).toBeVisible();
    expect(callsOf(KEY)).toEqual([{ look: 'bG9vaw==', size: 48 }]);
  });

  it('takes a pasted picture', async () => {
    show(<PictureSearch />);
    fireEvent.paste(window, { clipboardData: { files: [file('clipboard.png', 'image/png')] } });
    expect(await screen.findByAltText('clipboard.png')).toBeVisible();
  });

  it('takes the current frame of a film', async () => {
    const user = await choose(file('film.mp4', 'video/mp4'));
    await user.click(screen.getByRole('button', { name: '用当前这一帧找' }));
    expect(await screen.findByText('没有色调或构图相近的镜头，换一张画面试试')).toBeVisible();
  });

  it('refuses huge pictures', async () => {
    await choose(file('huge.png', 'image/png', 100 * 1024 * 1024));
    expect(screen.getByRole('alert')).toHaveTextContent('图片不能超过 60 MB');
  });

  it('keeps the results when another file is refused, and takes the same file again', async () => {
    const user = await choose(file('frame.png', 'image/png'));
    fireEvent.load(screen.getByAltText('frame.png'));
    expect(await screen.findByText('没有色调或构图相近的镜头，换一张画面试试')).toBeVisible();
    const input = screen.getByLabelText<HTMLInputElement>('选择图片或影片');
    await user.upload(input, file('huge.png', 'image/png', 100 * 1024 * 1024));
    expect(screen.getByRole('alert')).toHaveTextContent('图片不能超过 60 MB');
    expect(screen.getByText('没有色调或构图相近的镜头，换一张画面试试')).toBeVisible();
    expect(input.files).toHaveLength(0);
  });

  it('clears an earlier problem once a frame can be read', async () => {
    vi.mocked(lookOfElement).mockImplementationOnce(() => {
      throw new Error('The picture is empty');
    });
    const user = await choose(file('film.mp4', 'video/mp4'));
    await user.click(screen.getByRole('button', { name: '用当前这一帧找' }));
    expect(screen.getByRole('alert')).toHaveTextContent('无法读取这个画面');
    await user.click(screen.getByRole('button', { name: '用当前这一帧找' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says when a picture cannot be read', async () => {
    await choose(file('broken.png', 'image/png'));
    fireEvent.error(screen.getByAltText('broken.png'));
    expect(screen.getByRole('alert')).toHaveTextContent('无法读取这张图片');
    expect(callsOf(KEY)).toEqual([]);
  });
});

import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { show, toastTexts } from '../../testing/render.tsx';
import { DropArea } from './drop-area.tsx';

const CHOOSER = /拖入视频文件或文件夹，或点击选择/;
const VIDEO = new File(['x'], 'a.mp4', { type: 'video/mp4' });
const handleOf = (file: File) => ({ kind: 'file' as const, name: file.name, getFile: () => Promise.resolve(file) });

const offerPicker = (pick: () => Promise<unknown>) => {
  const picker = vi.fn<(options: object) => Promise<unknown>>(pick);
  Object.assign(window, { showOpenFilePicker: picker });
  return picker;
};

function showArea() {
  const [files, handles] = [vi.fn<(files: File[]) => void>(), vi.fn<(handles: unknown) => void>()];
  const { user } = show(<DropArea onFiles={files} onHandles={handles} />);
  return { user, files, handles, input: screen.getByLabelText<HTMLInputElement>(CHOOSER) };
}

afterEach(() => Reflect.deleteProperty(window, 'showOpenFilePicker'));

it('provides handles of chosen files, so that uploads can continue after a reload', async () => {
  const text = new File(['x'], 'a.txt', { type: 'text/plain' });
  const picker = offerPicker(() => Promise.resolve([handleOf(VIDEO), handleOf(text)]));
  const { user, files, handles, input } = showArea();
  await user.click(input);
  expect(picker).toHaveBeenCalledWith(expect.objectContaining({ multiple: true }));
  await waitFor(() => expect(files).toHaveBeenCalledWith([VIDEO]));
  expect(handles).toHaveBeenCalledOnce();
  expect(toastTexts()).toContain('已跳过1个不是视频的文件');
});

it('changes nothing if the user cancels the chooser', async () => {
  offerPicker(() => Promise.reject(new DOMException('cancelled', 'AbortError')));
  const { user, files, handles, input } = showArea();
  await user.click(input);
  expect(files).not.toHaveBeenCalled();
  expect(handles).not.toHaveBeenCalled();
});

it('lets the user choose files without handles if the browser has none', async () => {
  const { user, files, handles, input } = showArea();
  await user.upload(input, VIDEO);
  expect(files).toHaveBeenCalledWith([VIDEO]);
  expect(handles).not.toHaveBeenCalled();
});

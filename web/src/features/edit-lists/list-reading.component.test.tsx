import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { show } from '../../testing/render.tsx';
import { resetFilmCheck, useFilmCheckState } from './film-check-state.ts';
import { ListDrop } from './list-reading.tsx';

function Desk() {
  const { list } = useFilmCheckState();
  return list ? <output>{list.name}</output> : <ListDrop />;
}

const fileEntry = (name: string) => ({
  name,
  isFile: true,
  file: (done: (file: File) => void) => done(new File(['x'], name)),
});
const folderEntry = (name: string, ...files: object[]) => ({
  name,
  isFile: false,
  createReader: () => {
    const parts = [files, []];
    return { readEntries: (done: (entries: object[]) => void) => done(parts.shift()!) };
  },
});
const drop = (...entries: object[]) =>
  fireEvent.drop(screen.getByText('拖入剪辑表，或点击选择'), {
    dataTransfer: { items: entries.map((entry) => ({ webkitGetAsEntry: () => entry })), files: [] },
  });

beforeEach(resetFilmCheck);

it('reads the list in a dropped bundle of Final Cut Pro', async () => {
  show(<Desk />);
  drop(folderEntry('v3.fcpxmld', fileEntry('data.bin'), fileEntry('Info.fcpxml')));
  expect(await screen.findByText('Info.fcpxml')).toBeVisible();
});

it('reads one of several dropped lists, and says which files it did not read', async () => {
  show(<Desk />);
  drop(fileEntry('a.mp4'), fileEntry('b.edl'), fileEntry('c.edl'));
  expect(await screen.findByText('b.edl')).toBeVisible();
  expect(await screen.findByText('一次检查一份剪辑表，没有读取：a.mp4、c.edl')).toBeVisible();
});

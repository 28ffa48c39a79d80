import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { show } from '../../testing/render.tsx';
import { clearDesk, openList, useFilmDesk } from './film-desk.ts';
import { finishFilm } from './reading/film.ts';
import { exportBar, readingOf, UnreadParts } from './unread-parts.tsx';

const FILM = finishFilm({
  format: 'edl',
  name: '成片',
  fps: 25,
  dropFrame: false,
  startFrame: 0,
  size: null,
  uses: [{ names: ['a.mov'], start: 0, end: 25 }],
  understood: 2,
  unread: [
    { line: 7, text: '004 AX V ??' },
    { line: 9, text: '005\u0007\nAX V ??' },
    { line: 9, text: '005\u0007\nAX V ??' },
  ],
});

function Desk({ film = FILM }) {
  const { confirmed } = useFilmDesk();
  const reading = readingOf(film, confirmed);
  return (
    <>
      <UnreadParts film={film} />
      <output>
        {reading.understood}/{reading.events} {exportBar(film, reading) ?? '可以导出'}
      </output>
    </>
  );
}

beforeEach(clearDesk);

it('asks to confirm each part that was not understood, even two that read the same', async () => {
  const { user } = show(<Desk />);
  expect(screen.getByRole('status')).toHaveTextContent('2/5 还有 3 处读不懂');
  const boxes = screen.getAllByRole('checkbox');
  expect(boxes[1]).toHaveAccessibleName(/第 9 行：005 AX V \?\?/);
  for (const box of boxes) {
    expect(screen.getByRole('status')).not.toHaveTextContent('可以导出');
    await user.click(box);
  }
  expect(screen.getByRole('status')).toHaveTextContent('2/5 可以导出');
  await user.click(boxes[0]!);
  expect(screen.getByRole('status')).toHaveTextContent('还有 1 处读不懂');
});

it('forgets what was confirmed when another list is opened', async () => {
  const { user } = show(<Desk />);
  for (const box of screen.getAllByRole('checkbox')) await user.click(box);
  openList(new File(['x'], 'b.edl'));
  expect(await screen.findByText(/还有 3 处读不懂/)).toBeVisible();
});

it('offers no export of a list without pictures', () => {
  show(<Desk film={{ ...FILM, uses: [], unread: [], events: 0 }} />);
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.getByRole('status')).toHaveTextContent('没有读到画面');
});

import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { show } from '../../testing/render.tsx';
import { answers } from '../../testing/fake-api.ts';
import { clearFilmCheck, openList } from './film-check-state.ts';
import { finishFilm } from './reading/film.ts';
import { carriedParts, exportObstacle, readingOf, UnreadParts, useConfirmed } from './unread-parts.tsx';

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

function Harness({ film = FILM }) {
  const { confirmed } = useConfirmed(film);
  const reading = readingOf(film, confirmed);
  return (
    <>
      <UnreadParts film={film} />
      <output>
        {reading.understood}/{reading.events} {exportObstacle(film, reading) ?? '可以导出'}
      </output>
    </>
  );
}

beforeEach(clearFilmCheck);

it('asks to confirm each part that was not understood, even two with the same text', async () => {
  const { user } = show(<Harness />);
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

it('forgets confirmations when another list is opened', async () => {
  const { user } = show(<Harness />);
  for (const box of screen.getAllByRole('checkbox')) await user.click(box);
  openList(new File(['x'], 'b.edl'));
  expect(await screen.findByText(/还有 3 处读不懂/)).toBeVisible();
});

it('offers no export of a list without pictures', () => {
  show(<Harness film={{ ...FILM, uses: [], unread: [], events: 0 }} />);
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.getByRole('status')).toHaveTextContent('没有读到画面');
});

it('marks the parts that the project’s last check confirmed, but still asks for each', async () => {
  const text = '004 AX V ?? 00:00:01:00 00:00:02:00';
  const film = { ...FILM, unread: [{ line: 9, text }, FILM.unread[0]!], events: 4 };
  answers('GET /project/v1/check/answers', {
    check: { checkId: 'c', checkName: '第一版', createTime: '2026-11-22T14:03:05.000Z' },
    answers: [],
    confirmed: [{ line: 3, text }],
    sequence: null,
  });
  const { user } = show(<Harness film={film} />, { at: '/user/filmCheck?projectId=5' });
  expect(await screen.findByText(/其中 1 处上次核对过（报告“第一版”/)).toBeVisible();
  const [same, other] = screen.getAllByRole('checkbox');
  expect(same).toHaveAccessibleName(/上次核对过/);
  expect(same).not.toBeChecked();
  expect(other).not.toHaveAccessibleName(/上次核对过/);
  expect(screen.getByRole('status')).toHaveTextContent('还有 2 处读不懂');
  await user.click(same!);
  expect(screen.queryByText(/其中 1 处上次核对过/)).toBeNull();
  await user.click(other!);
  expect(screen.getByRole('status')).toHaveTextContent('可以导出');
});

it('asks again about a part without times that has moved, or that occurs more often', () => {
  const timed = { line: 3, text: '004 ?? 00:00:01:00 00:00:02:00' };
  const named = { line: 5, text: '<clip name="a"> 找不到嵌套的序列' };
  const carried = (unread: (typeof timed)[], earlier = [timed, named]) => carriedParts(unread, earlier).length;
  expect(carried([{ ...timed, line: 8 }, named])).toBe(2);
  expect(carried([{ ...named, line: 8 }])).toBe(0);
  expect(carried([{ ...timed, text: timed.text.replace('02:00', '03:00') }])).toBe(0);
  expect(carried([timed, { ...timed, line: 8 }])).toBe(0);
  expect(carried([{ ...named, line: 0 }], [{ ...named, line: 0 }])).toBe(0);
});

import { renderHook, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { answers, callsOf } from '../../testing/fake-api.ts';
import { logIn, show } from '../../testing/render.tsx';
import { chooseFps, chooseListSequence, clearFilmCheck, openList, resetFilmCheck } from './film-check-state.ts';
import { ListChoices } from './list-reading.tsx';
import { readEditListFile } from './reading/call-edit-list-worker.ts';
import { finishFilm } from './reading/film.ts';
import { useListedFilm } from './use-film.ts';

vi.mock('./reading/call-edit-list-worker.ts', () => ({ readEditListFile: vi.fn<typeof readEditListFile>() }));

const ANSWERS = 'GET /project/v1/check/answers';
const FILM = finishFilm({
  format: 'xmeml',
  name: '片花',
  fps: 25,
  dropFrame: false,
  startFrame: 0,
  size: null,
  uses: [{ names: ['a.mov'], start: 0, end: 25 }],
  sequences: ['成片', '片花'],
  sequence: 1,
});
const list = (name = 'v3.xml') => new File(['x'], name, { lastModified: 7 });
const lastChoice = () => vi.mocked(readEditListFile).mock.lastCall![1];

function Desk() {
  const { film } = useListedFilm();
  return film && <ListChoices film={film} />;
}

beforeEach(() => {
  resetFilmCheck();
  vi.mocked(readEditListFile).mockReset().mockResolvedValue(FILM);
  logIn();
});

it('reads the next list from the previously chosen sequence', async () => {
  openList(list());
  const { user } = show(<Desk />);
  await user.selectOptions(await screen.findByRole('combobox'), '成片');
  expect(lastChoice()).toMatchObject({ sequence: 0 });
  chooseFps(24);
  clearFilmCheck();
  openList(new File(['another cut'], 'v4.xml'));
  await vi.waitFor(() => expect(lastChoice()).toEqual({ fps: 24, sequence: undefined, sequenceName: '成片' }));
});

it('keeps the choices for the same list across a reload, without names', async () => {
  openList(list());
  chooseFps(24);
  chooseListSequence(1, '机密片花', null);
  vi.resetModules();
  const reloaded = await import('./film-check-state.ts');
  const seen = () => {
    const { result } = renderHook(() => reloaded.useFilmCheckState());
    return result.current;
  };
  reloaded.openList(new File(['y'], 'v3.xml', { lastModified: 8 }));
  expect(seen()).toMatchObject({ fps: 25, sequence: undefined });
  reloaded.openList(list());
  expect(seen()).toMatchObject({ fps: 24, sequence: 1 });
  expect(Object.values(sessionStorage).join()).not.toContain('机密');
});

it('reads a new cut from the sequence of the project’s last saved check, and says so', async () => {
  answers(ANSWERS, {
    check: { checkId: 'c', checkName: '第一版', createTime: '2026-11-22T14:03:05.000Z' },
    answers: [],
    confirmed: [],
    sequence: '片花',
  });
  openList(list());
  show(<Desk />, { at: '/user/filmCheck?projectId=5' });
  expect(await screen.findByText('与上次保存的检查相同')).toBeVisible();
  expect(lastChoice()).toEqual({ fps: 25, sequence: undefined, sequenceName: '片花' });
  expect(vi.mocked(readEditListFile)).toHaveBeenCalledTimes(1);
  expect(callsOf(ANSWERS)).toEqual([{ projectId: 5, basis: 'list' }]);
});

it('prefers the project’s saved check to the sequence that was chosen for another project', async () => {
  answers(ANSWERS, { check: null, answers: [], confirmed: [], sequence: '成片' });
  chooseListSequence(1, '片花', 7);
  openList(list());
  show(<Desk />, { at: '/user/filmCheck?projectId=5' });
  await vi.waitFor(() => expect(lastChoice()).toMatchObject({ sequenceName: '成片' }));
});

it.each([
  ['ignores the sequence chosen for another project', 7, undefined],
  ['uses the sequence chosen for no project', null, '片花'],
  ['uses the sequence chosen for the same project', 5, '片花'],
])('%s', async (_title, projectId, sequenceName) => {
  answers(ANSWERS, { check: null, answers: [], confirmed: [], sequence: null });
  chooseListSequence(1, '片花', projectId);
  openList(list());
  show(<Desk />, { at: '/user/filmCheck?projectId=5' });
  await vi.waitFor(() => expect(lastChoice().sequenceName).toBe(sequenceName));
});

import { UNKNOWN_FINDING } from '@zhenku/contract/projects/unknown-finding';
import type { FilmFinding, ShotAnswer } from '@zhenku/contract/projects/projects';
import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answers, callsOf, neverAnswers, refuses } from '../../../web/src/testing/fake-api.ts';
import { logIn, show } from '../../../web/src/testing/render.tsx';
import FilmPicturesPage from './film-pictures-page.tsx';
import type { FilmCommand, FilmReply } from './film-pictures.ts';
import { changeFilmScan, clearFilmScan, readFilm } from './reading/film-scan.ts';
import type { Sighting } from './judge-finds.ts';
import { sighting } from './testing.ts';

const ANSWERS = 'GET /project/v1/check/answers';
const CHECK = {
  checkId: 'c',
  checkName: '第一版',
  createTime: '2026-11-22T14:03:05.000Z',
};
const denied = (videoId: number): ShotAnswer => ({
  videoId,
  clipFrom: 0,
  clipTo: 2,
  certainty: 'look',
  mark: 'clean',
  answer: 'not',
  chosenId: null,
  otherIds: [],
});
const look = (videoId: number, filmFrom: number, change: Partial<Sighting> = {}) =>
  sighting(videoId, filmFrom, { certainty: 'look', mark: 'clean', ...change });

function showCheck(sightings: Sighting[], { projectId = 5 as number | null, state = 'done' as const } = {}) {
  const film = new File(['film'], '第二版.mp4');
  const facts = { duration: 30, fps: 25, width: 1_920, height: 1_080 };
  const pictures = [{ time: 1, url: 'data:image/jpeg;base64,AA==' }];
  changeFilmScan({ film, facts, state, judged: { sightings, plain: [] }, pictures });
  return show(<FilmPicturesPage />, { at: `/user/filmPictures${projectId === null ? '' : `?projectId=${projectId}`}` });
}

beforeEach(() => {
  logIn();
  answers('GET /project/v1/info', neverAnswers);
  answers('GET /licence/v1/texts/current', neverAnswers);
  answers('POST /project/v1/check', ({ files }) => ({
    list: files.map(({ seen }): FilmFinding => ({ ...UNKNOWN_FINDING, status: 'unlicensed', videoId: seen! })),
    also: [],
    catalogueSize: 7,
  }));
});
afterEach(() => {
  clearFilmScan();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('offers the last check’s answer for the same clip span, asks about a changed span, and lets the buyer undo it', async () => {
  answers(ANSWERS, { check: CHECK, answers: [denied(1), denied(2)], confirmed: [], sequence: null });
  const { user } = showCheck([look(1, 4), look(2, 8, { clipTo: 3 })]);
  const [same, changed] = await screen.findAllByRole('article');
  expect(await screen.findByText(/1 处画面在上次检查（报告“第一版”.*）里回答过/)).toBeVisible();
  expect(within(same!).getByRole('button', { name: '是这条' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: '沿用这 1 处回答' }));
  expect(await within(same!).findByText('沿用上次的回答')).toBeVisible();
  expect(same).toHaveTextContent('上次已标为“不是这条”');
  expect(changed).not.toHaveTextContent('沿用上次的回答');
  expect(within(changed!).getByRole('button', { name: '是这条' })).toBeVisible();
  expect(screen.getByText(/1 处沿用上次的回答（报告“第一版”/)).toBeVisible();
  await user.click(within(same!).getByRole('button', { name: '撤销' }));
  expect(same).not.toHaveTextContent('沿用上次的回答');
  expect(within(same!).getByRole('button', { name: '是这条' })).toBeVisible();
  expect(screen.queryByText(/1 处沿用/)).toBeNull();
});

it('says that the last answers could not be read, and retries', async () => {
  answers(ANSWERS, refuses(50_000, '服务器繁忙'));
  const { user } = showCheck([look(1, 4)]);
  expect(await screen.findByText('上次的回答查询失败，这次没有沿用')).toBeVisible();
  answers(ANSWERS, { check: CHECK, answers: [denied(1)], confirmed: [], sequence: null });
  await user.click(screen.getByRole('button', { name: /重试/ }));
  expect(await screen.findByRole('button', { name: '沿用这 1 处回答' })).toBeVisible();
});

it('requests no earlier answers without a project', async () => {
  showCheck([look(1, 4)], { projectId: null });
  expect(await screen.findByRole('article')).toBeVisible();
  expect(callsOf(ANSWERS)).toEqual([]);
});

it('shows each shot’s frame, and says if there is none', async () => {
  answers(ANSWERS, { check: null, answers: [], confirmed: [], sequence: null });
  showCheck([look(1, 0), look(2, 8)]);
  const [first, second] = await screen.findAllByRole('article');
  expect(within(first!).getByRole('img', { name: '影片 00:00:01:00 的画面' })).toHaveAttribute(
    'src',
    'data:image/jpeg;base64,AA==',
  );
  expect(second).toHaveTextContent('这一处没有留下影片的画面');
});

it('retries a failed watermark question, and never treats the failure as a verdict', async () => {
  const orders: FilmCommand[] = [];
  const workers: EventTarget[] = [];
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      constructor() {
        super();
        workers.push(this);
      }
      postMessage = (order: FilmCommand) => orders.push(order);
      terminate = () => undefined;
    },
  );
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const say = (data: FilmReply) => act(() => void workers[0]!.dispatchEvent(new MessageEvent('message', { data })));
  const signs = () => orders.filter((order) => 'sign' in order);
  answers('POST /project/v1/film/mark', refuses(42_900, '操作过于频繁'));
  readFilm(new File(['film'], '片.mp4'));
  show(<FilmPicturesPage />, { at: '/user/filmPictures' });
  const question = { videoId: 1, box: { x: 0, y: 0, width: 1, height: 1 }, aspect: 1.78, flipped: false, frames: [] };
  say({ question, number: 3 });
  await act(() => vi.advanceTimersByTimeAsync(6_000));
  expect(callsOf('POST /project/v1/film/mark')).toHaveLength(3);
  expect(signs()).toEqual([]);
  expect(await screen.findByText('1 处的小样水印查询失败，已读的画面还在')).toBeVisible();
  answers('POST /project/v1/film/mark', { sign: 'preview' });
  act(() => screen.getByRole('button', { name: /重试/ }).click());
  await vi.waitFor(() => expect(signs()).toEqual([{ sign: 'preview', of: 3 }]));
  expect(screen.queryByText(/查询失败/)).toBeNull();
  answers('POST /project/v1/film/mark', refuses(40_400, '内容不存在'));
  say({ question, number: 4 });
  await vi.waitFor(() => expect(signs()).toContainEqual({ sign: 'unsure', of: 4 }));
});

it('filters shots by status and groups a clip’s shots', async () => {
  answers(ANSWERS, { check: null, answers: [], confirmed: [], sequence: null });
  const { user } = showCheck([sighting(1, 0), look(2, 8), sighting(1, 16)]);
  const names = () => screen.getAllByRole('article').map((shot) => /素材\d/.exec(shot.textContent)![0]);
  expect(await screen.findAllByRole('article')).toHaveLength(3);
  await user.click(screen.getByRole('checkbox', { name: '同一素材排在一起' }));
  expect(names()).toEqual(['素材1', '素材1', '素材2']);
  await user.click(screen.getByRole('button', { name: '需要您确认 1' }));
  expect(names()).toEqual(['素材2']);
  await user.click(screen.getByRole('button', { name: '跳到影片的这一处' }));
  expect(screen.getAllByRole('article')).toHaveLength(3);
  await user.click(screen.getByRole('button', { name: '需要您确认 1' }));
  await user.click(screen.getByRole('button', { name: '是这条' }));
  expect(screen.getAllByRole('article')).toHaveLength(3);
});

it('states how many clips were not compared in full', async () => {
  answers(ANSWERS, { check: null, answers: [], confirmed: [], sequence: null });
  showCheck([look(1, 4)]);
  act(() => changeFilmScan({ catalogueSize: 1_200, notCompared: 1_003 }));
  expect(
    await screen.findByText(/比对了在售的 1,200 条素材。 另有 1,003 条没有比对，或只比对了一部分画面。/),
  ).toBeVisible();
});

it('asks before a reload ends a reading, but not before the reading starts or after it ends', () => {
  const isAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const film = new File(['film'], '片.mp4');
  expect(isAsked()).toBe(false);
  changeFilmScan({ film, state: 'reading' });
  expect(isAsked()).toBe(true);
  changeFilmScan({ state: 'paused', read: 3 });
  expect(isAsked()).toBe(true);
  changeFilmScan({ state: 'done' });
  expect(isAsked()).toBe(false);
  changeFilmScan({ film, state: 'reading' });
  clearFilmScan();
  expect(isAsked()).toBe(false);
});

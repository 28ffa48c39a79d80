import type { GuestBoard, GuestItem } from '@zhenku/contract/library/board-links';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answers, callsOf, refuses } from '../testing/fake-api.ts';
import { show } from '../testing/render.tsx';
import ClientBoardPage from './client-board-page.tsx';

const INFO = 'POST /board/v1/guest/info';
const ENTER = 'POST /board/v1/guest/enter';
const MARK = 'POST /board/v1/guest/mark';
const COMMENT = 'POST /board/v1/guest/comment';
const anItem = (fields: Partial<GuestItem> = {}): GuestItem => ({
  itemId: 3,
  videoId: 103,
  videoName: '古镇清晨',
  thumbnailUrl: '',
  note: '开场',
  inFrame: 25,
  outFrame: null,
  fps: 25,
  frameCount: 250,
  mark: null,
  comments: [],
  ...fields,
});
const aBoard = (fields: Partial<GuestBoard> = {}): GuestBoard => ({
  boardName: '给客户的选片',
  passwordNeeded: false,
  guestName: null,
  items: [anItem()],
  ...fields,
});
const open = () => show(<ClientBoardPage />, { at: '/b/token', params: { linkId: 'token' } });

beforeEach(() => localStorage.clear());

it('asks for the name once, before the first mark, and then saves it', async () => {
  answers(INFO, aBoard());
  answers(ENTER, { guestKey: 'key' });
  answers(MARK, null);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: '要' }));
  const dialog = await screen.findByRole('dialog', { name: '怎么称呼您？' });
  answers(INFO, aBoard({ guestName: '王总', items: [anItem({ mark: 'yes' })] }));
  await user.type(within(dialog).getByLabelText('称呼'), '王总');
  await user.click(within(dialog).getByRole('button', { name: '继续' }));
  await expect.poll(() => callsOf(MARK)).toEqual([{ linkId: 'token', guestKey: 'key', itemId: 3, mark: 'yes' }]);
  await expect.poll(() => screen.getByRole('button', { name: '要' }).getAttribute('aria-pressed')).toBe('true');
  await user.click(screen.getByRole('button', { name: '不要' }));
  await expect.poll(() => callsOf(MARK)).toHaveLength(2);
  expect(callsOf(ENTER)).toHaveLength(1);
});

it('keeps a typed comment if the guest gives no name', async () => {
  answers(INFO, aBoard());
  const { user } = open();
  const field = await screen.findByRole('textbox');
  await user.type(field, '太暗');
  await user.click(screen.getByRole('button', { name: '发送意见' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '取消' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(field).toHaveValue('太暗');
  expect(callsOf(COMMENT)).toEqual([]);
});

it('comments at the in point until the clip has played', async () => {
  answers(INFO, aBoard({ guestName: '王总' }));
  answers(COMMENT, { commentId: 1 });
  localStorage.setItem('board-guest-token', 'key');
  const { user } = open();
  await user.type(await screen.findByLabelText('在 00:00:01:00 留意见'), '从这里开始');
  await user.click(screen.getByRole('button', { name: '发送意见' }));
  await expect
    .poll(() => callsOf(COMMENT))
    .toEqual([{ linkId: 'token', guestKey: 'key', itemId: 3, frame: 25, text: '从这里开始' }]);
  await expect.poll(() => screen.getByRole('textbox')).toHaveValue('');
});

it('asks for a password, and shows a wrong one at its field', async () => {
  answers(INFO, aBoard({ boardName: '', passwordNeeded: true, items: [] }));
  answers(ENTER, refuses(40000, '密码错误', { password: '密码错误' }));
  const { user } = open();
  await user.type(await screen.findByLabelText('称呼'), '王总');
  await user.type(screen.getByLabelText('密码'), 'wrong');
  await user.click(screen.getByRole('button', { name: '查看素材' }));
  await expect.poll(() => screen.getByLabelText('密码').getAttribute('aria-invalid')).toBe('true');
  answers(ENTER, { guestKey: 'key' });
  answers(INFO, aBoard({ guestName: '王总' }));
  await user.click(screen.getByRole('button', { name: '查看素材' }));
  expect(await screen.findByText('古镇清晨')).toBeVisible();
});

it('says that a link has ended, and that a board is empty', async () => {
  answers(INFO, refuses(40400, '链接已失效'));
  const { unmount } = open();
  expect(await screen.findByText('链接已失效')).toBeVisible();
  unmount();
  answers(INFO, aBoard({ items: [] }));
  show(<ClientBoardPage />, { at: '/b/other', params: { linkId: 'other' } });
  expect(await screen.findByText('这个收藏夹里还没有素材')).toBeVisible();
});

import type { ProjectPage as Page } from '@zhenku/contract/projects/projects';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answers, callsOf } from '../testing/fake-api.ts';
import { logIn, show } from '../testing/render.tsx';
import { aProject } from '../testing/samples.ts';
import ProjectPage from './project-page.tsx';

const page = (fields: Partial<Page> = {}): Page => ({
  ...aProject({ licenceCount: 2, spentAmount: 300 }),
  clips: [],
  orders: [],
  checks: [],
  boards: [],
  ...fields,
});
const open = (fields?: Partial<Page>) => {
  answers('GET /project/v1/info', page(fields));
  return show(<ProjectPage />, { at: '/user/project/3', params: { id: '3' } });
};

beforeEach(() => {
  logIn();
  answers('GET /order/v1/authorizations', { content: [], total: 2, page: 1, size: 20 });
  answers('GET /order/v1/licensees', { list: [] });
  answers('GET /project/v1/licence/offers', { list: [] });
});

test.each([
  [null, '已用 ¥300.00'],
  [500.5, '预算 ¥500.50，已用 ¥300.00，还剩 ¥200.50'],
  [299, '预算 ¥299.00，已用 ¥300.00，超出 ¥1.00'],
])('with a budget of %s it says: %s', async (projectBudget, text) => {
  open({ projectBudget });
  expect(await screen.findByText(text)).toBeInTheDocument();
});

test('a budget that is no number is refused and does not remove the old one', async () => {
  const { user } = open({ projectBudget: 500 });
  await user.click(await screen.findByRole('button', { name: '修改' }));
  const dialog = within(screen.getByRole('dialog', { name: '修改项目' }));
  await user.clear(dialog.getByLabelText('预算（元，选填）'));
  await user.type(dialog.getByLabelText('预算（元，选填）'), '五百');
  await user.click(dialog.getByRole('button', { name: '保存' }));
  expect(await dialog.findByText('请输入数字，例如 5000')).toBeVisible();
  answers('POST /project/v1/update', null);
  await user.clear(dialog.getByLabelText('预算（元，选填）'));
  await user.type(dialog.getByLabelText('预算（元，选填）'), '800');
  await user.click(dialog.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(callsOf('POST /project/v1/update')).toMatchObject([{ projectBudget: 800 }]));
});

test('is closed after a dialog that says what is left to do', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: '结束项目' }));
  const dialog = screen.getByRole('dialog', { name: '结束项目' });
  expect(await within(dialog).findByText(/还有 2 条授权没有填写被授权方/)).toBeInTheDocument();
  answers('POST /project/v1/close', null);
  answers('GET /project/v1/info', page({ closeTime: '2026-12-01T08:00:00.000Z' }));
  await user.click(within(dialog).getByRole('button', { name: '结束项目' }));
  expect(await screen.findByText(/项目已于 2026-12-01 16:00.* 结束/)).toBeInTheDocument();
  expect(callsOf('POST /project/v1/close')).toEqual([{ projectId: 3 }]);
  expect(screen.queryByRole('button', { name: '添加授权' })).toBeNull();
  expect(screen.queryByRole('button', { name: '修改' })).toBeNull();
  expect(screen.getByRole('button', { name: '打包交付文件' })).toBeEnabled();
  expect(screen.getByRole('button', { name: '重新打开' })).toBeEnabled();
});

test('shows boards, and lets the user choose one of the same owner', async () => {
  const board = (boardId: number, boardName: string, company: boolean) => ({
    boardId,
    boardName,
    company,
    mayChange: true,
    videoCount: 4,
    seconds: 9,
    coverUrls: [],
    shareId: null,
    hasVideo: false,
    last: false,
    createTime: '2026-11-01T08:00:00.000Z',
  });
  answers('GET /board/v1/list', { list: [board(1, '开场', false), board(2, '结尾', false), board(3, '公司', true)] });
  const { user } = open({ boards: [{ boardId: 1, boardName: '开场', videoCount: 4 }] });
  expect(await screen.findByRole('link', { name: '开场' })).toHaveAttribute(
    'href',
    expect.stringContaining('/user/collect?favoriteId=1'),
  );
  await user.click(screen.getByRole('button', { name: '关联收藏夹' }));
  const dialog = screen.getByRole('dialog');
  await user.click(await within(dialog).findByRole('radio', { name: /结尾/ }));
  expect(within(dialog).getAllByRole('radio')).toHaveLength(1);
  answers('POST /project/v1/board/set', null);
  await user.click(within(dialog).getByRole('button', { name: '关联' }));
  expect(callsOf('POST /project/v1/board/set')).toEqual([{ boardId: 2, projectId: 3 }]);
});

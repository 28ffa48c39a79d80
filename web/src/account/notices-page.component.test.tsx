import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answers, callsOf, refuses } from '../testing/fake-api.ts';
import { address, logIn, show } from '../testing/render.tsx';
import { aMessage, pageOf } from '../testing/samples.ts';
import NoticesPage from './notices-page.tsx';

const LIST = 'GET /user/v1/systemMsg';
const READ = 'POST /user/v1/systemMsg/read';
const open = (query = '') => show(<NoticesPage />, { at: `/user/sysNotice${query}` });

beforeEach(() => {
  logIn();
  answers('GET /user/v1/systemMsg/unread', { count: 1 });
  answers('GET /user/v1/search/notices', { list: [] });
});

describe('messages', () => {
  it('are marked as read when opened, and link to pages of the shop', async () => {
    answers(LIST, pageOf([aMessage()]));
    answers(READ, null);
    const { user } = open();
    const row = await screen.findByRole('button', { name: /未读：.*订单已支付/ });
    answers(LIST, pageOf([aMessage({ hadRead: true })]));
    await user.click(row);
    expect(await screen.findByRole('dialog', { name: '订单已支付' })).toBeVisible();
    expect(screen.getByRole('link', { name: '点击查看' })).toHaveAttribute('href', '/#/user/authoriseManage');
    await expect.poll(() => screen.queryByText('未读：')).toBeNull();
    expect(callsOf(READ)).toEqual([{ msgId: 1 }]);
  });

  it('are not marked as read a second time', async () => {
    answers(LIST, pageOf([aMessage({ hadRead: true })]));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /订单已支付/ }));
    expect(await screen.findByRole('dialog')).toBeVisible();
    expect(callsOf(READ)).toEqual([]);
  });

  it('are all marked as read with one click', async () => {
    answers(LIST, pageOf([aMessage()]));
    answers(READ, null);
    const { user } = open();
    await expect.poll(() => screen.getByRole('button', { name: '全部标为已读' })).toBeEnabled();
    answers('GET /user/v1/systemMsg/unread', { count: 0 });
    await user.click(screen.getByRole('button', { name: '全部标为已读' }));
    await expect.poll(() => screen.getByRole('button', { name: '全部标为已读' })).toBeDisabled();
    expect(callsOf(READ)).toEqual([{ all: true }]);
  });

  it('have a tab for unread ones, which the URL stores', async () => {
    answers(LIST, pageOf([aMessage()]));
    const { user } = open();
    await user.click(await screen.findByRole('tab', { name: '未读' }));
    await expect.poll(address).toBe('/user/sysNotice?tab=unread');
    await expect.poll(() => callsOf(LIST).at(-1)).toMatchObject({ hadRead: false });
  });

  it('are shown from the first page if the requested page no longer exists', async () => {
    answers(LIST, ({ page }) => ({ ...pageOf(page === 1 ? [aMessage()] : []), total: 1, page }));
    open('?page=2');
    expect(await screen.findByRole('button', { name: /订单已支付/ })).toBeVisible();
    expect(address()).toBe('/user/sysNotice');
  });

  it('are replaced by a placeholder if there are none', async () => {
    answers(LIST, pageOf([]));
    open();
    expect(await screen.findByText('暂无消息')).toBeVisible();
  });

  it('can be loaded again after a failure', async () => {
    answers(LIST, refuses(50_000, '服务器繁忙'));
    const { user } = open();
    await screen.findByText('消息加载失败');
    answers(LIST, pageOf([aMessage()]));
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByRole('button', { name: /订单已支付/ })).toBeVisible();
  });
});

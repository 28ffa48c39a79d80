import { screen, within } from '@testing-library/react';
import type { GoLiveCheck } from '@zhenku/contract/operations/go-live';
import { describe, expect, it } from 'vitest';
import { answers, callsOf, isOffline, neverAnswers, refuses } from '../../testing/fake-api.ts';
import { showConsole } from '../../testing/render-console.tsx';
import GoLivePage from './go-live-page.tsx';

const aCheck = (check: Partial<GoLiveCheck>): GoLiveCheck => ({
  id: 'mail',
  label: '邮件',
  level: 'blocks',
  state: 'missing',
  text: '还没有测试过',
  page: null,
  setting: 'SMTP_URL',
  test: 'mail',
  ...check,
});
const OK = aCheck({ id: 'ffmpeg', label: 'ffmpeg', state: 'ok', text: '5.1.9', test: null });
const ADVISED = aCheck({ id: 'seal', label: '授权书印章', level: 'advises', page: '/settings', test: null });

function open(checks: GoLiveCheck[]) {
  answers('GET /operator/v1/goLive', { checkTime: '2026-06-01T01:00:00.000Z', checks });
  return showConsole(<GoLivePage />);
}

describe('the checks before the shop opens', () => {
  it('shows blocking checks first, and names the setting or links to the page of each failed check', async () => {
    open([OK, ADVISED, aCheck({})]);
    const groups = await screen.findAllByRole('region');
    expect(groups.map((group) => group.getAttribute('aria-label'))).toEqual(['上线前必须处理', '建议处理', '正常']);
    expect(within(groups[0]!).getByText('SMTP_URL')).toBeVisible();
    expect(within(groups[1]!).getByRole('link', { name: '去处理：授权书印章' })).toBeVisible();
    expect(within(groups[2]!).queryByText('SMTP_URL')).toBeNull();
  });

  it('says that the shop can open if nothing blocks', async () => {
    const { user } = open([OK]);
    expect(await screen.findByText('可以上线。')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '重新检查' }));
    expect(callsOf('GET /operator/v1/goLive')).toHaveLength(2);
  });

  it('shows an error if the checks cannot be loaded', async () => {
    answers('GET /operator/v1/goLive', isOffline);
    showConsole(<GoLivePage />);
    expect(await screen.findByText('加载失败')).toBeVisible();
  });

  it('sends only one test for a double click', async () => {
    const { user } = open([aCheck({})]);
    answers('POST /operator/v1/goLive/test', neverAnswers);
    await user.click(await screen.findByRole('button', { name: '发送测试：邮件' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByRole('textbox', { name: '邮箱' }), 'a@example.com');
    await user.dblClick(within(dialog).getByRole('button', { name: '发送' }));
    expect(callsOf('POST /operator/v1/goLive/test')).toEqual([{ channel: 'mail', email: 'a@example.com' }]);
  });

  it('can send again after a refusal, and shows each provider’s response', async () => {
    const { user } = open([aCheck({ id: 'payAlipay', label: '支付宝', test: 'pay' })]);
    await user.click(await screen.findByRole('button', { name: '发送测试：支付宝' }));
    const dialog = await screen.findByRole('dialog');
    answers('POST /operator/v1/goLive/test', refuses(42_900, '刚刚测试过，请50秒后再试'));
    await user.click(within(dialog).getByRole('button', { name: '发送' }));
    answers('POST /operator/v1/goLive/test', {
      results: [{ provider: 'alipay', ok: false, text: 'isv.invalid-signature' }],
    });
    await user.click(within(dialog).getByRole('button', { name: '发送' }));
    expect(await within(dialog).findByText('isv.invalid-signature')).toBeVisible();
    expect(within(dialog).getByText('alipay：没有成功')).toBeVisible();
  });
});

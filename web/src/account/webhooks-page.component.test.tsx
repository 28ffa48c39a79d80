import { screen, within } from '@testing-library/react';
import { WEBHOOK_EVENT_TYPES } from '@zhenku/contract/webhooks/event-types';
import type { WebhookAttempt, WebhookDelivery } from '@zhenku/contract/webhooks/webhooks';
import { beforeEach, describe, expect, it } from 'vitest';
import { answers, callsOf, isOffline, neverAnswers, refuses } from '../testing/fake-api.ts';
import { address, logIn, show, toastTexts } from '../testing/render.tsx';
import { aUser, aWebhookEndpoint, pageOf } from '../testing/samples.ts';
import WebhooksPage from './webhooks-page.tsx';

const LIST = 'GET /webhook/v1/list';
const CREATE = 'POST /webhook/v1/create';
const DELIVERIES = 'GET /webhook/v1/deliveries';
const DELIVERY = 'GET /webhook/v1/delivery';
const URL = 'https://hooks.example/zhenku';
const SECRET = 'whsec_c2VjcmV0';

const anAttempt = (fields: Partial<WebhookAttempt> = {}): WebhookAttempt => ({
  startTime: '2026-06-01T02:00:01.000Z',
  durationMs: 42,
  succeeded: true,
  statusCode: 204,
  fault: null,
  responseStart: '',
  ...fields,
});
const aDelivery = (fields: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  deliveryId: 'd1',
  eventId: 'evt_1',
  eventType: 'order.paid',
  state: 'delivered',
  eventTime: '2026-06-01T02:00:00.000Z',
  nextTime: null,
  attemptCount: 1,
  lastAttempt: anAttempt(),
  ...fields,
});
const detail = (fields: Partial<WebhookDelivery> = {}, attempts = [anAttempt()]) => ({
  ...aDelivery(fields),
  body: '{"type":"order.paid"}',
  attempts,
});

const open = (query = '') => show(<WebhooksPage />, { at: `/user/webhooks${query}` });

beforeEach(() => logIn());

describe('endpoints', () => {
  it('are listed with their events and state', async () => {
    answers(LIST, {
      list: [
        aWebhookEndpoint(),
        aWebhookEndpoint({
          endpointId: 'e2',
          url: `${URL}/2`,
          failingSince: '2026-06-01T02:00:00.000Z',
          pendingCount: 3,
        }),
        aWebhookEndpoint({
          endpointId: 'e3',
          url: `${URL}/3`,
          disabledReason: 'gone',
          eventTypes: [...WEBHOOK_EVENT_TYPES],
        }),
      ],
    });
    open();
    const [good, failing, gone] = await screen.findAllByRole('listitem');
    expect(within(good!).getByText('正常')).toBeVisible();
    expect(within(good!).getByText('对账 · 订单已支付、发票已开具')).toBeVisible();
    expect(within(failing!).getByText('重试中')).toBeVisible();
    expect(within(failing!).getByText(/起未送达，3 条等待重试/)).toBeVisible();
    expect(within(gone!).getByText('接收方返回 410，已自动停用')).toBeVisible();
    expect(within(gone!).getByRole('button', { name: '启用' })).toBeVisible();
  });

  it('are replaced by an explanation if there are none', async () => {
    answers(LIST, { list: [] });
    const { user } = open();
    expect(await screen.findByText('还没有推送地址')).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: '添加推送地址' })[1]!);
    expect(await screen.findByRole('dialog', { name: '添加推送地址' })).toBeVisible();
  });

  it('can be loaded again after a failure', async () => {
    answers(LIST, isOffline);
    const { user } = open();
    await screen.findByText('推送地址加载失败');
    answers(LIST, { list: [aWebhookEndpoint()] });
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByText(URL)).toBeVisible();
  });
});

describe('a new endpoint', () => {
  it('shows its secret once', async () => {
    answers(LIST, { list: [] });
    answers(CREATE, { endpoint: aWebhookEndpoint(), secret: SECRET });
    const { user } = open();
    await user.click((await screen.findAllByRole('button', { name: '添加推送地址' }))[0]!);
    const dialog = await screen.findByRole('dialog', { name: '添加推送地址' });
    await user.click(within(dialog).getByRole('button', { name: '检查并添加' }));
    expect(within(dialog).getByText('请输入地址')).toBeVisible();
    expect(within(dialog).getByText('请选择事件')).toBeVisible();
    expect(callsOf(CREATE)).toEqual([]);
    await user.type(within(dialog).getByRole('textbox', { name: '地址' }), ` ${URL} `);
    await user.click(within(dialog).getByRole('checkbox', { name: '订单已支付' }));
    answers(LIST, { list: [aWebhookEndpoint()] });
    await user.click(within(dialog).getByRole('button', { name: '检查并添加' }));
    const shown = await screen.findByRole('dialog', { name: '签名密钥' });
    expect(within(shown).getByText(SECRET)).toBeVisible();
    expect(callsOf(CREATE)).toEqual([{ url: URL, eventTypes: ['order.paid'], remark: '' }]);
    await user.click(within(shown).getByRole('button', { name: '已保存' }));
    expect(await screen.findByText(URL)).toBeVisible();
    expect(screen.queryByText(SECRET)).toBeNull();
  });

  it('offers events of clips to creators only', async () => {
    answers(LIST, { list: [] });
    const { user, unmount } = open();
    await user.click((await screen.findAllByRole('button', { name: '添加推送地址' }))[0]!);
    await screen.findByRole('dialog');
    expect(screen.queryByRole('checkbox', { name: '作品审核通过' })).toBeNull();
    unmount();
    logIn(aUser({ author: true }));
    open();
    await user.click((await screen.findAllByRole('button', { name: '添加推送地址' }))[0]!);
    expect(await screen.findByRole('checkbox', { name: '作品审核通过' })).toBeVisible();
  });

  it('shows at the address why it was refused, and sends one request for a double click', async () => {
    answers(LIST, { list: [] });
    answers(CREATE, refuses(40_000, '参数有误', { url: '测试请求没有收到 2xx 响应：返回了 HTTP 404' }));
    const { user } = open();
    await user.click((await screen.findAllByRole('button', { name: '添加推送地址' }))[0]!);
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByRole('textbox', { name: '地址' }), URL);
    await user.click(within(dialog).getByRole('checkbox', { name: '订单已退款' }));
    await user.click(within(dialog).getByRole('button', { name: '检查并添加' }));
    expect(await within(dialog).findByText(/返回了 HTTP 404/)).toBeVisible();
    answers(CREATE, neverAnswers);
    await user.dblClick(within(dialog).getByRole('button', { name: '检查并添加' }));
    expect(callsOf(CREATE)).toHaveLength(2);
  });

  it('reports other refusals', async () => {
    answers(LIST, { list: [] });
    answers(CREATE, refuses(40_900, '已添加过这个地址'));
    const { user } = open();
    await user.click((await screen.findAllByRole('button', { name: '添加推送地址' }))[0]!);
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByRole('textbox', { name: '地址' }), URL);
    await user.click(within(dialog).getByRole('checkbox', { name: '订单已退款' }));
    await user.click(within(dialog).getByRole('button', { name: '检查并添加' }));
    await expect.poll(toastTexts).toContain('已添加过这个地址');
  });
});

describe('an endpoint', () => {
  beforeEach(() => answers(LIST, { list: [aWebhookEndpoint()] }));
  const agree = async (user: ReturnType<typeof open>['user'], action: string, ok: string) => {
    await user.click(await screen.findByRole('button', { name: action }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: ok }));
  };

  it('changes its events, not its address', async () => {
    answers('POST /webhook/v1/update', aWebhookEndpoint());
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '修改' }));
    const dialog = await screen.findByRole('dialog', { name: '修改推送地址' });
    expect(within(dialog).getByRole('textbox', { name: '地址' })).toBeDisabled();
    await user.click(within(dialog).getByRole('checkbox', { name: '发票已开具' }));
    await user.click(within(dialog).getByRole('button', { name: '保存' }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(callsOf('POST /webhook/v1/update')).toEqual([
      { endpointId: 'e1', eventTypes: ['order.paid'], remark: '对账' },
    ]);
  });

  it('shows a rotated secret', async () => {
    answers('POST /webhook/v1/rotateSecret', { secret: SECRET, previousSecretUntil: '2026-06-02T01:00:00.000Z' });
    const { user } = open();
    await agree(user, '更换密钥', '更换');
    expect(await screen.findByText(SECRET)).toBeVisible();
  });

  it('is disabled and deleted after a confirmation', async () => {
    answers('POST /webhook/v1/disable', aWebhookEndpoint({ disabledReason: 'owner' }));
    answers('DELETE /webhook/v1/delete', null);
    const { user } = open();
    await agree(user, '停用', '取消');
    expect(callsOf('POST /webhook/v1/disable')).toEqual([]);
    answers(LIST, { list: [aWebhookEndpoint({ disabledReason: 'owner' })] });
    await agree(user, '停用', '停用');
    expect(await screen.findByText('已停用')).toBeVisible();
    answers(LIST, { list: [] });
    await agree(user, '删除', '删除');
    expect(await screen.findByText('还没有推送地址')).toBeVisible();
    expect(callsOf('DELETE /webhook/v1/delete')).toEqual([{ endpointId: 'e1' }]);
  });

  it('shows the outcome of a test', async () => {
    const failed = detail({ eventType: 'ping', state: 'failed' }, [
      anAttempt({ succeeded: false, statusCode: null, fault: 'timeout' }),
    ]);
    answers('POST /webhook/v1/ping', failed);
    answers(DELIVERY, failed);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '发送测试' }));
    const dialog = await screen.findByRole('dialog', { name: '测试' });
    expect(await within(dialog).findByText('响应超时')).toBeVisible();
  });
});

describe('the deliveries of an endpoint', () => {
  beforeEach(() => answers(LIST, { list: [aWebhookEndpoint()] }));

  it('are opened from it, and filtered by state in the URL', async () => {
    answers(DELIVERIES, pageOf([aDelivery()]));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '推送记录' }));
    expect(await screen.findByText('HTTP 204')).toBeVisible();
    expect(address()).toBe('/user/webhooks?endpoint=e1');
    await user.click(screen.getByRole('tab', { name: '未送达' }));
    await expect.poll(address).toBe('/user/webhooks?endpoint=e1&state=failed');
    await expect.poll(() => callsOf(DELIVERIES).at(-1)).toMatchObject({ endpointId: 'e1', state: 'failed' });
    await user.click(screen.getByRole('button', { name: '返回推送地址' }));
    await expect.poll(address).toBe('/user/webhooks');
  });

  it('can be replayed', async () => {
    const failed = {
      state: 'failed',
      lastAttempt: anAttempt({ succeeded: false, statusCode: 500 }),
      attemptCount: 19,
    } as const;
    answers(DELIVERIES, pageOf([aDelivery(failed)]));
    answers(DELIVERY, detail(failed, [anAttempt({ succeeded: false, statusCode: 500, responseStart: 'Oops' })]));
    answers('POST /webhook/v1/replay', null);
    const { user } = open('?endpoint=e1');
    await user.click(await screen.findByRole('button', { name: /的订单已支付$/ }));
    const dialog = await screen.findByRole('dialog', { name: '订单已支付' });
    expect(within(dialog).getByText('{"type":"order.paid"}')).toBeVisible();
    expect(within(dialog).getByText('Oops')).toBeVisible();
    answers(DELIVERY, detail({ state: 'pending', nextTime: '2099-01-01T00:00:00.000Z' }));
    await user.click(within(dialog).getByRole('button', { name: '重新推送' }));
    expect(await within(dialog).findByRole('button', { name: '立即重试' })).toBeVisible();
    expect(callsOf('POST /webhook/v1/replay')).toEqual([{ deliveryId: 'd1' }]);
  });

  it('are replaced by a placeholder if there are none', async () => {
    answers(DELIVERIES, pageOf([]));
    open('?endpoint=e1');
    expect(await screen.findByText('暂无推送记录')).toBeVisible();
  });

  it('can be loaded again after a failure', async () => {
    answers(DELIVERIES, refuses(50_000, '服务器繁忙'));
    const { user } = open('?endpoint=e1');
    await screen.findByText('推送记录加载失败');
    answers(DELIVERIES, pageOf([aDelivery()]));
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByText('HTTP 204')).toBeVisible();
  });
});

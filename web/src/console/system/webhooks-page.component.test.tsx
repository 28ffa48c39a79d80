import { screen, within } from '@testing-library/react';
import { WEBHOOK_EVENT_TYPES } from '@zhenku/contract/webhooks/event-types';
import { expect, it } from 'vitest';
import { answers, callsOf, isOffline } from '../../testing/fake-api.ts';
import { showConsole } from '../../testing/render-console.tsx';
import { aWebhookEndpoint, pageOf } from '../../testing/samples.ts';
import WebhooksPage from './webhooks-page.tsx';

const LIST = 'GET /operator/v1/webhooks';
const CREATE = 'POST /operator/v1/webhooks';

it('offers every event for the shop’s endpoints, and shows a new secret', async () => {
  answers(LIST, { list: [] });
  answers('GET /operator/v1/today', { queues: [], warnings: [] } as never);
  answers(CREATE, { endpoint: aWebhookEndpoint(), secret: 'whsec_c2VjcmV0' });
  const { user } = showConsole(<WebhooksPage />);
  await screen.findByText('还没有推送地址');
  await user.click(screen.getAllByRole('button', { name: '添加推送地址' })[0]!);
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getAllByRole('checkbox')).toHaveLength(WEBHOOK_EVENT_TYPES.length);
  await user.type(within(dialog).getByRole('textbox', { name: '地址' }), 'https://erp.example/zhenku');
  await user.click(within(dialog).getByRole('checkbox', { name: '提现已处理' }));
  await user.click(within(dialog).getByRole('button', { name: '检查并添加' }));
  expect(await screen.findByText('whsec_c2VjcmV0')).toBeVisible();
  expect(callsOf(CREATE)).toMatchObject([{ eventTypes: ['withdrawal.decided'] }]);
});

it('lists an endpoint with its deliveries', async () => {
  answers(LIST, {
    list: [aWebhookEndpoint({ remark: '', disabledReason: 'failing', eventTypes: [...WEBHOOK_EVENT_TYPES] })],
  });
  answers('GET /operator/v1/webhooks/{endpointId}/deliveries', pageOf([]));
  const { user } = showConsole(<WebhooksPage />);
  expect(await screen.findByText('全部事件')).toBeVisible();
  expect(screen.getByText('连续多日无法送达，已自动停用')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '推送记录' }));
  expect(await screen.findByText('暂无推送记录')).toBeVisible();
});

it('shows an error if the endpoints cannot be loaded', async () => {
  answers(LIST, isOffline);
  showConsole(<WebhooksPage />);
  expect(await screen.findByText('推送地址加载失败')).toBeVisible();
});

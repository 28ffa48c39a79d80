import type { Key } from '@zhenku/contract/api';
import { WEBHOOK_EVENT_TYPES } from '@zhenku/contract/webhooks/event-types';
import { Button } from 'antd';
import { useState } from 'react';
import { callOperator } from '../../api/operator-client.ts';
import { refreshOperatorCalls, useOperatorCall } from '../../api/use-operator-call.ts';
import type { WebhookCalls } from '../../features/webhooks/calls.ts';
import { WebhookPanel } from '../../features/webhooks/webhook-panel.tsx';
import { ConsolePage } from '../shell/console-page.tsx';

const LIST = 'GET /operator/v1/webhooks' satisfies Key;
const DELIVERIES = 'GET /operator/v1/webhooks/{endpointId}/deliveries' satisfies Key;
const DELIVERY = 'GET /operator/v1/webhookDeliveries/{deliveryId}' satisfies Key;

const POLL_MS = 5_000;

const shopWebhooks: WebhookCalls = {
  useEndpoints: () => useOperatorCall(LIST, {}),
  useDeliveries: (input) => useOperatorCall(DELIVERIES, input, { refetchInterval: POLL_MS }),
  useDelivery: (deliveryId) => useOperatorCall(DELIVERY, { deliveryId }, { refetchInterval: POLL_MS }),
  // The form shows the server's reason at the address.
  create: (input) => callOperator('POST /operator/v1/webhooks', input, { silent: true }),
  update: (input) => callOperator('POST /operator/v1/webhooks/{endpointId}', input),
  enable: (endpointId) => callOperator('POST /operator/v1/webhooks/{endpointId}/enable', { endpointId }),
  disable: (endpointId) => callOperator('POST /operator/v1/webhooks/{endpointId}/disable', { endpointId }),
  rotateSecret: (endpointId) => callOperator('POST /operator/v1/webhooks/{endpointId}/rotateSecret', { endpointId }),
  remove: (endpointId) => callOperator('DELETE /operator/v1/webhooks/{endpointId}', { endpointId }),
  ping: (endpointId) => callOperator('POST /operator/v1/webhooks/{endpointId}/ping', { endpointId }),
  replay: (deliveryId) => callOperator('POST /operator/v1/webhookDeliveries/{deliveryId}/replay', { deliveryId }),
  refresh: () => refreshOperatorCalls(LIST, DELIVERIES, DELIVERY, 'GET /operator/v1/today'),
};

export default function WebhooksPage() {
  const [adding, setAdding] = useState(false);
  return (
    <ConsolePage
      title="事件推送"
      tools={
        <Button type="primary" onClick={() => setAdding(true)}>
          添加推送地址
        </Button>
      }
    >
      <WebhookPanel calls={shopWebhooks} eventTypes={WEBHOOK_EVENT_TYPES} adding={adding} onAdd={setAdding} />
    </ConsolePage>
  );
}

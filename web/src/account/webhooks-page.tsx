import { CREATOR_EVENTS, WEBHOOK_EVENT_TYPES } from '@zhenku/contract/webhooks/event-types';
import { useState } from 'react';
import { useSession } from '../api/session.ts';
import { UserCentrePage } from '../features/site/user-centre-page.tsx';
import { ownWebhooks } from '../features/webhooks/own-calls.ts';
import { WebhookPanel } from '../features/webhooks/webhook-panel.tsx';
import { Button } from '../ui/button.tsx';

export default function WebhooksPage() {
  const { user } = useSession();
  const [adding, setAdding] = useState(false);
  const eventTypes = WEBHOOK_EVENT_TYPES.filter((type) => user?.author || !CREATOR_EVENTS.includes(type));
  return (
    <UserCentrePage
      title="事件推送"
      tools={
        <Button variant="primary" onClick={() => setAdding(true)}>
          添加推送地址
        </Button>
      }
    >
      <WebhookPanel calls={ownWebhooks} eventTypes={eventTypes} adding={adding} onAdd={setAdding} />
    </UserCentrePage>
  );
}

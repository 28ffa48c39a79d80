import type { WebhookEventType } from '@zhenku/contract/webhooks/event-types';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useSearchParams } from '../../ui/router/search-params.ts';
import { Empty, ErrorState, Skeleton } from '../../ui/states.tsx';
import type { WebhookCalls } from './calls.ts';
import { DeliveryLog } from './delivery-log.tsx';
import { EndpointDialog } from './endpoint-dialog.tsx';
import { EndpointList } from './endpoint-list.tsx';
import { SecretDialog } from './secret-dialog.tsx';

interface WebhookPanelProps {
  calls: WebhookCalls;
  eventTypes: readonly WebhookEventType[];
  /** Whether the dialog for a new endpoint is open; its button is in the page's head. */
  adding: boolean;
  onAdd: (adding: boolean) => void;
}

export function WebhookPanel({ calls, eventTypes, adding, onAdd }: WebhookPanelProps) {
  const [params, setParams] = useSearchParams();
  const [secret, setSecret] = useState<string | null>(null);
  const { data, isError, refetch } = calls.useEndpoints();
  if (isError && !data) return <ErrorState message="推送地址加载失败" onRetry={() => void refetch()} />;
  if (!data) return <Skeleton style={{ height: 320 }} />;
  const opened = data.list.find(({ endpointId }) => endpointId === params.get('endpoint'));
  return (
    <>
      {opened && <DeliveryLog calls={calls} endpoint={opened} onBack={() => setParams(new URLSearchParams())} />}
      {!opened && data.list.length === 0 && (
        <Empty
          message="还没有推送地址"
          hint="添加一个 HTTPS 地址，订单、授权、作品等有变化时，本站向它发送带签名的请求。"
        >
          <Button variant="primary" onClick={() => onAdd(true)}>
            添加推送地址
          </Button>
        </Empty>
      )}
      {!opened && data.list.length > 0 && (
        <EndpointList
          calls={calls}
          endpoints={data.list}
          eventTypes={eventTypes}
          onOpen={(endpoint) => setParams(new URLSearchParams({ endpoint }))}
          onSecret={setSecret}
        />
      )}
      {adding && (
        <EndpointDialog
          eventTypes={eventTypes}
          onClose={() => onAdd(false)}
          onSubmit={async (form) => {
            const created = await calls.create(form);
            onAdd(false);
            setSecret(created.secret);
            await calls.refresh();
          }}
        />
      )}
      {secret !== null && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </>
  );
}

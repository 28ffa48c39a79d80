import { formatTime } from '@zhenku/contract/format';
import {
  DISABLED_REASON_LABEL,
  SECRET_OVERLAP_HOURS,
  type WebhookEventType,
} from '@zhenku/contract/webhooks/event-types';
import type { WebhookEndpoint } from '@zhenku/contract/webhooks/webhooks';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/dialogs/confirm.tsx';
import { toast } from '../../ui/dialogs/toast.ts';
import { useAction } from '../../ui/hooks/use-action.ts';
import type { WebhookCalls } from './calls.ts';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { EndpointDialog } from './endpoint-dialog.tsx';
import { endpointState, eventsText } from './texts.ts';
import styles from './webhooks.module.css';

interface EndpointListProps {
  calls: WebhookCalls;
  endpoints: readonly WebhookEndpoint[];
  eventTypes: readonly WebhookEventType[];
  onOpen: (endpointId: string) => void;
  onSecret: (secret: string) => void;
}

export function EndpointList({ endpoints, ...rest }: EndpointListProps) {
  return (
    <ul className={styles.list} aria-label="推送地址">
      {endpoints.map((endpoint) => (
        <Endpoint key={endpoint.endpointId} endpoint={endpoint} {...rest} />
      ))}
    </ul>
  );
}

function Endpoint({ endpoint, ...rest }: Omit<EndpointListProps, 'endpoints'> & { endpoint: WebhookEndpoint }) {
  const { url, remark, eventTypes, disabledReason, failingSince, previousSecretUntil, pendingCount, createTime } =
    endpoint;
  const { label, tone } = endpointState(endpoint);
  return (
    <li className={styles.endpoint}>
      <div className={styles.identity}>
        <strong className={styles.url}>{url}</strong>
        <small>
          {remark && `${remark} · `}
          {eventsText(eventTypes)}
        </small>
        <small className="num">{formatTime(createTime)} 添加</small>
        {disabledReason && disabledReason !== 'owner' && (
          <small className={styles.problem}>{DISABLED_REASON_LABEL[disabledReason]}</small>
        )}
        {!disabledReason && failingSince && (
          <small className={styles.problem}>
            {formatTime(failingSince)} 起未送达，{pendingCount} 条等待重试
          </small>
        )}
        {previousSecretUntil && <small>原密钥 {formatTime(previousSecretUntil)} 前仍有效</small>}
      </div>
      <span className={styles.state} data-tone={tone}>
        {label}
      </span>
      <Actions endpoint={endpoint} {...rest} />
    </li>
  );
}

function Actions({
  calls,
  endpoint,
  eventTypes,
  onOpen,
  onSecret,
}: Omit<EndpointListProps, 'endpoints'> & { endpoint: WebhookEndpoint }) {
  const [busy, run] = useAction();
  const [editing, setEditing] = useState(false);
  const [pinged, setPinged] = useState<string | null>(null);
  const { endpointId, url, disabledReason } = endpoint;
  /** Reloads the list even after a failure, because the server may have changed the endpoint. */
  const change = (action: () => Promise<unknown>) => run(() => action().finally(() => calls.refresh()));
  const toggle = async () => {
    if (disabledReason) {
      await calls.enable(endpointId);
      toast.success('测试请求已送达，推送已启用');
      return;
    }
    const agreed = await confirm({
      title: '停用推送地址',
      content: '停用后不再推送，等待中的推送作废；停用期间的事件不补发。',
      okText: '停用',
      danger: true,
    });
    if (agreed) await calls.disable(endpointId);
  };
  const rotate = async () => {
    const agreed = await confirm({
      title: '更换密钥',
      content: `将生成新密钥。原密钥继续有效 ${SECRET_OVERLAP_HOURS} 小时，其间每条推送都带两个密钥的签名。`,
      okText: '更换',
    });
    if (agreed) onSecret((await calls.rotateSecret(endpointId)).secret);
  };
  const remove = async () => {
    const agreed = await confirm({
      title: '删除推送地址',
      content: `确定删除“${url}”吗？推送立即停止，推送记录一并删除。`,
      okText: '删除',
      danger: true,
    });
    if (agreed) await calls.remove(endpointId);
  };
  const ping = async () => {
    const { deliveryId } = await calls.ping(endpointId);
    setPinged(deliveryId);
  };
  return (
    <div className={styles.actions}>
      <Button onClick={() => onOpen(endpointId)}>推送记录</Button>
      <Button busy={busy} onClick={() => change(ping)}>
        发送测试
      </Button>
      <Button variant="quiet" disabled={busy} onClick={() => setEditing(true)}>
        修改
      </Button>
      <Button variant="quiet" disabled={busy} onClick={() => change(rotate)}>
        更换密钥
      </Button>
      <Button variant="quiet" disabled={busy} onClick={() => change(toggle)}>
        {disabledReason ? '启用' : '停用'}
      </Button>
      <Button variant="quiet" disabled={busy} onClick={() => change(remove)}>
        删除
      </Button>
      {editing && (
        <EndpointDialog
          endpoint={endpoint}
          eventTypes={eventTypes}
          onClose={() => setEditing(false)}
          onSubmit={async ({ eventTypes: chosen, remark }) => {
            await calls.update({ endpointId, eventTypes: chosen, remark });
            setEditing(false);
            await calls.refresh();
          }}
        />
      )}
      {pinged !== null && <DeliveryDialog calls={calls} deliveryId={pinged} onClose={() => setPinged(null)} />}
    </div>
  );
}

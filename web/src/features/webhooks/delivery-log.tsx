import { PAGE_SIZE } from '@zhenku/contract/constants';
import { formatTime } from '@zhenku/contract/format';
import {
  DELIVERY_STATE_LABEL,
  DELIVERY_STATES,
  type DeliveryState,
  WEBHOOK_EVENT_LABEL,
  WEBHOOK_LOG_DAYS,
} from '@zhenku/contract/webhooks/event-types';
import type { WebhookDelivery, WebhookEndpoint } from '@zhenku/contract/webhooks/webhooks';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Paged } from '../../ui/lists/paged-list.tsx';
import rows from '../../ui/lists/rows.module.css';
import { Tabs } from '../../ui/lists/tabs.tsx';
import { pageOf } from '../../ui/router/pages.ts';
import { useSearchParams } from '../../ui/router/search-params.ts';
import { Empty } from '../../ui/states.tsx';
import type { WebhookCalls } from './calls.ts';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { attemptText } from './texts.ts';
import styles from './webhooks.module.css';

const tabs = [
  { value: 'all', label: '全部' },
  ...DELIVERY_STATES.map((state) => ({ value: state, label: DELIVERY_STATE_LABEL[state] })),
] as const;

interface DeliveryLogProps {
  calls: WebhookCalls;
  endpoint: WebhookEndpoint;
  onBack: () => void;
}

/** The URL stores the state filter. */
export function DeliveryLog({ calls, endpoint, onBack }: DeliveryLogProps) {
  const { endpointId, url } = endpoint;
  const [params, setParams] = useSearchParams();
  const [opened, setOpened] = useState<string | null>(null);
  const state = DELIVERY_STATES.find((one) => one === params.get('state'));
  const show = (next: DeliveryState | 'all') =>
    setParams(new URLSearchParams({ endpoint: endpointId, ...(next !== 'all' && { state: next }) }));
  const query = calls.useDeliveries({ endpointId, state, page: pageOf(params), size: PAGE_SIZE.messages });
  return (
    <section className="stack-16" aria-label="推送记录">
      <div className="between">
        <strong className={styles.url}>{url}</strong>
        <Button onClick={onBack}>返回推送地址</Button>
      </div>
      <Tabs label="推送记录" tabs={tabs} value={state ?? 'all'} onChange={show}>
        <Paged
          query={query}
          failed="推送记录加载失败"
          empty={<Empty message="暂无推送记录" hint={`记录保留 ${WEBHOOK_LOG_DAYS} 天。`} />}
        >
          {({ content }, stale) => <DeliveryTable deliveries={content} stale={stale} onOpen={setOpened} />}
        </Paged>
      </Tabs>
      {opened !== null && <DeliveryDialog calls={calls} deliveryId={opened} onClose={() => setOpened(null)} />}
    </section>
  );
}

interface DeliveryTableProps {
  deliveries: readonly WebhookDelivery[];
  stale: boolean;
  onOpen: (deliveryId: string) => void;
}

function DeliveryTable({ deliveries, stale, onOpen }: DeliveryTableProps) {
  return (
    <table className={cx(rows.rows, styles.rows)} data-stale={stale} aria-busy={stale || undefined}>
      <thead>
        <tr>
          <th scope="col">时间</th>
          <th scope="col">事件</th>
          <th scope="col">结果</th>
          <th scope="col">最近一次响应</th>
        </tr>
      </thead>
      <tbody>
        {deliveries.map(({ deliveryId, eventType, eventTime, state, attemptCount, lastAttempt }) => (
          <tr key={deliveryId}>
            <td>{formatTime(eventTime)}</td>
            <td>
              <button
                type="button"
                className={styles.open}
                aria-label={`查看 ${formatTime(eventTime)} 的${WEBHOOK_EVENT_LABEL[eventType]}`}
                onClick={() => onOpen(deliveryId)}
              >
                {WEBHOOK_EVENT_LABEL[eventType]}
              </button>
              <small>{eventType}</small>
            </td>
            <td>
              <span className={styles.state} data-tone={STATE_TONE[state]}>
                {DELIVERY_STATE_LABEL[state]}
              </span>
            </td>
            <td>
              {lastAttempt ? attemptText(lastAttempt) : '—'}
              <small>
                {lastAttempt && `${lastAttempt.durationMs} 毫秒`}
                {attemptCount > 1 && ` · 共 ${attemptCount} 次`}
              </small>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const STATE_TONE = { pending: 'muted', delivered: 'good', failed: 'bad' } as const satisfies Record<
  DeliveryState,
  string
>;

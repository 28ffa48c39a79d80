import { formatTime } from '@zhenku/contract/format';
import { DELIVERY_STATE_LABEL, WEBHOOK_EVENT_LABEL } from '@zhenku/contract/webhooks/event-types';
import type { WebhookAttempt, WebhookDeliveryDetail } from '@zhenku/contract/webhooks/webhooks';
import { Button } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { toast } from '../../ui/dialogs/toast.ts';
import { useAction } from '../../ui/hooks/use-action.ts';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import type { WebhookCalls } from './calls.ts';
import { attemptText } from './texts.ts';
import styles from './webhooks.module.css';

interface DeliveryDialogProps {
  calls: WebhookCalls;
  deliveryId: string;
  onClose: () => void;
}

export function DeliveryDialog({ calls, deliveryId, onClose }: DeliveryDialogProps) {
  const { data, isError, refetch } = calls.useDelivery(deliveryId);
  const [busy, run] = useAction();
  const replay = () =>
    run(async () => {
      await calls.replay(deliveryId);
      toast.success('已加入推送队列');
      await calls.refresh();
    });
  return (
    <Dialog
      open
      title={data ? WEBHOOK_EVENT_LABEL[data.eventType] : '推送详情'}
      width={640}
      onClose={onClose}
      footer={
        <>
          <Button busy={busy} disabled={!data} onClick={replay}>
            {data?.state === 'pending' ? '立即重试' : '重新推送'}
          </Button>
          <Button variant="primary" onClick={onClose}>
            关闭
          </Button>
        </>
      }
    >
      {!data && isError && <ErrorState message="推送详情加载失败" onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton style={{ height: 320 }} />}
      {data && <Delivery delivery={data} />}
    </Dialog>
  );
}

function Delivery({ delivery }: { delivery: WebhookDeliveryDetail }) {
  const { eventId, eventType, state, eventTime, nextTime, body, attempts } = delivery;
  return (
    <div className="stack-16">
      <DescriptionList
        className={styles.facts}
        rows={[
          ['结果', DELIVERY_STATE_LABEL[state]],
          ['事件', eventType],
          ['事件编号', eventId],
          ['发生时间', formatTime(eventTime)],
          ...(nextTime === null ? [] : [['下次尝试', formatTime(nextTime)] as const]),
        ]}
      />
      <section className="stack-12">
        <h3>请求内容</h3>
        <pre className={styles.body}>{body}</pre>
      </section>
      <section className="stack-12">
        <h3>尝试记录</h3>
        {attempts.length === 0 && <p className="muted">还没有尝试</p>}
        <ul className={styles.attempts}>
          {attempts.map((attempt) => (
            <Attempt key={attempt.startTime} attempt={attempt} />
          ))}
        </ul>
      </section>
    </div>
  );
}

function Attempt({ attempt }: { attempt: WebhookAttempt }) {
  const { startTime, durationMs, succeeded, responseStart } = attempt;
  return (
    <li>
      <span className="between">
        <span className={styles.state} data-tone={succeeded ? 'good' : 'bad'}>
          {attemptText(attempt)}
        </span>
        <small className="num muted">
          {formatTime(startTime)} · {durationMs} 毫秒
        </small>
      </span>
      {responseStart && <pre className={styles.response}>{responseStart}</pre>}
    </li>
  );
}

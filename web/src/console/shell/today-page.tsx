import { MONEY_WARNING_LABEL, QUEUE_LABEL } from '@zhenku/contract/operations/queues';
import type { Output } from '@zhenku/contract/api';
import { QUEUE_PLACE, useToday, isOverdue, waitText, WARNING_PLACE } from './today.ts';
import { WarningIcon } from '../../ui/icons/page-icons.tsx';
import { Link } from '../../ui/router/link.tsx';
import { ErrorState, PageSkeleton } from '../../ui/states.tsx';
import { ConsolePage } from './console-page.tsx';
import styles from './today.module.css';

type Today = Output<'GET /operator/v1/today'>;

export default function TodayPage() {
  const { data, dataUpdatedAt, isError, refetch } = useToday();
  return (
    <ConsolePage title="今日">
      {isError && !data && <ErrorState onRetry={() => void refetch()} />}
      {!data && !isError && <PageSkeleton />}
      {data && (
        <>
          <Warnings warnings={data.warnings} now={dataUpdatedAt} />
          <Queues queues={data.queues} now={dataUpdatedAt} />
        </>
      )}
    </ConsolePage>
  );
}

function Warnings({ warnings, now }: { warnings: Today['warnings']; now: number }) {
  if (warnings.length === 0) return null;
  return (
    <section aria-label="资金异常">
      <ul className={styles.warnings}>
        {warnings.map(({ warning, count, oldestTime }) => (
          <li key={warning}>
            <Link to={WARNING_PLACE[warning]}>
              <WarningIcon size={16} />
              <span>{MONEY_WARNING_LABEL[warning]}</span>
              <span className="num">
                {count > 1 && `${count} 项，`}
                {oldestTime && `已 ${waitText(oldestTime, now)}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Queues({ queues, now }: { queues: Today['queues']; now: number }) {
  const waiting = queues.filter(({ count }) => count > 0);
  const empty = queues.filter(({ count }) => count === 0);
  return (
    <section aria-label="待处理">
      {waiting.length === 0 && <p className={styles.done}>全部处理完了。</p>}
      <ul className={styles.queues}>
        {waiting.map(({ queue, count, oldestTime, holders }) => (
          <li key={queue}>
            <Link to={QUEUE_PLACE[queue]}>
              <span>{QUEUE_LABEL[queue]}</span>
              <strong className="num">{count}</strong>
              {oldestTime && (
                <small data-long={isOverdue(oldestTime, now)}>最早的已等待 {waitText(oldestTime, now)}</small>
              )}
              {holders.length > 0 && <small>{holders.join('、')} 正在处理</small>}
            </Link>
          </li>
        ))}
      </ul>
      {empty.length > 0 && (
        <p className={styles.empty}>
          <span>没有待处理：</span>
          {empty.map(({ queue }) => (
            <Link key={queue} to={QUEUE_PLACE[queue]}>
              {QUEUE_LABEL[queue]}
            </Link>
          ))}
        </p>
      )}
    </section>
  );
}

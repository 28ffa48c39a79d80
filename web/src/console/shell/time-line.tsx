import type { ObjectKind } from '@zhenku/contract/operations/object-kinds';
import type { ObjectEvent } from '@zhenku/contract/operations/objects';
import { formatTime } from '@zhenku/contract/format';
import { Tag } from 'antd';
import { eventLabel } from './event-labels.ts';
import { useOperatorCall } from '../../api/use-operator-call.ts';
import { cx } from '../../ui/cx.ts';
import { Link } from '../../ui/router/link.tsx';
import { Pager } from '../../ui/lists/pager.tsx';
import { Empty, ErrorState, Skeleton } from '../../ui/states.tsx';
import { Yuan } from '../parts/cells.tsx';
import { NoteForm } from './note-form.tsx';
import styles from './objects.module.css';
import { useUrlState } from '../lists/use-url-state.ts';

const SIZE = 20;

export function TimeLine({ kind, id }: { kind: ObjectKind; id: string }) {
  const { page } = useUrlState();
  const query = useOperatorCall('GET /operator/v1/objects/{kind}/{id}/events', { kind, id, page, size: SIZE });
  const { data, isError, refetch } = query;
  return (
    <section className={styles.timeLine} aria-labelledby="time-line">
      <h2 id="time-line">时间线</h2>
      <NoteForm key={id} kind={kind} id={id} />
      {isError && !data && <ErrorState onRetry={() => void refetch()} />}
      {!isError && !data && <Skeleton style={{ height: 240 }} />}
      {data?.total === 0 && <Empty message="暂无记录" />}
      {data && data.total > 0 && (
        <>
          <ol className={styles.events}>
            {data.content.map((event) => (
              <Event key={event.eventId} event={event} />
            ))}
          </ol>
          <Pager total={data.total} size={SIZE} />
        </>
      )}
    </section>
  );
}

function Event({ event: { event, time, detail, amount, operatorName, path } }: { event: ObjectEvent }) {
  const label = eventLabel(event);
  const isNote = event === 'note.add';
  return (
    <li className={cx(styles.event, isNote && styles.note)}>
      <time className={styles.time} dateTime={time}>
        {formatTime(time)}
      </time>
      <div>
        <p className={styles.headline}>
          {isNote ? <Tag color="gold">备注</Tag> : <strong>{path ? <Link to={path}>{label}</Link> : label}</strong>}
          {amount !== null && <Yuan value={amount} />}
          {operatorName && <span className={styles.author}>{operatorName}</span>}
        </p>
        {detail && <p className={styles.text}>{detail}</p>}
      </div>
    </li>
  );
}

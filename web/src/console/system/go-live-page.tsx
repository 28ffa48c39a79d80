import type { Output } from '@zhenku/contract/api';
import { formatTime } from '@zhenku/contract/format';
import {
  type GoLiveCheck,
  GO_LIVE_STATE_LABEL,
  isBlocking,
  type TestChannel,
} from '@zhenku/contract/operations/go-live';
import { Alert, Button, Tag } from 'antd';
import { useState } from 'react';
import { useOperatorCall } from '../../api/use-operator-call.ts';
import { Link } from '../../ui/router/link.tsx';
import { ErrorState, PageSkeleton } from '../../ui/states.tsx';
import { ConsolePage } from '../shell/console-page.tsx';
import styles from './go-live-page.module.css';
import { TestModal } from './test-modal.tsx';

const COLOURS: Record<GoLiveCheck['state'], string> = {
  ok: 'success',
  missing: 'warning',
  failed: 'error',
  notSetUp: 'default',
  unknown: 'default',
};

export default function GoLivePage() {
  const { data, isError, isFetching, refetch } = useOperatorCall('GET /operator/v1/goLive', {});
  const [channel, setChannel] = useState<TestChannel | null>(null);
  return (
    <ConsolePage
      title="上线检查"
      tools={
        <>
          {data && <span className={styles.time}>检查于 {formatTime(data.checkTime)}</span>}
          <Button loading={isFetching} onClick={() => void refetch()}>
            重新检查
          </Button>
        </>
      }
    >
      {isError && !data && <ErrorState onRetry={() => void refetch()} />}
      {!data && !isError && <PageSkeleton />}
      {data && <Checks checks={data.checks} onTest={setChannel} />}
      {channel && <TestModal channel={channel} onClose={() => setChannel(null)} />}
    </ConsolePage>
  );
}

type Checks = Output<'GET /operator/v1/goLive'>['checks'];

function Checks({ checks, onTest }: { checks: Checks; onTest: (channel: TestChannel) => void }) {
  const blocking = checks.filter(isBlocking);
  const advised = checks.filter((check) => !isBlocking(check) && check.state !== 'ok');
  return (
    <>
      {blocking.length === 0 && <Alert showIcon type="success" title="可以上线。" style={{ marginBottom: 24 }} />}
      <Group title="上线前必须处理" checks={blocking} onTest={onTest} />
      <Group title="建议处理" checks={advised} onTest={onTest} />
      <Group title="正常" checks={checks.filter(({ state }) => state === 'ok')} onTest={onTest} />
    </>
  );
}

interface GroupProps {
  title: string;
  checks: Checks;
  onTest: (channel: TestChannel) => void;
}

function Group({ title, checks, onTest }: GroupProps) {
  if (checks.length === 0) return null;
  return (
    <section className={styles.group} aria-label={title}>
      <h2>
        {title} <span className="num">{checks.length}</span>
      </h2>
      <ul className={styles.checks}>
        {checks.map(({ id, label, state, text, page, setting, test }) => (
          <li key={id}>
            <strong>{label}</strong>
            <span>
              <Tag color={COLOURS[state]}>{GO_LIVE_STATE_LABEL[state]}</Tag>
            </span>
            <span className={styles.text}>
              {text}
              {setting && state !== 'ok' && !text.includes(setting) && <code>{setting}</code>}
            </span>
            <span className={styles.actions}>
              {page && state !== 'ok' && (
                <Link to={page} aria-label={`去处理：${label}`}>
                  去处理
                </Link>
              )}
              {test && state !== 'notSetUp' && (
                <Button size="small" aria-label={`发送测试：${label}`} onClick={() => onTest(test)}>
                  发送测试
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

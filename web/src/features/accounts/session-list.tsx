import type { OpenSession } from '@zhenku/contract/accounts/accounts';
import { formatTime } from '@zhenku/contract/format';
import { call } from '../../api/user-client.ts';
import { queryClient } from '../../api/query-client.ts';
import { useCall } from '../../api/use-call.ts';
import { useAction } from '../../ui/hooks/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/dialogs/confirm.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { toast } from '../../ui/dialogs/toast.ts';
import { deviceName } from './device-name.ts';
import styles from './settings.module.css';

const LIST = 'GET /user/v1/sessions';

async function revoke(which: { sessionId: number } | { others: true }, done: string): Promise<void> {
  try {
    await call('POST /user/v1/sessions/revoke', which);
    toast.success(done);
  } finally {
    // The server refuses a session that has already ended; reloading removes it from the list.
    await queryClient.invalidateQueries({ queryKey: [LIST] });
  }
}

export function SessionList() {
  const { data, isError, refetch } = useCall(LIST, {}, { staleTime: 0 });
  const [busy, run] = useAction();
  if (isError) return <ErrorState message="登录设备加载失败" onRetry={() => void refetch()} />;
  if (!data) return <Skeleton style={{ height: 128 }} />;
  const endOthers = async () => {
    const agreed = await confirm({
      title: '退出其他设备',
      content: '除当前设备外，所有设备都将退出登录，需要重新输入密码。',
      okText: '全部退出',
      danger: true,
    });
    if (agreed) await revoke({ others: true }, '其他设备已退出登录');
  };
  return (
    <>
      <ul className={styles.rows}>
        {data.list.map((session) => (
          <SessionRow key={session.sessionId} session={session} />
        ))}
      </ul>
      {data.list.length > 1 && (
        <Button className={styles.below} busy={busy} onClick={() => run(endOthers)}>
          退出其他所有设备
        </Button>
      )}
    </>
  );
}

function SessionRow({ session }: { session: OpenSession }) {
  const { sessionId, userAgent, ip, lastTime, current } = session;
  const [busy, run] = useAction();
  const name = deviceName(userAgent);
  return (
    <li className={styles.row}>
      <div className={styles.setting}>
        <strong>{name}</strong>
        <span className={styles.note}>{[ip, `最近使用 ${formatTime(lastTime)}`].filter(Boolean).join(' · ')}</span>
      </div>
      {current ? (
        <span className={styles.mark}>当前设备</span>
      ) : (
        <Button
          busy={busy}
          aria-label={`退出 ${name}`}
          onClick={() => run(() => revoke({ sessionId }, '该设备已退出登录'))}
        >
          退出
        </Button>
      )}
    </li>
  );
}

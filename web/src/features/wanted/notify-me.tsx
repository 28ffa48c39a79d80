import { openLoginPage, useSession } from '../../api/session.ts';
import { useCall } from '../../api/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/dialogs/toast.ts';
import { useAction } from '../../ui/hooks/use-action.ts';
import { setNotice } from './queries.ts';

/** Visitors log in first and then return. */
export default function NotifyMe({ keyword }: { keyword: string }) {
  const { loggedIn } = useSession();
  const { data } = useCall(
    'GET /user/v1/search/notice',
    { keyword },
    { enabled: loggedIn, silent: true, staleTime: 0 },
  );
  const [busy, run] = useAction();
  if (!loggedIn) {
    return (
      <div className="wrap muted" style={{ alignItems: 'center' }}>
        <p>“{keyword}”有新素材时通知您。</p>
        <Button onClick={() => openLoginPage({ kind: 'notice', keyword })}>登录，找到时通知我</Button>
      </div>
    );
  }
  const waiting = data?.waiting === true;
  const change = () =>
    run(async () => {
      await setNotice(keyword, !waiting);
      toast.success(waiting ? '已取消通知' : '已登记，找到时通知您');
    });
  return (
    <div className="wrap muted" style={{ alignItems: 'center' }}>
      <output>{waiting ? `已登记，“${keyword}”有新素材时通知您一次` : '没有想要的？有新素材时通知您。'}</output>
      <Button busy={busy} aria-pressed={waiting} disabled={!data} onClick={change}>
        {waiting ? '取消通知' : '找到时通知我'}
      </Button>
    </div>
  );
}

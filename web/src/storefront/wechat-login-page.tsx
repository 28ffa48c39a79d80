import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { loginPath, safeRedirect } from '../api/login-path.ts';
import { queryClient } from '../api/query-client.ts';
import { isLoggedIn } from '../api/session.ts';
import { ApiError, call, NETWORK_ERROR } from '../api/user-client.ts';
import { enterSite } from '../features/accounts/enter-site.ts';
import {
  beginLogin,
  clearPendingLogin,
  type PendingLogin,
  readPendingLogin,
} from '../features/accounts/wechat/pending-login.ts';
import { PhoneForm } from '../features/accounts/wechat/phone-form.tsx';
import styles from '../features/accounts/wechat/wechat.module.css';
import { PageTitle } from '../features/site/page-title.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { toast } from '../ui/dialogs/toast.ts';
import { useAction } from '../ui/hooks/use-action.ts';
import { Link } from '../ui/router/link.tsx';
import { navigate } from '../ui/router/location.tsx';
import { useSearchParams } from '../ui/router/search-params.ts';
import { Empty, Skeleton } from '../ui/states.tsx';
import link from '../ui/text-link.module.css';

type State = 'opening' | 'denied' | 'lost' | { phone: { wechatState: string; wechatBrowser: string } } | Problem;
interface Problem {
  problem: string;
  /** The server may not have received the call. */
  repeatable: boolean;
}

export default function WechatLoginPage() {
  const [params] = useSearchParams();
  const [pending] = useState(readPendingLogin);
  const [state, setState] = useState<State>('opening');
  const [leaving, leave] = useAction();
  const begun = useRef(false);
  const redirect = safeRedirect(pending?.redirect ?? null);
  const isBinding = pending?.purpose === 'bind';

  const begin = async () => {
    setState('opening');
    const [wechatCode, wechatState] = [params.get('code'), params.get('state')];
    if (params.has('denied')) return setState('denied');
    if (!pending || !wechatCode || !wechatState) {
      // A logged-in user came back through the browser's history.
      return isLoggedIn() ? navigate('/', { replace: true }) : setState('lost');
    }
    try {
      const next = await finish(pending, { wechatCode, wechatState });
      if (next) setState(next);
    } catch (error) {
      const known = error instanceof ApiError;
      const repeatable = known && error.code === NETWORK_ERROR;
      setState({ problem: known ? error.message : '登录失败，请重试', repeatable });
    }
  };
  const beginOnce = useEffectEvent(begin);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void beginOnce();
  }, []);

  const again = (
    <Button variant="primary" busy={leaving} onClick={() => leave(() => beginLogin(redirect))}>
      重新用微信登录
    </Button>
  );
  const title = isBinding ? '绑定微信' : '微信登录';
  const back = isBinding ? (
    <ButtonLink to={redirect}>返回账号管理</ButtonLink>
  ) : (
    <ButtonLink to={loginPath(redirect)}>返回登录</ButtonLink>
  );
  return (
    <div className={styles.page}>
      <PageTitle>{title}</PageTitle>
      <h1>{title}</h1>
      {state === 'opening' && (
        <>
          <p aria-live="polite" className="muted">
            {isBinding ? '正在绑定微信…' : '正在用微信登录…'}
          </p>
          <Skeleton style={{ height: 160 }} />
        </>
      )}
      {state === 'denied' && (
        <Empty message={`没有得到微信的授权，未${isBinding ? '绑定' : '登录'}`}>
          {!isBinding && again}
          {back}
        </Empty>
      )}
      {state === 'lost' && <Empty message="微信授权已失效，请重新登录">{back}</Empty>}
      {typeof state === 'object' && 'problem' in state && (
        <Empty message={state.problem}>
          {state.repeatable && (
            <Button variant="primary" onClick={() => void begin()}>
              重试
            </Button>
          )}
          {!state.repeatable && !isBinding && again}
          {back}
        </Empty>
      )}
      {typeof state === 'object' && 'phone' in state && (
        <>
          <PhoneForm login={state.phone} redirect={redirect} />
          <Link to={loginPath(redirect)} className={link.link}>
            用其他方式登录
          </Link>
        </>
      )}
    </div>
  );
}

async function finish(
  { purpose, wechatBrowser, redirect }: PendingLogin,
  brought: { wechatCode: string; wechatState: string },
): Promise<State | null> {
  const grant = { ...brought, wechatBrowser };
  if (purpose === 'bind') {
    await call('POST /user/v1/wechat/bind', grant, { silent: true });
    clearPendingLogin();
    toast.success('微信绑定成功');
    await queryClient.invalidateQueries({ queryKey: ['GET /user/v1/wechat'] });
    navigate(redirect, { replace: true });
    return null;
  }
  const reply = await call('POST /user/v1/login/wechat', grant, { silent: true });
  if (!('token' in reply)) return { phone: { wechatState: brought.wechatState, wechatBrowser } };
  clearPendingLogin();
  await enterSite(reply, safeRedirect(redirect));
  return null;
}

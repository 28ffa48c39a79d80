import { useEffect } from 'react';
import { isLoginPath, safeRedirect } from '../api/login-path.ts';
import { dropPendingAction, readPendingAction } from '../api/pending-action.ts';
import { useCall } from '../api/use-call.ts';
import { useSeed } from '../ui/hooks/use-seed.ts';
import { PageTitle } from '../features/site/page-title.tsx';
import { LoginForm } from '../features/accounts/login-form.tsx';
import { nameOfAction } from '../features/accounts/name-of-action.ts';
import { RegisterForm } from '../features/accounts/register-form.tsx';
import { ResetForm } from '../features/accounts/reset-form.tsx';
import { pickReel } from './home/reel.ts';
import { currentLocation } from '../ui/router/location.tsx';
import { useSearchParams } from '../ui/router/search-params.ts';
import { Tabs } from '../ui/lists/tabs.tsx';
import styles from './login-page.module.css';

const tabs = [
  { value: 'LOGIN', label: '登录' },
  { value: 'REGISTER', label: '注册' },
  { value: 'FIND_PWD', label: '找回密码' },
] as const;
type Tab = (typeof tabs)[number]['value'];

export default function LoginPage() {
  const [params, setParams] = useSearchParams();
  const current = tabs.find(({ value }) => value === params.get('tab')) ?? tabs[0];
  const open = (tab: Tab) => {
    const next = new URLSearchParams(params);
    if (tab === 'LOGIN') next.delete('tab');
    else next.set('tab', tab);
    setParams(next, { replace: true });
  };
  const redirect = safeRedirect(params.get('redirect'));
  const action = readPendingAction(redirect);
  useEffect(
    () => () => {
      // A visitor who leaves without a login has changed their mind.
      if (!isLoginPath(currentLocation().pathname)) dropPendingAction();
    },
    [],
  );
  return (
    <div className={styles.page}>
      <PageTitle>{current.label}</PageTitle>
      <Scene />
      <div className={styles.form}>
        <section className={styles.box}>
          <Tabs label="登录与注册" tabs={tabs} value={current.value} onChange={open}>
            <h1 className="visually-hidden">{current.label}</h1>
            {action && current.value !== 'FIND_PWD' && (
              <p className={styles.action}>
                {current.label}后继续：{nameOfAction(action)}
              </p>
            )}
            {current.value === 'LOGIN' && <LoginForm redirect={redirect} onForgot={() => open('FIND_PWD')} />}
            {current.value === 'REGISTER' && <RegisterForm redirect={redirect} />}
            {current.value === 'FIND_PWD' && <ResetForm onDone={() => open('LOGIN')} />}
          </Tabs>
        </section>
      </div>
    </div>
  );
}

function Scene() {
  const { data: head } = useCall('GET /homepage/v1/head/query', {}, { silent: true, staleTime: 300_000 });
  const seed = useSeed();
  const picture = head && pickReel(head, seed).picture;
  return (
    <div className={styles.scene}>
      {picture && <img {...picture} alt="" />}
      <p className={styles.promise}>每一帧，都有据可查</p>
      <p>登录后即可购买、下载，并取得可核验的授权书。</p>
    </div>
  );
}

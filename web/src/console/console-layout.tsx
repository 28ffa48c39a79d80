import { Button, Layout } from 'antd';
import { lazy, Suspense } from 'react';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { callOperator, clearOperatorToken } from '../api/operator-client.ts';
import { ROLE_LABEL } from '../features/operators/labels.ts';
import { OWN_ACCOUNT, sectionsOf } from '../features/operators/sections.ts';
import { useOperatorCall } from '../api/use-operator-call.ts';
import { useAction } from '../ui/use-action.ts';
import { IconButton } from '../ui/button.tsx';
import { MoonIcon, SunIcon } from '../ui/icons.tsx';
import { Link } from '../ui/link.tsx';
import { Navigate, useLocation } from '../ui/location.tsx';
import { SkipLink } from '../ui/skip-link.tsx';
import { Empty, ErrorState, PageSkeleton } from '../ui/states.tsx';
import { setScheme, useScheme } from '../ui/theme.ts';
import { ConsoleMenu } from './console-menu.tsx';
import styles from './console.module.css';

const PAGES = {
  '/review': lazy(() => import('./review-page.tsx')),
  '/videos': lazy(() => import('./videos-page.tsx')),
  '/reports': lazy(() => import('./reports-page.tsx')),
  '/searches': lazy(() => import('./searches-page.tsx')),
  '/synonyms': lazy(() => import('./synonyms-page.tsx')),
  '/applications': lazy(() => import('./applications-page.tsx')),
  '/authentications': lazy(() => import('./authentications-page.tsx')),
  '/users': lazy(() => import('./users-page.tsx')),
  '/orders': lazy(() => import('./orders-page.tsx')),
  '/refunds': lazy(() => import('./refunds-page.tsx')),
  '/transfers': lazy(() => import('./transfers-page.tsx')),
  '/withdrawals': lazy(() => import('./withdrawals-page.tsx')),
  '/invoices': lazy(() => import('./invoices-page.tsx')),
  '/recharges': lazy(() => import('./recharges-page.tsx')),
  '/home': lazy(() => import('./home-page.tsx')),
  '/taxonomies': lazy(() => import('./taxonomies-page.tsx')),
  '/documents': lazy(() => import('./documents-page.tsx')),
  '/messages': lazy(() => import('./messages-page.tsx')),
  [OWN_ACCOUNT]: lazy(() => import('./my-account-page.tsx')),
  '/operators': lazy(() => import('./operators-page.tsx')),
  '/licence-texts': lazy(() => import('./licence-texts-page.tsx')),
  '/settings': lazy(() => import('./settings-page.tsx')),
  '/promotions': lazy(() => import('./promotions-page.tsx')),
  '/ledger': lazy(() => import('./ledger-page.tsx')),
  '/jobs': lazy(() => import('./jobs-page.tsx')),
  '/certificates': lazy(() => import('./certificates-page.tsx')),
  '/chain': lazy(() => import('./chain-page.tsx')),
  '/audit': lazy(() => import('./audit-page.tsx')),
} as const;

const isPage = (path: string): path is keyof typeof PAGES => path in PAGES;

/** The layout with the sections of the operator's role and the current one. */
export function ConsoleLayout() {
  const { data: me, isError, refetch } = useOperatorCall('GET /operator/v1/me', {});
  const { pathname } = useLocation();
  if (isError) return <ErrorState message="后台加载失败" onRetry={() => void refetch()} />;
  if (!me) return <PageSkeleton />;
  const sections = sectionsOf(me);
  const first = sections[0];
  const toFirst = first && (pathname === '/' || me.totpRequired);
  const allowed = sections.some(({ path }) => path === pathname);
  const Page = allowed && isPage(pathname) ? PAGES[pathname] : undefined;
  return (
    <Layout className={styles.layout}>
      <SkipLink />
      <header className={styles.header}>
        <strong className={styles.brand}>帧库运营后台</strong>
        <Link to={OWN_ACCOUNT} className={styles.me}>
          {me.username} · {ROLE_LABEL[me.role]}
        </Link>
        <ThemeSwitch />
        <LogOut />
      </header>
      <ConsoleMenu sections={sections} pathname={pathname} />
      <Layout.Content className={styles.content}>
        <ErrorBoundary resetKey={pathname}>
          <Suspense fallback={<PageSkeleton />}>
            {Page && <Page />}
            {!Page && toFirst && <Navigate to={first.path} replace />}
            {!Page && !toFirst && <Empty message={first ? '页面不存在' : '当前角色暂无可用功能'} />}
          </Suspense>
        </ErrorBoundary>
      </Layout.Content>
    </Layout>
  );
}

function ThemeSwitch() {
  const dark = useScheme() === 'dark';
  return (
    <IconButton label={dark ? '切换到浅色' : '切换到深色'} onClick={() => setScheme(dark ? 'light' : 'dark')}>
      {dark ? <SunIcon /> : <MoonIcon />}
    </IconButton>
  );
}

function LogOut() {
  const [busy, run] = useAction();
  const logOut = () =>
    run(async () => {
      // The session ends here even if the server cannot be reached.
      await callOperator('POST /operator/v1/logout', {}, { silent: true }).catch(() => undefined);
      clearOperatorToken();
      location.reload();
    });
  return (
    <Button type="text" loading={busy} onClick={logOut}>
      退出
    </Button>
  );
}

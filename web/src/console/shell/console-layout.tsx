import type { OperatorRole } from '@zhenku/contract/constants';
import type { CurrentOperator } from '@zhenku/contract/operators/operator-accounts';
import { Button, Layout } from 'antd';
import { listPath, mayOpen, objectOf, type ObjectKind } from '@zhenku/contract/operations/object-kinds';
import { type ComponentType, lazy, Suspense } from 'react';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { useSite } from '../../features/site/use-site.ts';
import { callOperator } from '../../api/operator-client.ts';
import { OPERATOR_ROLE_LABEL } from '@zhenku/contract/operators/operator-labels';
import { OWN_ACCOUNT, rolesOf, type SectionPath, sectionsOf } from './sections.ts';
import { countBySection, useToday } from './today.ts';
import { useAction } from '../../ui/hooks/use-action.ts';
import { Link } from '../../ui/router/link.tsx';
import { Navigate, useLocation } from '../../ui/router/location.tsx';
import { SkipLink } from '../../ui/skip-link.tsx';
import { Empty, PageSkeleton } from '../../ui/states.tsx';
import { leaveOtherTabs } from './console-tabs.ts';
import { sendInAllTabs } from '../parts/pending-changes.ts';
import { UndoBar } from './undo-bar.tsx';
import { GoLiveBlocks } from './go-live-blocks.tsx';
import { MissingTexts } from './missing-texts.tsx';
import { ConsoleMenu } from './console-menu.tsx';
import { CurrentOperatorContext } from './current-operator.ts';
import { FindButton } from './find-button.tsx';
import styles from './console.module.css';
import { ThemeSwitch } from '../../ui/theme/theme-switch.tsx';

const PAGES: Readonly<Record<SectionPath, ComponentType>> = {
  '/today': lazy(() => import('./today-page.tsx')),
  '/data': lazy(() => import('../system/dashboards-page.tsx')),
  '/review': lazy(() => import('../review/review-page.tsx')),
  '/videos': lazy(() => import('../review/videos-page.tsx')),
  '/series': lazy(() => import('../review/series-page.tsx')),
  '/reports': lazy(() => import('../review/reports-page.tsx')),
  '/searches': lazy(() => import('../content/searches/searches-page.tsx')),
  '/synonyms': lazy(() => import('../content/searches/synonyms-page.tsx')),
  '/rejection-templates': lazy(() => import('../review/rejection-templates-page.tsx')),
  '/applications': lazy(() => import('../people/applications-page.tsx')),
  '/authentications': lazy(() => import('../people/authentications-page.tsx')),
  '/users': lazy(() => import('../people/users-page.tsx')),
  '/companies': lazy(() => import('../people/companies-page.tsx')),
  '/orders': lazy(() => import('../orders/orders-page.tsx')),
  '/refunds': lazy(() => import('../orders/refunds-page.tsx')),
  '/transfers': lazy(() => import('../orders/transfers-page.tsx')),
  '/withdrawals': lazy(() => import('../money/withdrawals/withdrawals-page.tsx')),
  '/invoices': lazy(() => import('../orders/invoices-page.tsx')),
  '/packs': lazy(() => import('../money/sold-packs-page.tsx')),
  '/recharges': lazy(() => import('../money/recharges-page.tsx')),
  '/home': lazy(() => import('./home-page.tsx')),
  '/taxonomies': lazy(() => import('../content/taxonomies-page.tsx')),
  '/message-templates': lazy(() => import('../content/templates/message-templates-page.tsx')),
  '/documents': lazy(() => import('../content/documents-page.tsx')),
  '/messages': lazy(() => import('../content/messages-page.tsx')),
  [OWN_ACCOUNT]: lazy(() => import('../system/my-account/my-account-page.tsx')),
  '/keys': lazy(() => import('../system/keys/keys-page.tsx')),
  '/operators': lazy(() => import('../system/operators/operators-page.tsx')),
  '/licence-texts': lazy(() => import('../orders/certificates/licence-texts-page.tsx')),
  '/settings': lazy(() => import('../system/settings/settings-page.tsx')),
  '/go-live': lazy(() => import('../system/go-live-page.tsx')),
  '/promotions': lazy(() => import('../content/promotions/promotions-page.tsx')),
  '/ledger': lazy(() => import('../money/ledger-page.tsx')),
  '/webhooks': lazy(() => import('../system/webhooks-page.tsx')),
  '/jobs': lazy(() => import('../system/jobs-page.tsx')),
  '/certificates': lazy(() => import('../orders/certificates/certificates-page.tsx')),
  '/chain': lazy(() => import('../orders/certificates/chain-page.tsx')),
  '/audit': lazy(() => import('../system/audit-page.tsx')),
};

const OBJECT_PAGES: Readonly<Record<ObjectKind, ComponentType<{ id: string }>>> = {
  order: lazy(() => import('../orders/order-page.tsx')),
  user: lazy(() => import('../people/user-page.tsx')),
  company: lazy(() => import('../people/company-page.tsx')),
  video: lazy(() => import('../review/video-page.tsx')),
  certificate: lazy(() => import('../orders/certificates/certificate-page.tsx')),
  withdrawal: lazy(() => import('../money/withdrawals/withdrawal-page.tsx')),
};

const isPage = (path: string): path is SectionPath => path in PAGES;

export function ConsoleLayout({ me }: { me: CurrentOperator }) {
  const { pathname } = useLocation();
  const today = useToday(!me.totpRequired).data;
  const { name } = useSite();
  const sections = sectionsOf(me);
  const first = sections[0];
  const toFirst = first && (pathname === '/' || me.totpRequired);
  const allowed = sections.some(({ path }) => path === pathname);
  const Page = allowed && isPage(pathname) ? PAGES[pathname] : undefined;
  const object = me.totpRequired ? null : objectOf(pathname);
  const ObjectPage = object && mayOpen(me.role, object.kind) ? OBJECT_PAGES[object.kind] : undefined;
  const isNowhere = !Page && !ObjectPage;
  return (
    <CurrentOperatorContext value={me}>
      <Layout className={styles.layout}>
        <SkipLink />
        <header className={styles.header}>
          <strong className={styles.brand}>{name}运营后台</strong>
          {!me.totpRequired && <FindButton sections={sections} />}
          <Link to={OWN_ACCOUNT} className={styles.me}>
            {me.username} · {OPERATOR_ROLE_LABEL[me.role]}
          </Link>
          <ThemeSwitch />
          <LogOut />
        </header>
        <UndoBar />
        <ConsoleMenu
          sections={sections}
          pathname={object ? listPath(object.kind) : pathname}
          counts={countBySection(today?.queues ?? [])}
        />
        <Layout.Content className={styles.content}>
          {today?.missingTexts && <MissingTexts types={today.missingTexts} />}
          {today?.goLiveBlocks && pathname !== '/go-live' && <GoLiveBlocks count={today.goLiveBlocks} />}
          <ErrorBoundary resetKey={pathname}>
            <Suspense fallback={<PageSkeleton />}>
              {Page && <Page />}
              {ObjectPage && <ObjectPage key={pathname} id={object!.id} />}
              {isNowhere && toFirst && <Navigate to={first.path} replace />}
              {isNowhere && !toFirst && <NoPage pathname={pathname} role={me.role} />}
            </Suspense>
          </ErrorBoundary>
        </Layout.Content>
      </Layout>
    </CurrentOperatorContext>
  );
}

/** Names the role that the section needs. */
function NoPage({ pathname, role }: { pathname: string; role: OperatorRole }) {
  const roles = rolesOf(pathname);
  if (roles === null) return <Empty message="页面不存在" />;
  const needed = roles.map((one) => `“${OPERATOR_ROLE_LABEL[one]}”`).join('或');
  return <Empty message={`需要${needed}角色`}>当前角色是“{OPERATOR_ROLE_LABEL[role]}”，请联系管理员。</Empty>;
}

function LogOut() {
  const [busy, run] = useAction();
  const logOut = () =>
    run(async () => {
      await sendInAllTabs();
      await callOperator('POST /operator/v1/logout', {}, { failureTitle: '未能退出' });
      leaveOtherTabs();
      location.reload();
    });
  return (
    <Button type="text" loading={busy} onClick={logOut}>
      退出
    </Button>
  );
}

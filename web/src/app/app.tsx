import { lazy, Suspense } from 'react';
import { HashRouter, type Location, useLocation } from '../ui/router/location.tsx';
import { RepeatEarlyPress } from '../ui/router/early-press.tsx';
import { matchRoute } from '../ui/router/match-route.ts';
import { PageSkeleton } from '../ui/states.tsx';
import { SkipLink } from '../ui/skip-link.tsx';
import styles from './app.module.css';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { Header } from './header.tsx';
import { Pages } from './page-route.tsx';
import { PendingTerms } from './pending-terms.tsx';
import { QueryProvider } from '../api/query-provider.tsx';
import { useReportOnNavigation } from '../api/reports.ts';
import { routes } from './routes.tsx';
import { useScrollOnNavigation } from './scroll.ts';
import { waitForPageLoad } from '../ui/router/page-load.ts';

const PageEnd = lazy(() => waitForPageLoad().then(() => import('./page-end.tsx')));

function Contents() {
  const { pathname } = useLocation();
  useScrollOnNavigation();
  useReportOnNavigation();
  return (
    <ErrorBoundary resetKey={pathname}>
      <Suspense fallback={<PageSkeleton />}>
        <Pages routes={routes} />
        <RepeatEarlyPress />
      </Suspense>
    </ErrorBoundary>
  );
}

export function Site() {
  const { pathname } = useLocation();
  if (matchRoute(routes, pathname)?.chain[0]?.bare) return <Contents />;
  return (
    <div className={styles.site}>
      <SkipLink />
      <Header />
      <main id="main">
        <Contents />
      </main>
      <Suspense fallback={<div className={styles.foot} />}>
        <PageEnd />
      </Suspense>
      <PendingTerms pathname={pathname} />
    </div>
  );
}

export function App({ first }: { first: Location }) {
  return (
    <QueryProvider>
      <HashRouter first={first}>
        <ErrorBoundary>
          <Site />
        </ErrorBoundary>
      </HashRouter>
    </QueryProvider>
  );
}

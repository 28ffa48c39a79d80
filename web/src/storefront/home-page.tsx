import { lazy, Suspense } from 'react';
import { useSite } from '../features/site/use-site.ts';
import { Banner } from './home/banner.tsx';
import { waitForPageLoad } from '../ui/router/page-load.ts';
import { Skeleton } from '../ui/states.tsx';
import { WhenNear } from '../ui/hooks/when-near.tsx';
import styles from './home-page.module.css';

/** The second screen loads once the page has loaded; the content below loads when the user scrolls near it. */
const HomePromise = lazy(() => waitForPageLoad().then(() => import('./home/home-promise.tsx')));
const HomeMore = lazy(() => import('./home-more.tsx'));

const below = <Skeleton className={styles.below} />;
/** Constant, so that rendering the page again does not change what still waits to be hydrated. */
const more = (
  <>
    <Suspense fallback={<div className={styles.promise} />}>
      <HomePromise />
    </Suspense>
    <WhenNear fallback={below} served>
      <Suspense fallback={below}>
        <HomeMore />
      </Suspense>
    </WhenNear>
  </>
);

export function HomePage() {
  return (
    <>
      <title>{`${useSite().name} · 正版商用视频素材`}</title>
      <Banner />
      {more}
    </>
  );
}

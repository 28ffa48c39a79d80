import { lazy } from 'react';
import { useSite } from '../features/site/use-site.ts';
import { Banner } from './home/banner.tsx';
import { Skeleton } from '../ui/states.tsx';
import { WhenNear } from '../ui/hooks/when-near.tsx';
import styles from './home-page.module.css';

const HomeHot = lazy(() => import('./home-hot.tsx'));
const HomePromise = lazy(() => import('./home/home-promise.tsx'));
const HomeMore = lazy(() => import('./home-more.tsx'));

const hot = <Skeleton className={styles.hot} />;
const promise = <div className={styles.promise} />;
const below = <Skeleton className={styles.below} />;
/** Constant, so that rendering the page again does not change what still waits to be hydrated. */
const sections = (
  <>
    <WhenNear fallback={hot} served untilUsed>
      <HomeHot />
    </WhenNear>
    <WhenNear fallback={promise} served untilUsed>
      <HomePromise />
    </WhenNear>
    <WhenNear fallback={below} served>
      <HomeMore />
    </WhenNear>
  </>
);

export function HomePage() {
  return (
    <>
      <title>{`${useSite().name} · 正版商用视频素材`}</title>
      <Banner />
      {sections}
    </>
  );
}

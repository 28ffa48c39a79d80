import { lazy, Suspense } from 'react';
import { useSite } from '../features/site/use-site.ts';
import { Banner } from '../features/home/banner.tsx';
import { HotSkeleton } from '../features/home/hot-skeleton.tsx';
import { Guarantees } from '../features/home/guarantees.tsx';
import { useMaterial } from '../features/home/queries.ts';
import { waitForPageLoad } from '../ui/page-load.ts';
import { Skeleton } from '../ui/states.tsx';
import { Section } from './section.tsx';

/** The code of the clips loads beside their data, and the rest of the page after that. */
const HotMaterials = lazy(() => import('../features/home/hot-materials.tsx'));
const HomeMore = lazy(async () => {
  await waitForPageLoad();
  return await import('./home-more.tsx');
});

export function HomePage() {
  const { data } = useMaterial();
  return (
    <>
      <title>{`${useSite().name} · 正版商用视频素材`}</title>
      <Banner pictures={data?.hotVideos.map((video) => video.thumbnailUrl) ?? []} />
      <Guarantees />
      <Section title="热门素材" more={{ label: '更多热门', path: '/hot' }}>
        <Suspense fallback={<HotSkeleton />}>
          <HotMaterials />
        </Suspense>
      </Section>
      <Suspense fallback={<Skeleton style={{ display: 'block', height: '200vh', margin: 40 }} />}>
        <HomeMore />
      </Suspense>
    </>
  );
}

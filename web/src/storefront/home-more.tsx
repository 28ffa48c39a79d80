import { PAGE_SIZE } from '@zhenku/contract/constants';
import { useState } from 'react';
import { useIsHydrating } from '../ui/hooks/use-browser-value.ts';
import { VideoGridSkeleton } from '../features/catalogue/video-grid.tsx';
import { ActivityTabs } from './home/activity-tabs.tsx';
import { AlbumPicks } from './home/album-picks.tsx';
import { CategoryTiles } from './home/category-tiles.tsx';
import { useActivityKnown } from './home/queries.ts';
import { Skeleton } from '../ui/states.tsx';
import styles from './home-page.module.css';
import { RepeatEarlyPress } from '../ui/router/early-press.tsx';
import { Section } from './section.tsx';

export default function HomeMore() {
  const [served] = useState(useIsHydrating());
  return (
    <>
      {served ? <Content /> : <ContentWhenKnown />}
      <RepeatEarlyPress />
    </>
  );
}

const ContentWhenKnown = () => (useActivityKnown() ? <Content /> : <Skeleton className={styles.below} />);

function Content() {
  // The 100 clips from which an activity's are drawn would double the document.
  const waiting = useIsHydrating();
  return (
    <>
      <div className={styles.activities}>
        <Section title="精选活动">
          {waiting ? <VideoGridSkeleton count={PAGE_SIZE.homeActivity} /> : <ActivityTabs />}
        </Section>
      </div>
      <Section title="专辑推荐" more={{ label: '更多专辑', path: '/category/album' }}>
        <AlbumPicks />
      </Section>
      <div className={styles.categories}>
        <Section title="素材分类" more={{ label: '更多分类', path: '/category/cat' }}>
          <CategoryTiles />
        </Section>
      </div>
    </>
  );
}

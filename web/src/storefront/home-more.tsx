import { ActivityTabs } from './home/activity-tabs.tsx';
import { AlbumPicks } from './home/album-picks.tsx';
import { CategoryTiles } from './home/category-tiles.tsx';
import { HotMaterials } from './home/hot-materials.tsx';
import { useActivityKnown } from './home/queries.ts';
import { Skeleton } from '../ui/states.tsx';
import styles from './home-page.module.css';
import { Section } from './section.tsx';

export default function HomeMore() {
  return (
    <>
      <Section title="热门素材" more={{ label: '更多热门', path: '/hot' }}>
        <HotMaterials />
      </Section>
      {useActivityKnown() ? <BelowHot /> : <Skeleton className={styles.below} />}
    </>
  );
}

function BelowHot() {
  return (
    <>
      <Section title="精选活动">
        <ActivityTabs />
      </Section>
      <Section title="专辑推荐" more={{ label: '更多专辑', path: '/category/album' }}>
        <AlbumPicks />
      </Section>
      <Section title="素材分类" more={{ label: '更多分类', path: '/category/cat' }}>
        <CategoryTiles />
      </Section>
    </>
  );
}

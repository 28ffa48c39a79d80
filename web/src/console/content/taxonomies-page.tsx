import { KINDS, type Kind } from './taxonomies.ts';
import { GroupTable } from './group-table.tsx';
import { TabbedPage } from '../shell/tabbed-page.tsx';

const ABOUT: Record<Kind, string> = {
  categories: '创作者发布作品时选择，展示在首页和分类页。',
  labels: '创作者发布作品时选择，用于首页标签和搜索筛选。',
  albums: '由运营挑选作品，按顺序推荐；前六个展示在首页。',
  activities: '首页的活动标签；精选作品在前，创作者为活动发布的作品在后。',
};

export default function TaxonomiesPage() {
  return (
    <TabbedPage
      title="栏目"
      tabs={Object.keys(KINDS).map((key) => {
        const kind = key as Kind;
        const content = <GroupTable key={kind} kind={kind} about={ABOUT[kind]} />;
        return { key, label: KINDS[kind].label, content };
      })}
    />
  );
}

import { ClickedSearches } from './clicked-searches.tsx';
import { HiddenSearches } from './hidden-searches.tsx';
import { LowResultSearches } from './low-result-searches.tsx';
import { TabbedPage } from '../../shell/tabbed-page.tsx';

export default function SearchesPage() {
  return (
    <TabbedPage
      title="搜索"
      tabs={[
        { key: 'scarce', label: '素材需求', content: <LowResultSearches /> },
        { key: 'clicks', label: '搜索后打开', content: <ClickedSearches /> },
        { key: 'hidden', label: '已屏蔽', content: <HiddenSearches /> },
      ]}
    />
  );
}

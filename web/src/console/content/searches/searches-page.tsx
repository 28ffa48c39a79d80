import { ClickedSearches } from './clicked-searches.tsx';
import { HiddenSearches } from './hidden-searches.tsx';
import { ScarceSearches } from './scarce-searches.tsx';
import { TabbedPage } from '../../shell/tabbed-page.tsx';

/** What is searched for and not found, what is opened from searches, and the searches that nobody is shown. */
export default function SearchesPage() {
  return (
    <TabbedPage
      title="搜索"
      tabs={[
        { key: 'scarce', label: '缺少素材的搜索', content: <ScarceSearches /> },
        { key: 'clicks', label: '搜索后打开', content: <ClickedSearches /> },
        { key: 'hidden', label: '已屏蔽', content: <HiddenSearches /> },
      ]}
    />
  );
}

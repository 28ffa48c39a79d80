import { HiddenSearches } from './hidden-searches.tsx';
import { ScarceSearches } from './scarce-searches.tsx';
import { TabbedPage } from './tabbed-page.tsx';

/** What is searched for and not found, and the searches that nobody is shown. */
export default function SearchesPage() {
  return (
    <TabbedPage
      title="搜索缺口"
      tabs={[
        { key: 'scarce', label: '缺少素材的搜索', content: <ScarceSearches /> },
        { key: 'hidden', label: '已屏蔽', content: <HiddenSearches /> },
      ]}
    />
  );
}

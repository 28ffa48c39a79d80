import type { ReactNode } from 'react';
import { Tabs } from '../../ui/lists/tabs.tsx';
import { ConsolePage } from './console-page.tsx';
import styles from './console.module.css';
import { useUrlState } from '../lists/use-url-state.ts';

interface TabbedPageProps {
  title: string;
  tabs: readonly { key: string; label: string; content: ReactNode }[];
}

export function TabbedPage({ title, tabs }: TabbedPageProps) {
  const { get, start } = useUrlState();
  const active = tabs.find(({ key }) => key === get('tab')) ?? tabs[0]!;
  return (
    <ConsolePage title={title}>
      <Tabs
        label={title}
        tabs={tabs.map(({ key, label }) => ({ value: key, label }))}
        value={active.key}
        // Page and filters belong to one list.
        onChange={(key) => start({ tab: key })}
      >
        <div className={styles.panel}>{active.content}</div>
      </Tabs>
    </ConsolePage>
  );
}

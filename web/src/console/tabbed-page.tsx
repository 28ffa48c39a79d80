import type { ReactNode } from 'react';
import { Tabs } from '../ui/tabs.tsx';
import { ConsolePage } from './console-page.tsx';
import styles from './console.module.css';
import { useUrlState } from './use-url-state.ts';

interface TabbedPageProps {
  title: string;
  tabs: readonly { key: string; label: string; content: ReactNode }[];
}

/** A section of several lists, one shown at a time; the URL says which. */
export function TabbedPage({ title, tabs }: TabbedPageProps) {
  const { get, start } = useUrlState();
  const active = tabs.find(({ key }) => key === get('tab')) ?? tabs[0]!;
  return (
    <ConsolePage title={title}>
      <Tabs
        label={title}
        tabs={tabs.map(({ key, label }) => ({ value: key, label }))}
        value={active.key}
        // Pages and filters are of one list each.
        onChange={(key) => start({ tab: key })}
      >
        <div className={styles.panel}>{active.content}</div>
      </Tabs>
    </ConsolePage>
  );
}

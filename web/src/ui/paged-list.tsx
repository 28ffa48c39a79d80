import type { UseQueryResult } from '@tanstack/react-query';
import type { PageOf } from '@zhenku/contract/shapes';
import type { ReactNode } from 'react';
import { Pager } from './pager.tsx';
import styles from './paged-list.module.css';
import { ErrorState, Skeleton } from './states.tsx';

interface PagedProps<Page> {
  query: UseQueryResult<Page>;
  /** What is said when the list cannot be had. */
  failed: string;
  /** What stands in the place of a list without entries. */
  empty: ReactNode;
  /** Of a page with entries; `stale`: while the next one loads. */
  children: (page: Page, stale: boolean) => ReactNode;
}

/** A page of a list in each of its states: waiting, failed, empty, full, and greyed while the next one loads. */
export function Paged<Page extends PageOf<unknown>>({ query, failed, empty, children }: PagedProps<Page>) {
  const { data, isError, isPlaceholderData, refetch } = query;
  if (!data && isError) return <ErrorState message={failed} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton style={{ height: 480 }} />;
  if (data.content.length === 0) return empty;
  return (
    <>
      {children(data, isPlaceholderData)}
      <Pager total={data.total} size={data.size} />
    </>
  );
}

interface PagedListProps<Entry> extends Omit<PagedProps<PageOf<Entry>>, 'children'> {
  keyOf: (entry: Entry) => string | number;
  /** Shows an entry. */
  children: (entry: Entry) => ReactNode;
}

/** A list of cards, page by page. */
export function PagedList<Entry>({ keyOf, children, ...rest }: PagedListProps<Entry>) {
  return (
    <Paged {...rest}>
      {({ content }, stale) => (
        <ul className={styles.list} data-stale={stale} aria-busy={stale || undefined}>
          {content.map((entry) => (
            <li key={keyOf(entry)}>{children(entry)}</li>
          ))}
        </ul>
      )}
    </Paged>
  );
}

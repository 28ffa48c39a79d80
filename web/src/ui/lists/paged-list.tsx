import type { UseQueryResult } from '@tanstack/react-query';
import type { PageOf } from '@zhenku/contract/shapes';
import type { ReactNode } from 'react';
import { Pager } from './pager.tsx';
import styles from './paged-list.module.css';
import { ErrorState, Skeleton } from '../states.tsx';

interface PagedProps<Page> {
  query: UseQueryResult<Page>;
  failed: string;
  empty: ReactNode;
  paged?: boolean;
  children: (page: Page, stale: boolean) => ReactNode;
}

export function Paged<Page extends PageOf<unknown>>({
  query,
  failed,
  empty,
  paged = true,
  children,
}: PagedProps<Page>) {
  const { data, isError, isPlaceholderData, refetch } = query;
  if (!data && isError) return <ErrorState message={failed} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton style={{ height: 480 }} />;
  if (data.content.length === 0) return empty;
  return (
    <>
      {children(data, isPlaceholderData)}
      {paged && <Pager total={data.total} size={data.size} />}
    </>
  );
}

/** Returns whether the unfiltered list is empty, so that pages can omit filters and search. */
export const isEmptyList = (query: UseQueryResult<PageOf<unknown>>, filtered: boolean): boolean =>
  !filtered && query.data?.total === 0;

interface PagedListProps<Entry> extends Omit<PagedProps<PageOf<Entry>>, 'children'> {
  keyOf: (entry: Entry) => string | number;
  children: (entry: Entry) => ReactNode;
}

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

import type { ReactNode } from 'react';
import { ExportButton } from './export-button.tsx';
import { AmountFilter, KeywordFilter, PeriodFilter } from './filters.tsx';
import { FoldedFilters } from './folded-filters.tsx';
import { SavedViews } from './saved-views.tsx';

interface ListToolsProps {
  list: { askFile: () => Promise<{ url: string }>; table: { problem?: string } };
  /** What a keyword is looked for in; absent: the list takes none. */
  keyword?: string;
  /** The list has sums of money. */
  amounts?: boolean;
  days?: boolean;
  /** The filters that only this list has. */
  children?: ReactNode;
}

/** What every list is narrowed by, its saved views, and its file. */
export function ListTools({ list, keyword, amounts = false, days = true, children }: ListToolsProps) {
  return (
    <>
      {keyword && <KeywordFilter label={keyword} />}
      {(children || days || amounts) && (
        <FoldedFilters>
          {children}
          {days && <PeriodFilter />}
          {amounts && <AmountFilter />}
        </FoldedFilters>
      )}
      <SavedViews />
      <ExportButton ask={list.askFile} disabled={list.table.problem !== undefined} />
    </>
  );
}

import type { ExportFormat } from '@zhenku/contract/list-and-export';
import type { ReactNode } from 'react';
import { ExportButton } from './export-button.tsx';
import { AmountFilter, KeywordFilter, PeriodFilter } from './filters.tsx';
import { FoldedFilters } from './folded-filters.tsx';
import { SavedViews } from './saved-views.tsx';

interface ListToolsProps {
  list: { requestExport: (format: ExportFormat) => Promise<{ url: string }>; table: { problem?: string } };
  /** Names the searched fields; absent without a keyword filter. */
  keyword?: string;
  amounts?: boolean;
  days?: boolean;
  children?: ReactNode;
}

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
      <ExportButton
        request={() => list.requestExport('csv')}
        requestJsonLines={() => list.requestExport('jsonl')}
        disabled={list.table.problem !== undefined}
      />
    </>
  );
}

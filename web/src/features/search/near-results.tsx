import type { Output } from '@zhenku/contract/api';
import { VideoGrid } from '../catalogue/video-grid.tsx';
import styles from './near-results.module.css';
import { pathOf, type SearchState, withoutFilters } from './search-state.ts';
import { SuggestedKeywords } from './suggested-keywords.tsx';

interface NearResultsProps {
  found: Pick<Output<'POST /video/v1/queryByKeyword'>, 'near' | 'suggestions'>;
  state: SearchState;
  stale: boolean;
}

/** Also shows clips that match most of the keyword. */
export function NearResults({ found: { near, suggestions }, state, stale }: NearResultsProps) {
  return (
    <section className={styles.near} aria-label="相近结果">
      <h2>相近结果</h2>
      <SuggestedKeywords words={suggestions} pathFor={(keyword) => pathOf({ ...withoutFilters(state), keyword })} />
      <VideoGrid videos={near} keyword={state.keyword} stale={stale} />
    </section>
  );
}

export const hasNear = ({ near, suggestions }: NearResultsProps['found']): boolean =>
  near.length > 0 || suggestions.length > 0;

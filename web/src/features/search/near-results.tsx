import type { Output } from '@zhenku/contract/api';
import { VideoGrid } from '../catalogue/video-grid.tsx';
import styles from './near-results.module.css';
import { relaxedText } from './relaxed-text.ts';
import { pathOf, type SearchState, withoutFilters } from './search-state.ts';
import { SuggestedKeywords } from './suggested-keywords.tsx';

interface NearResultsProps {
  found: Pick<Output<'POST /video/v1/queryByKeyword'>, 'total' | 'near' | 'suggestions' | 'relaxed'>;
  state: SearchState;
  stale: boolean;
}

export default function NearResults({ found, state, stale }: NearResultsProps) {
  const { near, suggestions } = found;
  const difference = near.length > 0 ? relaxedText(found) : undefined;
  return (
    <section className={styles.near} aria-label="相近结果">
      <h2>相近结果</h2>
      {difference && <p>{difference}</p>}
      <SuggestedKeywords
        words={suggestions}
        pathFor={(keyword) => pathOf({ ...withoutFilters(state), literal: state.literal, keyword })}
      />
      <VideoGrid videos={near} keyword={state.keyword} stale={stale} />
    </section>
  );
}

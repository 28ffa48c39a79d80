import type { Output } from '@zhenku/contract/api';
import { VideoGrid } from '../catalogue/video-grid.tsx';
import { searchPath } from '../clips/keyword.ts';
import { KeywordLinks } from './keyword-links.tsx';
import styles from './near-results.module.css';
import { relaxedText } from './relaxed-text.ts';
import { pathOf, type SearchState, withoutFilters } from './search-state.ts';

interface NearResultsProps {
  found: Pick<Output<'POST /video/v1/queryByKeyword'>, 'total' | 'near' | 'suggestions' | 'related' | 'relaxed'>;
  state: SearchState;
  stale: boolean;
}

/** Fills a page of few results with clips that nearly match, and with other searches. */
export default function NearResults({ found, state, stale }: NearResultsProps) {
  const { near, suggestions, related } = found;
  const difference = near.length > 0 ? relaxedText(found) : undefined;
  const pathFor = (keyword: string) => pathOf({ ...withoutFilters(state), literal: state.literal, keyword });
  return (
    <>
      {near.length + suggestions.length > 0 && (
        <section className={styles.near} aria-label="相近结果">
          <h2>相近结果</h2>
          {difference && <p>{difference}</p>}
          <KeywordLinks title="您是不是要找" words={suggestions} pathFor={pathFor} />
          <VideoGrid videos={near} keyword={state.keyword} stale={stale} />
        </section>
      )}
      {related.length > 0 && (
        <div className={styles.near}>
          <KeywordLinks title="相关搜索" words={related} pathFor={searchPath} />
        </div>
      )}
    </>
  );
}

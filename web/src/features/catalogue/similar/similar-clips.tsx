import type { Output } from '@zhenku/contract/api';
import { SIMILAR_KINDS, SIMILAR_KIND_LABEL } from '@zhenku/contract/similar/kinds';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { Empty, ErrorState } from '../../../ui/states.tsx';
import { VideoCard } from '../video-card.tsx';
import { VideoGridSkeleton } from '../video-grid.tsx';
import grid from '../video-grid.module.css';
import styles from './similar-clips.module.css';
import { areEqual, EQUAL_WEIGHTS, NEXT_WEIGHT, type Weights } from './weights.ts';

const QuickLook = lazy(() => import('../quick-look.tsx'));

const WEIGHT_LABEL: Record<number, string> = { 0: '不计', 1: '一般', 3: '优先' };

interface SimilarClipsProps {
  videoId: number;
  size: number;
  /** Opens clips in a quick look; without it, they are links only, as inside another quick look. */
  canLook?: boolean;
  /** Shows nothing, not even the title, if no clip is similar. */
  hidesEmpty?: boolean;
  /** Leaves out the clips of the same series, where the page lists them by themselves. */
  withoutSeries?: boolean;
  /** The weights and their setter; without them, the list keeps its own. */
  state?: readonly [Weights, (weights: Weights) => void];
  title: (chips: ReactNode) => ReactNode;
}

/** Lists the clips that are similar to a clip, with a line of reasons under each and chips that weight the reasons. */
export default function SimilarClips(props: SimilarClipsProps) {
  const { videoId, size, canLook = true, hidesEmpty = false, withoutSeries = false, title } = props;
  const own = useState(EQUAL_WEIGHTS);
  const [weights, setWeights] = props.state ?? own;
  const query = useCall(
    'GET /video/v1/querySimilar',
    { videoId, ...weights, size, ...(withoutSeries && { series: false }) },
    { keepPrevious: true, silent: true },
  );
  const { data, isPlaceholderData } = query;
  if (hidesEmpty && data?.content.length === 0 && areEqual(weights)) return null;
  return (
    <>
      {title(<WeightChips weights={weights} onChange={setWeights} />)}
      {query.isError && !data ? (
        <ErrorState message="相似镜头加载失败" onRetry={() => void query.refetch()} />
      ) : !data ? (
        <VideoGridSkeleton count={size} />
      ) : data.content.length === 0 ? (
        <Empty message={areEqual(weights) ? '还没有与它相似的镜头' : '按现在的取舍没有相似的镜头'} />
      ) : (
        <ReasonedGrid found={data} stale={isPlaceholderData} canLook={canLook} />
      )}
    </>
  );
}

function WeightChips({ weights, onChange }: { weights: Weights; onChange: (weights: Weights) => void }) {
  return (
    <fieldset className={styles.chips} aria-label="按什么找相似">
      {SIMILAR_KINDS.map((kind) => {
        const next = { ...weights, [kind]: NEXT_WEIGHT[weights[kind]]! };
        const isLast = Object.values(next).every((weight) => weight === 0);
        return (
          <button
            key={kind}
            type="button"
            className={styles.chip}
            data-weight={weights[kind]}
            aria-label={`${SIMILAR_KIND_LABEL[kind]}：${WEIGHT_LABEL[weights[kind]]}`}
            title="点击切换：一般、优先、不计"
            onClick={() => onChange(isLast ? { ...next, [kind]: 1 } : next)}
          >
            {SIMILAR_KIND_LABEL[kind]}
            <small>{WEIGHT_LABEL[weights[kind]]}</small>
          </button>
        );
      })}
    </fieldset>
  );
}

type Found = Output<'GET /video/v1/querySimilar'>;

interface ReasonedGridProps {
  found: Found;
  stale?: boolean;
  canLook?: boolean;
  /** Further controls under a clip. */
  tools?: (clip: Found['content'][number]) => ReactNode;
}

export function ReasonedGrid({ found: { content, matches }, stale, canLook = true, tools }: ReasonedGridProps) {
  const [looking, setLooking] = useState<number>();
  return (
    <>
      <ul className={`${grid.grid} ${styles.grid}`} data-stale={stale} aria-busy={stale || undefined}>
        {content.map((video, index) => (
          <li key={video.videoId}>
            <VideoCard video={video} list={content} {...(canLook && { onLook: setLooking })} />
            <p className={styles.reasons}>{matches[index]?.reasons.join(' · ')}</p>
            {tools?.(video)}
          </li>
        ))}
      </ul>
      {looking !== undefined && (
        <Suspense>
          <QuickLook videos={content} videoId={looking} onMove={setLooking} onClose={() => setLooking(undefined)} />
        </Suspense>
      )}
    </>
  );
}

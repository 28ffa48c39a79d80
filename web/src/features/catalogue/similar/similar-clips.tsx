import type { Output } from '@zhenku/contract/api';
import { SIMILAR_KINDS, SIMILAR_KIND_LABEL, type SimilarKind } from '@zhenku/contract/similar/kinds';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { Empty, ErrorState } from '../../../ui/states.tsx';
import { VideoCard } from '../video-card.tsx';
import { VideoGridSkeleton } from '../video-grid.tsx';
import grid from '../video-grid.module.css';
import styles from './similar-clips.module.css';

const QuickLook = lazy(() => import('../quick-look.tsx'));

type Weights = Record<SimilarKind, number>;

/** The weight after a press on a chip, by its weight before. */
const NEXT: Record<number, number> = { 1: 3, 3: 0, 0: 1 };
const WEIGHT_LABEL: Record<number, string> = { 0: '不计', 1: '一般', 3: '优先' };
const EQUAL = Object.fromEntries(SIMILAR_KINDS.map((kind) => [kind, 1])) as Weights;

interface SimilarClipsProps {
  videoId: number;
  size: number;
  /** Opens clips in a quick look; without it, they are links only, as inside another quick look. */
  canLook?: boolean;
  title: (chips: ReactNode) => ReactNode;
}

/** Lists the clips that are similar to a clip, with a line of reasons under each and chips that weight the reasons. */
export default function SimilarClips({ videoId, size, canLook = true, title }: SimilarClipsProps) {
  const [weights, setWeights] = useState(EQUAL);
  const query = useCall(
    'GET /video/v1/querySimilar',
    { videoId, ...weights, size },
    { keepPrevious: true, silent: true },
  );
  const { data, isPlaceholderData } = query;
  // A clip that is like no other has no section.
  if (data?.content.length === 0 && weights === EQUAL) return null;
  return (
    <>
      {title(<WeightChips weights={weights} onChange={setWeights} />)}
      {query.isError && !data ? (
        <ErrorState message="相似镜头加载失败" onRetry={() => void query.refetch()} />
      ) : !data ? (
        <VideoGridSkeleton count={size} />
      ) : data.content.length === 0 ? (
        <Empty message="按现在的取舍没有相似的镜头" />
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
        const next = { ...weights, [kind]: NEXT[weights[kind]]! };
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

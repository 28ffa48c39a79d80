import type { VideoDetail } from '@zhenku/contract/catalogue/catalogue';
import { CUT_SECONDS_MAX } from '@zhenku/contract/similar/kinds';
import { useState } from 'react';
import { useCall } from '../api/use-call.ts';
import { isNotFound } from '../api/user-client.ts';
import { CutPreview, type Shot } from '../features/catalogue/similar/cut-preview.tsx';
import { NEW_SHOT_SECONDS, readSequence, SHOTS_MAX, writeSequence } from '../features/catalogue/similar/sequence.ts';
import { ReasonedGrid } from '../features/catalogue/similar/similar-clips.tsx';
import { pictureOf } from '../features/clips/posters.ts';
import { VideoGridSkeleton } from '../features/catalogue/video-grid.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { useDebounced } from '../ui/hooks/use-debounced.ts';
import { LazyImage } from '../ui/pictures/lazy-image.tsx';
import { useSearchParams } from '../ui/router/search-params.ts';
import { Empty, ErrorState } from '../ui/states.tsx';
import { ListPage } from './list-page.tsx';
import styles from './sequence-page.module.css';

const SIZE = 24;
/** Steps of the sliders, in seconds. */
const STEP = 0.1;
/** The shortest shot, in seconds. */
const SHOT_MIN = 0.5;

const useClip = (videoId: number) => useCall('GET /video/v1/queryVideoByVideoId', { videoId }, { silent: true });

/** Builds a sequence shot by shot: for the last one's out point, it lists clips to cut to. The address holds the sequence. */
export default function SequencePage() {
  const [params, setParams] = useSearchParams();
  const shots = readSequence(params.get('shots') ?? '');
  const save = (next: readonly Shot[]) => {
    setParams(new URLSearchParams({ shots: writeSequence(next) }), { replace: true });
  };
  return (
    <ListPage title="接镜头" trail={[]}>
      {shots.length === 0 ? (
        <Empty message="从一个镜头的详情页点“接下一镜”开始" />
      ) : (
        <Sequence shots={shots} onChange={save} />
      )}
    </ListPage>
  );
}

function Sequence({ shots, onChange }: { shots: readonly Shot[]; onChange: (shots: readonly Shot[]) => void }) {
  const last = shots.at(-1)!;
  const { data: clip, error, refetch } = useClip(last.videoId);
  return (
    <>
      <ol className={styles.strip} aria-label="镜头序列">
        {shots.map((shot, index) => (
          <ShotItem
            key={`${index}-${shot.videoId}`}
            shot={shot}
            number={index + 1}
            onRemove={() => onChange(shots.filter((_, i) => i !== index))}
          />
        ))}
      </ol>
      <p className={styles.sum}>
        共 {shots.length} 个镜头，{secondsText(shots.reduce((sum, shot) => sum + shot.out - shot.in, 0))}
      </p>
      {isNotFound(error) ? (
        <ErrorState message="最后一个镜头已下架，请移除它" />
      ) : error && !clip ? (
        <ErrorState message="镜头加载失败" onRetry={() => void refetch()} />
      ) : null}
      {clip && (
        <NextShot
          key={`${shots.length}-${last.videoId}`}
          clip={clip}
          last={last}
          isFull={shots.length >= SHOTS_MAX}
          onTrim={(shot) => onChange([...shots.slice(0, -1), shot])}
          onAdd={(trimmed, next) => onChange([...shots.slice(0, -1), trimmed, next])}
        />
      )}
    </>
  );
}

const secondsText = (seconds: number) => `${seconds.toFixed(1)} 秒`;

interface ShotItemProps {
  shot: Shot;
  number: number;
  onRemove: () => void;
}

function ShotItem({ shot, number, onRemove }: ShotItemProps) {
  const { data: clip } = useClip(shot.videoId);
  const name = clip?.videoName ?? '镜头';
  return (
    <li>
      {clip && <LazyImage {...pictureOf(clip, 'card')} alt={name} width="160" height="90" />}
      <span>
        {number}. {secondsText(shot.out - shot.in)}
      </span>
      <Button variant="quiet" aria-label={`移除第 ${number} 个镜头：${name}`} onClick={onRemove}>
        移除
      </Button>
    </li>
  );
}

interface NextShotProps {
  clip: VideoDetail;
  last: Shot;
  isFull: boolean;
  onTrim: (shot: Shot) => void;
  onAdd: (last: Shot, next: Shot) => void;
}

function NextShot({ clip, last, isFull, onTrim, onAdd }: NextShotProps) {
  const [tried, setTried] = useState<Shot>();
  // The address changes once the slider rests: browsers limit how often it may.
  const [out, setOut] = useState(last.out);
  const from = { ...last, out };
  const at = useDebounced(out);
  const trim = () => out !== last.out && onTrim(from);
  const query = useCall(
    'GET /video/v1/queryNextShots',
    { videoId: last.videoId, at, size: SIZE },
    { keepPrevious: true, silent: true },
  );
  const { data, isError, isPlaceholderData, refetch } = query;
  const shotOf = (index: number): Shot => {
    const [next, match] = [data!.content[index]!, data!.matches[index]!];
    const out = Math.min(Math.max(next.videoDuration, match.inPoint + SHOT_MIN), match.inPoint + NEW_SHOT_SECONDS);
    return { videoId: next.videoId, in: match.inPoint, out };
  };
  return (
    <>
      <div className={styles.cut}>
        <CutPreview from={from} to={tried} />
        <label className={styles.trim}>
          <span>“{clip.videoName}”的切出点</span>
          <input
            type="range"
            min={last.in + SHOT_MIN}
            max={Math.max(clip.videoDuration, last.in + SHOT_MIN)}
            step={STEP}
            value={out}
            onChange={({ target }) => setOut(Number(target.value))}
            onPointerUp={trim}
            onKeyUp={trim}
            onBlur={trim}
          />
          <output className="num">{secondsText(out)}</output>
        </label>
      </div>
      <h2 className={styles.title}>接得上的镜头</h2>
      {isError && !data ? (
        <ErrorState message="镜头加载失败" onRetry={() => void refetch()} />
      ) : !data ? (
        <VideoGridSkeleton count={12} />
      ) : data.content.length === 0 ? (
        <Empty
          message={
            clip.videoDuration > CUT_SECONDS_MAX
              ? `超过 ${CUT_SECONDS_MAX} 秒的镜头还不能接下一镜`
              : '没有接得上的镜头，换一个切出点试试'
          }
        />
      ) : (
        <ReasonedGrid
          found={data}
          stale={isPlaceholderData}
          tools={({ videoId, videoName }) => {
            const index = data.content.findIndex((next) => next.videoId === videoId);
            return (
              <div className={styles.tools}>
                <Button
                  aria-pressed={tried?.videoId === videoId}
                  aria-label={`试接：${videoName}`}
                  onClick={() => setTried(shotOf(index))}
                >
                  试接
                </Button>
                <Button
                  variant="primary"
                  disabled={isFull}
                  aria-label={`用作下一镜：${videoName}`}
                  onClick={() => onAdd(from, shotOf(index))}
                >
                  用作下一镜
                </Button>
              </div>
            );
          }}
        />
      )}
      <p className={styles.more}>
        <ButtonLink to={`/similar/${last.videoId}`}>看与它相似的镜头</ButtonLink>
      </p>
    </>
  );
}

import type { MyVideoDetail } from '@zhenku/contract/publishing/publishing';
import { useRef, useState } from 'react';
import { call } from '../../api/user-client.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/dialogs/toast.ts';
import { useAction } from '../../ui/hooks/use-action.ts';
import styles from './poster-field.module.css';
import { refreshMyVideo } from './queries.ts';

const STEP_SECONDS = 0.04;

const timeText = (seconds: number): string => `${seconds.toFixed(2)}秒`;

interface PosterFieldProps {
  video: Pick<MyVideoDetail, 'videoId' | 'previewUrl' | 'videoDuration' | 'posterSeconds' | 'thumbnails'>;
}

/** Applies a choice without saving the surrounding form. */
export function PosterField({ video }: PosterFieldProps) {
  const { videoId, previewUrl, videoDuration, posterSeconds, thumbnails } = video;
  const player = useRef<HTMLVideoElement>(null);
  const [seconds, setSeconds] = useState(posterSeconds ?? thumbnails[0]?.seconds ?? 0);
  const [busy, run] = useAction();
  if (previewUrl === null || videoDuration === null) return null;

  const showFrame = (wanted: number) => {
    setSeconds(wanted);
    if (player.current) player.current.currentTime = wanted;
  };
  const choose = (wanted: number | null) =>
    run(async () => {
      await call('POST /video/v1/poster', { videoId, ...(wanted !== null && { seconds: wanted }) });
      await refreshMyVideo();
      toast.success('封面将在几秒内更新');
    });

  return (
    <section className={styles.poster} aria-label="封面">
      <strong>封面</strong>
      <p className="muted">
        列表和搜索结果中显示的画面。当前：
        {posterSeconds === null ? '自动选择' : `${timeText(posterSeconds)}处的画面`}。
      </p>
      <video
        ref={player}
        className={styles.frame}
        src={previewUrl}
        muted
        playsInline
        preload="metadata"
        aria-label="所选画面"
        onLoadedMetadata={() => showFrame(seconds)}
      />
      <label className={styles.time}>
        <span>时间</span>
        <input
          type="range"
          min={0}
          max={videoDuration}
          step={STEP_SECONDS}
          value={seconds}
          aria-valuetext={timeText(seconds)}
          onChange={(event) => showFrame(Number(event.target.value))}
        />
        <output>{timeText(seconds)}</output>
      </label>
      {thumbnails.length > 0 && (
        <fieldset className={styles.candidates} aria-label="候选画面">
          {thumbnails.map((candidate) => (
            <button
              key={candidate.seconds}
              type="button"
              aria-label={`${timeText(candidate.seconds)}处的画面`}
              aria-pressed={candidate.seconds === seconds}
              onClick={() => showFrame(candidate.seconds)}
            >
              <img src={candidate.url} alt="" />
            </button>
          ))}
        </fieldset>
      )}
      <div className={styles.actions}>
        <Button busy={busy} disabled={seconds === posterSeconds} onClick={() => choose(seconds)}>
          用作封面
        </Button>
        {posterSeconds !== null && (
          <Button variant="quiet" disabled={busy} onClick={() => choose(null)}>
            恢复自动选择
          </Button>
        )}
      </div>
    </section>
  );
}

import type { Finding, TrueResolution } from '@zhenku/contract/clips/findings';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { Skeleton } from '../../../ui/states.tsx';
import { FindingList } from './finding-list.tsx';
import { SeekContext } from './seek-context.ts';
import styles from './findings.module.css';
import { trueResolutionText } from './true-resolution-text.ts';

const MarkedPlayer = lazy(() => import('../../../ui/player/marked-player.tsx'));

interface FindingsPanelProps {
  title: string;
  name: string;
  src: string | File | null;
  poster?: string | null;
  findings: readonly Finding[] | null;
  trueResolution: TrueResolution | null;
  pending?: string;
  none?: string;
  children?: ReactNode;
}

export function FindingsPanel(props: FindingsPanelProps) {
  const {
    title,
    name,
    src,
    poster = null,
    findings,
    trueResolution,
    pending = '正在检查画面…',
    none = '画面和声音没有发现问题。',
    children,
  } = props;
  const media = useRef<HTMLVideoElement>(null);
  const [unplayable, setUnplayable] = useState<string | File | null>(null);
  const playable = src !== null && unplayable !== src;
  const seek = (seconds: number) => {
    const video = media.current;
    if (!video) return;
    video.pause();
    video.currentTime = seconds;
    video.scrollIntoView({ block: 'nearest' });
  };
  const marks = (findings ?? []).flatMap(({ from, to, severity }) =>
    from === null || to === null ? [] : [{ from, to, severity }],
  );
  return (
    <SeekContext value={playable ? seek : null}>
      <section className={styles.panel} aria-label={title}>
        <h3>{title}</h3>
        {playable && (
          <Suspense fallback={<Skeleton className={styles.waiting} />}>
            <MarkedPlayer
              src={src}
              poster={poster}
              title={name}
              marks={marks}
              media={media}
              onUnplayable={() => setUnplayable(src)}
            />
          </Suspense>
        )}
        {src !== null && !playable && <p className="muted">浏览器无法播放此文件，处理完成后可以预览。</p>}
        {children}
        {trueResolution && (
          <p>
            <strong>清晰度</strong> {trueResolutionText(trueResolution)}
          </p>
        )}
        <div aria-live="polite">
          {findings === null && <p className="muted">{pending}</p>}
          {findings?.length === 0 && <p className="muted">{none}</p>}
          {findings !== null && findings.length > 0 && <FindingList label="检测结果" findings={findings} />}
        </div>
      </section>
    </SeekContext>
  );
}

import type { Finding } from '@zhenku/contract/clips/findings';
import type { OperatorVideo } from '@zhenku/contract/review/operator-videos';
import { findingText } from '@zhenku/contract/clips/finding-text';
import { useEffect, useRef, type RefObject } from 'react';
import styles from '../review.module.css';

interface FindingMarksProps {
  video: Pick<OperatorVideo, 'findings' | 'videoDuration'>;
  media: RefObject<HTMLVideoElement | null>;
  onSeek: (finding: Finding) => void;
}

const percent = (seconds: number, duration: number) => `${Math.min(100, (seconds / duration) * 100).toFixed(2)}%`;

export function FindingMarks({ video: { findings, videoDuration }, media, onSeek }: FindingMarksProps) {
  const line = useRef<HTMLElement>(null);
  const placed = findings.filter(({ from }) => from !== null);
  const shown = placed.length > 0 && videoDuration !== null && videoDuration > 0;
  useEffect(() => {
    if (!shown) return;
    let frame = 0;
    const follow = () => {
      line.current?.style.setProperty('--at', percent(media.current?.currentTime ?? 0, videoDuration));
      frame = requestAnimationFrame(follow);
    };
    follow();
    return () => cancelAnimationFrame(frame);
  }, [shown, media, videoDuration]);
  if (!shown) return null;
  return (
    <section ref={line} className={styles.line} aria-label="检测问题的位置">
      {placed.map((finding, index) => (
        <button
          key={index}
          type="button"
          className={styles.mark}
          data-severity={finding.severity}
          style={{
            left: percent(finding.from!, videoDuration),
            width: percent((finding.to ?? finding.from!) - finding.from!, videoDuration),
          }}
          title={findingText(finding)}
          aria-label={findingText(finding)}
          onClick={() => onSeek(finding)}
        />
      ))}
    </section>
  );
}

import { clipTimecode, dropsFrames } from '@zhenku/contract/rules/timecode';
import type { ReactNode, RefObject } from 'react';
import { Button } from '../button.tsx';
import { cx } from '../cx.ts';
import { hasMarks, type ClipMarks } from './clip-marks.ts';
import { rateText } from './frame-time.ts';
import type { PlayerAction } from './player-keys.ts';
import styles from './player.module.css';
import { Timecode } from './timecode.tsx';
import type { ClipControl } from './use-clip-control.ts';

interface FrameToolsProps {
  id: string;
  media: RefObject<HTMLVideoElement | null>;
  fps: number;
  open: boolean;
  control: ClipControl;
  onAction: (action: PlayerAction) => void;
  children: ReactNode;
}

export function FrameTools({ id, media, fps, open, control, onAction, children }: FrameToolsProps) {
  const { marks, looping, status } = control;
  const marked = hasMarks(marks);
  return (
    <fieldset id={id} className={styles.tools} data-open={open}>
      <legend className="visually-hidden">逐帧与标记</legend>
      <span className={styles.clock}>
        <Timecode media={media} fps={fps} className="num" />
        <span className="muted" title={dropsFrames(fps) ? '丢帧时间码' : undefined}>
          {rateText(fps)}
        </span>
      </span>
      <Button variant="quiet" onClick={() => onAction({ do: 'frame', frames: -1 })}>
        上一帧 <kbd>←</kbd>
      </Button>
      <Button variant="quiet" onClick={() => onAction({ do: 'frame', frames: 1 })}>
        下一帧 <kbd>→</kbd>
      </Button>
      <Button variant="quiet" aria-pressed={marks.in !== null} onClick={() => onAction({ do: 'markIn' })}>
        入点 <kbd>I</kbd>
      </Button>
      <Button variant="quiet" aria-pressed={marks.out !== null} onClick={() => onAction({ do: 'markOut' })}>
        出点 <kbd>O</kbd>
      </Button>
      {marked && (
        <>
          <Button variant="quiet" aria-pressed={looping} onClick={() => onAction({ do: 'loop' })}>
            循环 <kbd>R</kbd>
          </Button>
          <Button variant="quiet" onClick={() => onAction({ do: 'clearMarks' })}>
            清除 <kbd>X</kbd>
          </Button>
        </>
      )}
      {children}
      <output className={cx('muted small num', styles.range)} aria-label="标记区间" aria-live="off">
        {marked && rangeText(marks, fps)}
      </output>
      <Button variant="quiet" className={styles.help} onClick={() => onAction({ do: 'help' })}>
        快捷键 <kbd>?</kbd>
      </Button>
      <output className="visually-hidden">{status}</output>
    </fieldset>
  );
}

function rangeText(marks: ClipMarks, fps: number): string {
  const first = marks.in ?? 0;
  const text = `${clipTimecode(first, fps)} – ${marks.out === null ? '结尾' : clipTimecode(marks.out, fps)}`;
  return marks.out === null ? text : `${text} · 长 ${clipTimecode(marks.out - first + 1, fps)}`;
}

import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { formatInstant, hasLoop, type LoopRange } from './loop-range.ts';
import type { PlayerAction } from './player-keys.ts';
import styles from './player.module.css';

interface FrameToolsProps {
  id: string;
  open: boolean;
  range: LoopRange;
  onAction: (action: PlayerAction) => void;
  children: ReactNode;
}

export function FrameTools({ id, open, range, onAction, children }: FrameToolsProps) {
  return (
    <fieldset id={id} className={styles.tools} data-open={open}>
      <legend className="visually-hidden">逐帧与循环</legend>
      <Button variant="quiet" onClick={() => onAction({ do: 'frame', frames: -1 })}>
        上一帧 <kbd>,</kbd>
      </Button>
      <Button variant="quiet" onClick={() => onAction({ do: 'frame', frames: 1 })}>
        下一帧 <kbd>.</kbd>
      </Button>
      <Button variant="quiet" aria-pressed={range.from !== null} onClick={() => onAction({ do: 'loopFrom' })}>
        循环起点 <kbd>A</kbd>
      </Button>
      <Button variant="quiet" aria-pressed={range.to !== null} onClick={() => onAction({ do: 'loopTo' })}>
        循环终点 <kbd>B</kbd>
      </Button>
      {children}
      {hasLoop(range) && (
        <Button variant="quiet" onClick={() => onAction({ do: 'loopOff' })}>
          取消循环 <kbd>X</kbd>
        </Button>
      )}
      <output className="muted small num" aria-label="循环区间">
        {hasLoop(range) &&
          `${formatInstant(range.from ?? 0)} – ${range.to === null ? '结尾' : formatInstant(range.to)}`}
      </output>
      <Button variant="quiet" className={styles.help} onClick={() => onAction({ do: 'help' })}>
        快捷键 <kbd>?</kbd>
      </Button>
    </fieldset>
  );
}

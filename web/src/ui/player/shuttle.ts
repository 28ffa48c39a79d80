import { frameTime } from './frame-time.ts';

const SPEEDS = [1, 2, 4];
const SLOW = 0.25;

/** Returns the speed after a press of J (-1) or L (1): 1×, 2×, 4×, and 1× after a change of direction. */
export function nextSpeed(current: number, direction: 1 | -1): number {
  const same = Math.max(0, current * direction);
  return direction * (SPEEDS.find((speed) => speed > same) ?? 4);
}

/** Formats a speed as screen readers read it. */
export function speedText(speed: number): string {
  if (speed === 0) return '暂停';
  const [way, factor] = [speed < 0 ? '倒放' : '播放', Math.abs(speed)];
  return factor === 1 ? way : `${way} ${factor} 倍速`;
}

/** Formats a speed as the player shows it: `◀ 2×`; empty while the shuttle is not used. */
export const speedLabel = (speed: number): string =>
  speed === 0 ? '' : `${speed < 0 ? '◀' : '▶'} ${Math.abs(speed)}×`;

export interface Shuttle {
  /** Plays faster, or in the other direction; `slow` plays at a quarter of the speed. */
  press: (direction: 1 | -1, slow: boolean) => number;
  /** Pauses, and restores the playback rate. */
  stop: () => void;
  dispose: () => void;
}

interface ShuttleOptions {
  fps: number;
  /** Seconds of the looped part; null plays backwards to the clip's start and stops there. */
  loop: () => { from: number; to: number | null } | null;
  /** Called with the new speed; 0 when the shuttle has stopped. */
  onSpeed: (speed: number) => void;
}

/** Plays a video at the speeds of an editor's shuttle. Browsers cannot play backwards, so it seeks instead. */
export function createShuttle(media: HTMLVideoElement, { fps, loop, onSpeed }: ShuttleOptions): Shuttle {
  let speed = 0;
  let usualRate = 1;
  let request = 0;

  const setSpeed = (next: number) => {
    speed = next;
    onSpeed(next);
  };
  const end = () => {
    cancelAnimationFrame(request);
    if (speed === 0) return;
    media.playbackRate = usualRate;
    setSpeed(0);
  };
  const playBackwards = (factor: number) => {
    let [start, since] = [media.currentTime, performance.now()];
    const step = (now: number) => {
      const range = loop();
      const within = range !== null && start >= range.from;
      const first = within ? range.from : 0;
      let time = start - (factor * Math.max(0, now - since)) / 1_000;
      if (time <= first && within) {
        time = Math.min(range.to ?? Infinity, media.duration || 0);
        [start, since] = [time, now];
        // The last frame begins before the end.
        time -= 0.001;
      }
      // A seek that has not finished would start again and never show a frame.
      if (!media.seeking || time <= first)
        media.currentTime = frameTime(Math.max(0, time), 0, { fps, duration: media.duration });
      if (time <= first) end();
      else request = requestAnimationFrame(step);
    };
    request = requestAnimationFrame(step);
  };

  const onPause = () => speed > 0 && end();
  const onPlay = () => speed < 0 && !media.paused && end();
  const onRateChange = () => {
    // The user has chosen another rate.
    if (speed > 0 && media.playbackRate !== speed) setSpeed(0);
  };
  media.addEventListener('pause', onPause);
  media.addEventListener('play', onPlay);
  media.addEventListener('ratechange', onRateChange);

  return {
    press: (direction, slow) => {
      const current = speed < 0 || media.paused ? speed : media.playbackRate;
      const next = slow ? direction * SLOW : nextSpeed(current, direction);
      if (speed === 0) usualRate = media.playbackRate;
      cancelAnimationFrame(request);
      setSpeed(next);
      if (next > 0) {
        media.playbackRate = next;
        void media.play().catch(() => undefined);
      } else {
        media.pause();
        media.playbackRate = usualRate;
        playBackwards(-next);
      }
      return next;
    },
    stop: () => {
      media.pause();
      end();
    },
    dispose: () => {
      end();
      media.removeEventListener('pause', onPause);
      media.removeEventListener('play', onPlay);
      media.removeEventListener('ratechange', onRateChange);
    },
  };
}

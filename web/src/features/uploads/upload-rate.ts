import { formatDuration, formatSize } from '@zhenku/contract/format';

export interface Sample {
  /** In milliseconds, from any clock. */
  time: number;
  bytes: number;
}

export interface Progress {
  fraction: number;
  bytesPerSecond: number;
  secondsLeft: number | null;
}

const WINDOW_MS = 5_000;

export function addSample(samples: readonly Sample[], sample: Sample): Sample[] {
  return [...samples.filter(({ time }) => sample.time - time <= WINDOW_MS), sample];
}

export function measureProgress(samples: readonly Sample[], total: number): Progress {
  const first = samples[0];
  const last = samples.at(-1);
  if (!first || !last || total <= 0) return { fraction: 0, bytesPerSecond: 0, secondsLeft: null };
  const seconds = (last.time - first.time) / 1000;
  const bytesPerSecond = seconds > 0 ? (last.bytes - first.bytes) / seconds : 0;
  return {
    fraction: Math.min(1, last.bytes / total),
    bytesPerSecond,
    secondsLeft: bytesPerSecond > 0 ? Math.max(0, total - last.bytes) / bytesPerSecond : null,
  };
}

export function formatRate({ bytesPerSecond, secondsLeft }: Omit<Progress, 'fraction'>): string {
  const left = secondsLeft === null ? '正在计算剩余时间' : `剩余 ${formatDuration(Math.ceil(secondsLeft))}`;
  return `${formatSize(bytesPerSecond)}/s · ${left}`;
}

import { useEffect, useState } from 'react';

export function remainingMs(until: string, now: number): number {
  return Math.max(0, Date.parse(until) - now);
}

/** Formats as `mm:ss`, rounded up, so that 00:00 means that no time is left. */
export function formatCountdown(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}

export function useCountdown(until: string): number {
  const [now, setNow] = useState(() => Date.now());
  const left = remainingMs(until, now);
  const over = left === 0;
  useEffect(() => {
    if (over) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [over]);
  return left;
}

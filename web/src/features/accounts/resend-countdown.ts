import { CODE_RESEND_SECONDS } from '@zhenku/contract/constants';
import { useEffect, useState } from 'react';
import { persistentStorage } from '../../ui/browser-storage.ts';

/**
 * Returns the whole seconds until `endsAt` (ms), capped at a full countdown, so that a wrong clock cannot lock the
 * button.
 */
export function secondsLeft(endsAt: number, now: number): number {
  const left = Math.ceil((endsAt - now) / 1000);
  return left > 0 && left <= CODE_RESEND_SECONDS ? left : 0;
}

/** End of each countdown in ms, by phone number or e-mail address. */
type EndTimes = Readonly<Record<string, number>>;

export function parseRunningEnds(text: string | null, now: number): EndTimes {
  try {
    const ends: unknown = JSON.parse(text ?? '{}');
    if (typeof ends !== 'object' || ends === null) return {};
    return Object.fromEntries(Object.entries(ends).filter(([, endsAt]) => secondsLeft(Number(endsAt), now) > 0));
  } catch {
    return {};
  }
}

const storageKey = (purpose: string) => `codeResendAt:${purpose}`;
const readEnds = (purpose: string) => parseRunningEnds(persistentStorage.getItem(storageKey(purpose)), Date.now());
const readSecondsLeft = (purpose: string, to: string) => secondsLeft(readEnds(purpose)[to] ?? 0, Date.now());

/**
 * Counts down after a code was sent to `to`; each recipient has its own countdown. The end times are stored, so that a reload
 * does not reset them.
 */
export function useResendCountdown(purpose: string, to: string) {
  const [left, setLeft] = useState(() => readSecondsLeft(purpose, to));
  useEffect(() => {
    const tick = () => setLeft(readSecondsLeft(purpose, to));
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [purpose, to]);
  const start = () => {
    const ends = { ...readEnds(purpose), [to]: Date.now() + CODE_RESEND_SECONDS * 1000 };
    persistentStorage.setItem(storageKey(purpose), JSON.stringify(ends));
    setLeft(CODE_RESEND_SECONDS);
  };
  return { left, start };
}

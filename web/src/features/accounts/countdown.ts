import { CODE_RESEND_SECONDS } from '@zhenku/contract/constants';
import { useEffect, useState } from 'react';
import { localStore } from '../../ui/stores.ts';

/** Whole seconds until `endsAt` (ms), never more than a countdown has, so that a wrong clock cannot lock the button. */
export function secondsLeft(endsAt: number, now: number): number {
  const left = Math.ceil((endsAt - now) / 1000);
  return left > 0 && left <= CODE_RESEND_SECONDS ? left : 0;
}

const storageKey = (purpose: string) => `codeResendAt:${purpose}`;

/** Counts down after a code was sent; the end is stored, so that a reload does not shorten it. */
export function useCountdown(purpose: string) {
  const read = () => secondsLeft(Number(localStore.getItem(storageKey(purpose))), Date.now());
  const [left, setLeft] = useState(read);
  const counting = left > 0;
  useEffect(() => {
    if (!counting) return;
    const timer = setInterval(
      () => setLeft(secondsLeft(Number(localStore.getItem(storageKey(purpose))), Date.now())),
      250,
    );
    return () => clearInterval(timer);
  }, [counting, purpose]);
  const start = () => {
    localStore.setItem(storageKey(purpose), String(Date.now() + CODE_RESEND_SECONDS * 1000));
    setLeft(CODE_RESEND_SECONDS);
  };
  return { left, start };
}

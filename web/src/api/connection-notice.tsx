import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from '../ui/store.ts';
import { connection, followConnection } from './connection.ts';
import styles from './connection-notice.module.css';

/** Shorter waits pass without a sign. */
const WAIT_MS = 800;
const LONG_WAIT_MS = 8_000;

const TEXT = {
  offline: '网络已断开，恢复后自动继续',
  unreachable: '连不上服务器，正在重试',
  slow: '网络较慢，仍在加载',
} as const;

/** Tells users that the network or the server is away, or that an answer takes long. */
export default function ConnectionNotice() {
  useEffect(followConnection, []);
  const state = useStore(connection);
  const waiting = useIsFetching({ predicate: ({ state: { status } }) => status === 'pending' }) > 0;
  const wait = useWait(waiting && state === 'online');
  useEffect(() => {
    const { documentElement } = document;
    documentElement.toggleAttribute('data-loading', wait !== 'short');
    return () => documentElement.removeAttribute('data-loading');
  }, [wait]);
  const kind = state === 'online' ? wait === 'long' && 'slow' : state;
  return <div aria-live="polite">{kind && <Notice key={kind}>{TEXT[kind]}</Notice>}</div>;
}

function useWait(waiting: boolean): 'short' | 'noticeable' | 'long' {
  const [wait, setWait] = useState<'short' | 'noticeable' | 'long'>('short');
  useEffect(() => {
    if (!waiting) return;
    const timers = [setTimeout(() => setWait('noticeable'), WAIT_MS), setTimeout(() => setWait('long'), LONG_WAIT_MS)];
    return () => {
      timers.forEach(clearTimeout);
      setWait('short');
    };
  }, [waiting]);
  return wait;
}

/** A popover, because only the top layer is above an open dialog. */
function Notice({ children }: { children: string }) {
  const ref = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => ref.current?.showPopover(), []);
  return (
    <p ref={ref} popover="manual" className={styles.notice}>
      {children}
    </p>
  );
}

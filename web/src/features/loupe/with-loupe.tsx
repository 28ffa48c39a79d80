import type { VideoDetail } from '@zhenku/contract/catalogue';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { SearchIcon } from '../../ui/icons.tsx';
import styles from './with-loupe.module.css';

const Loupe = lazy(() => import('./loupe.tsx'));

/** The player with a loupe that can be laid over it, for clips that have one. */
export function WithLoupe({ tiles, children }: { tiles: VideoDetail['loupe']; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const stage = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLSpanElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.querySelector('button')?.focus();
  };
  const toggle = () => {
    if (open) return close();
    stage.current?.querySelector('video')?.pause();
    setOpen(true);
  };
  return (
    <>
      <div ref={stage} className={styles.stage}>
        {children}
        {open && tiles && (
          <Suspense fallback={null}>
            <Loupe tiles={tiles} onClose={close} />
          </Suspense>
        )}
      </div>
      {tiles && (
        <span ref={button} className={styles.button}>
          <Button aria-pressed={open} onClick={toggle}>
            <SearchIcon size={16} /> 放大镜
          </Button>
          <small>1:1 查看原片清晰度</small>
        </span>
      )}
    </>
  );
}

import type { VideoDetail } from '@zhenku/contract/catalogue/catalogue';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { SearchIcon } from '../icons/icons.tsx';
import styles from './with-loupe.module.css';

const Loupe = lazy(() => import('./loupe.tsx'));

interface WithLoupeProps {
  tiles: VideoDetail['loupe'];
  children: (button: ReactNode) => ReactNode;
}

export function WithLoupe({ tiles, children }: WithLoupeProps) {
  const [open, setOpen] = useState(false);
  const stage = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const toggle = () => {
    if (open) return close();
    stage.current?.querySelector('video')?.pause();
    setOpen(true);
  };
  return (
    <div ref={stage} className={styles.stage}>
      {children(
        tiles && (
          <Button ref={button} variant="quiet" aria-pressed={open} title="1:1 查看原片清晰度" onClick={toggle}>
            <SearchIcon size={16} /> 放大镜 1:1
          </Button>
        ),
      )}
      {open && tiles && (
        <Suspense fallback={null}>
          <Loupe tiles={tiles} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}

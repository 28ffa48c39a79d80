import { lazy, Suspense, type CSSProperties, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import type { EmptyMotif } from './pictures/empty-picture.tsx';
import styles from './states.module.css';

const EmptyPicture = lazy(() => import('./pictures/empty-picture.tsx'));

/** Renders a grey placeholder of the content's size, so that the layout does not shift. */
export function Skeleton({ style, className }: { style?: CSSProperties; className?: string }) {
  return <span className={cx(styles.skeleton, className)} style={style} aria-hidden="true" />;
}

interface EmptyProps {
  message: string;
  hint?: string | undefined;
  /** Whether the state fills the page, so that its message is the page's heading. */
  page?: boolean;
  picture?: EmptyMotif;
  children?: ReactNode;
}

export function Empty({ message, hint, page, picture = 'frame', children }: EmptyProps) {
  const Message = page ? 'h1' : 'p';
  return (
    <div className={styles.state}>
      <span className={styles.picture}>
        <Suspense>
          <EmptyPicture motif={picture} />
        </Suspense>
      </span>
      <Message>{message}</Message>
      {hint && <p className={styles.hint}>{hint}</p>}
      {children}
    </div>
  );
}

export function ErrorState({ message = '加载失败', onRetry }: { message?: string; onRetry?: () => void }) {
  return (
    <div className={styles.state} role="alert">
      <p>{message}</p>
      {onRetry && <Button onClick={onRetry}>重试</Button>}
    </div>
  );
}

export function PageSkeleton() {
  return (
    <div className={cx('container', styles.page)} aria-busy="true">
      <Skeleton style={{ width: 240, height: 32 }} />
      <Skeleton style={{ height: '60vh' }} />
    </div>
  );
}

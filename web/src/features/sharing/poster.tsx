import { useState } from 'react';
import { ButtonAnchor } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { ErrorState } from '../../ui/states.tsx';
import styles from './share-panel.module.css';

export function Poster({ title, src }: { title: string; src: string }) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  const [attempt, setAttempt] = useState(0);
  if (state === 'failed') {
    const retry = () => {
      setAttempt(attempt + 1);
      setState('loading');
    };
    return <ErrorState message="海报没有生成，请稍后再试" onRetry={retry} />;
  }
  // The browser may not request a failed address again.
  const address = attempt === 0 ? src : `${src}?again=${attempt}`;
  return (
    <div className="stack-16">
      <div className={cx(styles.poster, state === 'loading' && styles.waiting)} aria-busy={state === 'loading'}>
        <img
          src={address}
          alt={`“${title}”的海报`}
          onLoad={() => setState('shown')}
          onError={() => setState('failed')}
        />
      </div>
      <div className={styles.save}>
        <ButtonAnchor variant="primary" href={address} download={`${title}.jpg`}>
          保存海报
        </ButtonAnchor>
        <p className="muted small">也可以长按图片保存或转发</p>
      </div>
    </div>
  );
}

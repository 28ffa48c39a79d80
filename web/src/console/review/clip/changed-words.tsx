import type { OperatorVideo } from '@zhenku/contract/review/operator-videos';
import { formatTime } from '@zhenku/contract/format';
import { Button } from 'antd';
import { useAction } from '../../../ui/hooks/use-action.ts';
import { markChangesSeen } from '../decisions.ts';
import { ComparedRows } from './compared-rows.tsx';
import styles from '../review.module.css';
import { wordTexts } from '../word-texts.ts';

export function ChangedWords({ video }: { video: OperatorVideo }) {
  const [busy, run] = useAction();
  const { changes } = video;
  if (!changes) return null;
  const { before, edits, changeTime } = changes;
  const old = wordTexts(before);
  const rows = wordTexts(video).map(([label, now], index) => [label, old[index]![1], now] as const);
  return (
    <section className={styles.compared} aria-label="文字改动">
      <p>
        <strong>文字改动</strong> {formatTime(changeTime)}
      </p>
      <ComparedRows heads={['改动前', '改动后']} rows={rows.filter(([, was, now]) => was !== now)} />
      <Button loading={busy} onClick={() => run(() => markChangesSeen(video.videoId, edits))}>
        标记为已看
      </Button>
    </section>
  );
}

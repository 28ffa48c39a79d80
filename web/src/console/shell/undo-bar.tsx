import { Button, Flex } from 'antd';
import { useEffect, useState } from 'react';
import { sendNow, undo, type Undoable, undoables, watchLeaving } from '../parts/pending-changes.ts';
import { watchSecondClicks } from '../parts/second-clicks.ts';
import { useStore } from '../../ui/store.ts';
import { useAction } from '../../ui/hooks/use-action.ts';
import styles from './console.module.css';

export function UndoBar() {
  const all = useStore(undoables);
  useEffect(watchLeaving, []);
  useEffect(watchSecondClicks, []);
  if (all.length === 0) return null;
  return (
    <output className={styles.undoBar}>
      {all.map((one) => (
        <Line key={`${one.subject} ${one.until}`} one={one} />
      ))}
    </output>
  );
}

function Line({ one }: { one: Undoable }) {
  const [busy, run] = useAction();
  const seconds = useSecondsUntil(one.until);
  return (
    <Flex gap={12} align="center" justify="space-between" wrap>
      <span>
        {one.waits ? (
          <>
            <span className="num" aria-hidden="true">
              {seconds}
            </span>{' '}
            秒后执行：{one.text}
          </>
        ) : (
          one.text
        )}
      </span>
      <Flex gap={8}>
        {one.waits && (
          <Button size="small" onClick={() => void sendNow((each) => each === one)}>
            立即执行
          </Button>
        )}
        <Button size="small" type="primary" loading={busy} onClick={() => run(() => undo(one))}>
          撤销{!one.waits && ` (${seconds})`}
        </Button>
      </Flex>
    </Flex>
  );
}

function useSecondsUntil(time: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((time - now) / 1_000));
}

import { Button } from '../../../web/src/ui/button.tsx';
import { ErrorState } from '../../../web/src/ui/states.tsx';
import { clearFilmScan, pauseReading, type FilmScan, secondsLeft, retryUnsent } from './reading/film-scan.ts';
import { clockTime, lengthInWords } from './film-times.ts';
import styles from './film-pictures.module.css';

export function ReadingStatus({ scan }: { scan: FilmScan }) {
  const { facts, state, read, unsentCount, failedQuestionCount } = scan;
  const left = secondsLeft(scan);
  const share = facts ? Math.min(1, read / facts.duration) : 0;
  const ended = facts !== null && read >= facts.duration;
  return (
    <section className={styles.reading} aria-label="读取进度">
      <progress max={1} value={share} aria-label="已读取的影片" />
      <div className={styles.readingLine}>
        <output>
          {!facts && '正在打开影片'}
          {facts && state === 'paused' && `已暂停，读到 ${clockTime(read)}`}
          {facts && state === 'reading' && !ended && `正在读取画面 ${Math.floor(share * 100)}%`}
          {facts && state === 'reading' && ended && '正在比对最后一段'}
        </output>
        {state === 'reading' && !ended && left !== null && <span>约剩 {lengthInWords(left)}</span>}
        <div className={styles.buttons}>
          {state === 'paused' ? (
            <Button onClick={() => pauseReading(false)}>继续</Button>
          ) : (
            <Button onClick={() => pauseReading(true)} disabled={ended}>
              暂停
            </Button>
          )}
          <Button variant="quiet" onClick={clearFilmScan}>
            取消
          </Button>
        </div>
      </div>
      {failedQuestionCount > 0 && (
        <ErrorState message={`${failedQuestionCount} 处的小样水印查询失败，已读的画面还在`} onRetry={retryUnsent} />
      )}
      {unsentCount > 0 && <ErrorState message="有一段比对失败，已读的画面还在，可以重试" onRetry={retryUnsent} />}
    </section>
  );
}

import { formatVideoId } from '@zhenku/contract/format';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import type { ChangeSummary, Refusal } from './change-works.ts';
import styles from './change-summary.module.css';

interface ChangeSummaryProps {
  title: string;
  verb: string;
  summary: ChangeSummary;
  onClose: () => void;
}

export function ChangeSummaryDialog({ title, verb, summary, onClose }: ChangeSummaryProps) {
  const { changed, unchanged, refused, partial, unsent } = summary;
  return (
    <Dialog
      open
      title={title}
      width={640}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          知道了
        </Button>
      }
    >
      <div className="stack-16">
        <output>
          已{verb} {changed} 条作品
          {unchanged > 0 && `，${unchanged} 条没有变化`}
          {refused.length > 0 && `，${refused.length} 条未能${verb}`}。
        </output>
        {unsent.length > 0 && <p className="danger">连接中断，{unsent.length} 条作品没有处理，请重试。</p>}
        {refused.length > 0 && <RefusalList label={`未能${verb}的作品`} refusals={refused} />}
        {partial.length > 0 && <RefusalList label="部分未修改的作品" refusals={partial} />}
      </div>
    </Dialog>
  );
}

const SHOWN_MAX = 200;

export function RefusalList({ label, refusals }: { label: string; refusals: readonly Refusal[] }) {
  return (
    <section className={styles.refusals} aria-label={label}>
      <h3>
        {label} <small>{refusals.length}</small>
      </h3>
      {/* Focusable, so that the keyboard can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul tabIndex={0} aria-label={label}>
        {refusals.slice(0, SHOWN_MAX).map(({ videoId, videoName, line, reason }, index) => (
          <li key={index}>
            <span>
              {line !== undefined && <span className="muted">第{line}行 </span>}
              {videoId > 0 && <span className="num">{formatVideoId(videoId)}</span>}{' '}
              {videoName === '' ? '未命名' : videoName}
            </span>
            <span className="danger">{reason}</span>
          </li>
        ))}
      </ul>
      {refusals.length > SHOWN_MAX && <p className="muted">还有 {refusals.length - SHOWN_MAX} 条</p>}
    </section>
  );
}

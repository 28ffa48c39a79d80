import { formatTime } from '@zhenku/contract/format';
import type { MyRejection } from '@zhenku/contract/publishing/rejection';
import { useState } from 'react';
import { call } from '../../api/user-client.ts';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/router/link.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { toast } from '../../ui/dialogs/toast.ts';
import { useAction } from '../../ui/hooks/use-action.ts';
import { documentPath } from '../content/documents/document-links.ts';
import { FindingList } from '../clips/findings/finding-list.tsx';
import { refreshMyVideo } from './queries.ts';
import styles from './rejection-note.module.css';

const ANSWER_MAX = 500;

interface RejectionNoteProps {
  videoId: number;
  rejection: MyRejection;
  inReview: boolean;
}

/** The creator can reply once. */
export function RejectionNote({ videoId, rejection, inReview }: RejectionNoteProps) {
  const { reason, clause, clauseText, note, findings, time, answer, answerTime, mayAnswer } = rejection;
  return (
    <section className={styles.rejection} aria-label="审核意见">
      <h4>
        审核未通过 <time>{formatTime(time)}</time>
      </h4>
      <p className="danger">{reason}</p>
      {clause !== null && (
        <p>
          <Link to={documentPath('publish')} className={styles.clause}>
            《发布规范》{clause}
          </Link>{' '}
          {clauseText}
        </p>
      )}
      {note !== null && <p className={styles.note}>审核说明：{note}</p>}
      {findings.length > 0 && <FindingList label="引用的检测结果" findings={findings} />}
      {answer !== null && (
        <div className={styles.answer}>
          <p>
            您的申诉 <time>{answerTime !== null && formatTime(answerTime)}</time>
          </p>
          <blockquote>{answer}</blockquote>
          {inReview && <p>已重新进入审核，优先由其他审核员处理。</p>}
        </div>
      )}
      {mayAnswer && <AnswerForm videoId={videoId} />}
      {!mayAnswer && answer === null && <p>已申诉过一次，请修改后重新提交。</p>}
    </section>
  );
}

function AnswerForm({ videoId }: { videoId: number }) {
  const [answer, setAnswer] = useState('');
  const [busy, run] = useAction();
  const send = async () => {
    // Reload in any case, because another decision may have come first.
    await call('POST /video/v1/answer', { videoId, answer: answer.trim() }).finally(() => void refreshMyVideo());
    toast.success('已申诉，作品重新进入审核');
  };
  return (
    <div className={styles.form}>
      <TextArea
        label="不认同审核意见？可以申诉一次，无需修改作品"
        value={answer}
        max={ANSWER_MAX}
        rows={3}
        onChange={setAnswer}
      />
      <Button busy={busy} disabled={answer.trim() === ''} onClick={() => run(send)}>
        提交申诉
      </Button>
    </div>
  );
}

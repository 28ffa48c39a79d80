import type { OperatorVideoDetail, VideoReview } from '@zhenku/contract/review/review';
import { formatTime } from '@zhenku/contract/format';
import { findingText } from '@zhenku/contract/clips/finding-text';
import { Alert, Tag } from 'antd';
import styles from '../review.module.css';

export const DECISION_LABEL: Record<VideoReview['decision'], string> = {
  approve: '通过',
  reject: '驳回',
  reopen: '重新审核',
  takeDown: '下架',
  reinstate: '恢复上架',
  secondOpinion: '申请复审',
};

const DECISION_COLOUR: Partial<Record<VideoReview['decision'], string>> = {
  approve: 'success',
  reject: 'error',
  takeDown: 'error',
  secondOpinion: 'processing',
};

/** Shows the creator's answer to a rejection, a colleague's request for a second opinion, and who may not decide. */
export function OpenQuestions({ video: { answer, secondOpinion, mayDecide } }: { video: OperatorVideoDetail }) {
  return (
    <>
      {answer && (
        <Alert
          type="info"
          showIcon
          title={`创作者对${answer.operatorName}的驳回的申诉（${formatTime(answer.answerTime)}）`}
          description={answer.answer}
        />
      )}
      {secondOpinion && (
        <Alert
          type="info"
          showIcon
          title={`${secondOpinion.operatorName}申请复审（${formatTime(secondOpinion.time)}）`}
          description={secondOpinion.note}
        />
      )}
      {!mayDecide && <Alert type="warning" showIcon title="您驳回过该作品或已申请复审，请由其他审核员决定" />}
    </>
  );
}

export function ReviewHistory({ video: { reviews, creator, authorName } }: { video: OperatorVideoDetail }) {
  const decided = creator.approved + creator.rejected;
  return (
    <section className={styles.history} aria-label="审核记录">
      <h2>审核记录</h2>
      {reviews.length === 0 && <p className={styles.quiet}>首次审核</p>}
      <ol>
        {reviews.map((review, index) => (
          <li key={index}>
            <p>
              <Tag color={DECISION_COLOUR[review.decision] ?? 'default'}>{DECISION_LABEL[review.decision]}</Tag>
              {review.operatorName} <span className={styles.quiet}>{formatTime(review.time)}</span>
              {!review.sameFile && <Tag>此前的文件</Tag>}
            </p>
            {review.reason && <p>{review.reason}</p>}
            {review.clause && (
              <p className={styles.quiet}>
                发布规范 {review.clause} {review.clauseText}
              </p>
            )}
            {review.findings.map((finding, at) => (
              <p key={at} className={styles.quiet}>
                {findingText(finding)}
              </p>
            ))}
            {review.note && <p>{review.note}</p>}
            {review.answer && <p>创作者申诉：{review.answer}</p>}
          </li>
        ))}
      </ol>
      <h2>创作者 {authorName}</h2>
      <p className={styles.quiet}>
        {decided === 0
          ? '还没有审核过的作品'
          : `通过率 ${Math.round((creator.approved / decided) * 100)}%（通过 ${creator.approved} 次，驳回 ${creator.rejected} 次）`}
      </p>
      <ul>
        {creator.rejections.map((rejection, index) => (
          <li key={index}>
            {rejection.videoName}（{rejection.videoId}）：{rejection.reason}{' '}
            <span className={styles.quiet}>{formatTime(rejection.time)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

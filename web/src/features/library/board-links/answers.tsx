import { type BoardAnswer, GUEST_MARK_LABEL } from '@zhenku/contract/library/board-links';
import { clipTimecode } from '@zhenku/contract/rules/timecode';
import { useCall } from '../../../api/use-call.ts';
import styles from './board-links.module.css';

/** Polls the guests' answers while the page is open; an unchanged answer costs a 304. */
export const useAnswers = (boardId: number) =>
  useCall('GET /board/v1/link/answers', { boardId }, { silent: true, staleTime: 0, refetchInterval: 5_000 });

/** Shows what the guests chose and said about a clip. */
export function Answers({ answer: { marks, comments }, fps }: { answer: BoardAnswer; fps: number }) {
  return (
    <div className={styles.answers}>
      {marks.map(({ guestName, mark }, index) => (
        <span key={index} data-mark={mark}>
          {guestName}：{GUEST_MARK_LABEL[mark]}
        </span>
      ))}
      {comments.length > 0 && (
        <ul className={styles.comments}>
          {comments.map(({ commentId, guestName, frame, text }) => (
            <li key={commentId}>
              <span className="num muted">{clipTimecode(frame, fps)}</span> {guestName}：{text}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

import {
  BOARD_LINK_MAX,
  GUEST_MARK_LABEL,
  GUEST_MARKS,
  type GuestItem,
  type GuestMarkValue,
} from '@zhenku/contract/library/board-links';
import { clipTimecode, frameAt } from '@zhenku/contract/rules/timecode';
import { useRef, useState } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { Button } from '../../../ui/button.tsx';
import { useAction } from '../../../ui/hooks/use-action.ts';
import { TextArea } from '../../../ui/text-area.tsx';
import styles from './board-links.module.css';

export interface GuestActions {
  mark: (itemId: number, mark: GuestMarkValue | undefined) => Promise<void>;
  comment: (itemId: number, comment: { frame: number; text: string }) => Promise<void>;
  removeComment: (commentId: number) => Promise<void>;
}

/** Shows a clip to a guest, who marks it and comments on the frame that the player shows. */
export function GuestItemCard({ item, actions }: { item: GuestItem; actions: GuestActions }) {
  const { itemId, fps, frameCount, videoName } = item;
  const media = useRef<HTMLVideoElement>(null);
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [frame, setFrame] = useState(item.inFrame ?? 0);
  const [busy, run] = useAction();
  const preview = useCall(
    'GET /video/v1/{id}/preview',
    { id: item.videoId },
    { silent: true, staleTime: 300_000, enabled: open },
  );
  const timecode = (at: number) => clipTimecode(at, fps);
  const inSeconds = (item.inFrame ?? 0) / fps;
  const outSeconds = (item.outFrame ?? frameCount) / fps;
  const follow = () => {
    const video = media.current;
    if (!video) return;
    if (item.outFrame !== null && video.currentTime >= outSeconds) {
      video.pause();
      video.currentTime = inSeconds;
    }
    setFrame(Math.min(frameCount - 1, frameAt(video.currentTime, fps)));
  };
  const send = () =>
    run(async () => {
      await actions.comment(itemId, { frame, text: text.trim() });
      setText('');
    });
  return (
    <article className={styles.card} aria-label={videoName}>
      {open ? (
        // Stock footage has no speech that needs captions.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video
          ref={media}
          className={styles.picture}
          src={preview.data?.url}
          poster={item.thumbnailUrl || undefined}
          controls
          autoPlay
          muted
          playsInline
          aria-label={`播放 ${videoName}`}
          onLoadedMetadata={(event) => (event.currentTarget.currentTime = inSeconds)}
          onTimeUpdate={follow}
          onSeeked={follow}
        />
      ) : (
        <button type="button" className={styles.poster} aria-label={`播放 ${videoName}`} onClick={() => setOpen(true)}>
          {item.thumbnailUrl && <img src={item.thumbnailUrl} alt="" loading="lazy" />}
          <span aria-hidden="true">▶</span>
        </button>
      )}
      {preview.isError && <p className={styles.failed}>预览加载失败，请稍后再试</p>}
      <h2>{videoName}</h2>
      {item.note && <p className={styles.note}>{item.note}</p>}
      <fieldset className={styles.marks}>
        <legend className="visually-hidden">您的选择：{videoName}</legend>
        {GUEST_MARKS.map((mark) => (
          <button
            key={mark}
            type="button"
            data-mark={mark}
            aria-pressed={item.mark === mark}
            disabled={busy}
            onClick={() => run(() => actions.mark(itemId, item.mark === mark ? undefined : mark))}
          >
            {GUEST_MARK_LABEL[mark]}
          </button>
        ))}
      </fieldset>
      {item.comments.length > 0 && (
        <ul className={styles.comments}>
          {item.comments.map((comment) => (
            <li key={comment.commentId}>
              <span className="num muted">{timecode(comment.frame)}</span> {comment.text}{' '}
              <Button
                variant="quiet"
                aria-label={`删除意见 ${comment.text}`}
                onClick={() => run(() => actions.removeComment(comment.commentId))}
              >
                删除
              </Button>
            </li>
          ))}
        </ul>
      )}
      <TextArea
        label={`在 ${timecode(frame)} 留意见`}
        rows={2}
        max={BOARD_LINK_MAX.comment}
        value={text}
        onChange={setText}
      />
      <Button disabled={text.trim() === ''} busy={busy} onClick={send}>
        发送意见
      </Button>
    </article>
  );
}

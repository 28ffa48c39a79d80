import type { BoardItem } from '@zhenku/contract/library/boards';
import { arePointsWithin, pointsWithin } from '@zhenku/contract/rules/clip-points';
import { clipTimecode, dropsFrames, frameAt, readTimecode } from '@zhenku/contract/rules/timecode';
import { useRef, useState } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { useAction } from '../../../ui/hooks/use-action.ts';
import { hasMarks, setClipMarks, useClipMarks } from '../../../ui/player/clip-marks.ts';
import { ErrorState } from '../../../ui/states.tsx';
import { setPoints } from './board-changes.ts';
import styles from './board.module.css';
import { marksOf } from './marked-points.ts';

interface PointsDialogProps {
  boardId: number;
  item: BoardItem;
  onClose: () => void;
}

/** Sets the in and out points of a clip: typed, at the preview's position, or from the marks in its player. */
export function PointsDialog({ boardId, item, onClose }: PointsDialogProps) {
  const { fps, frameCount, video } = item;
  const [marks] = useClipMarks(video.videoId);
  const show = (frame: number) => clipTimecode(Math.min(frame, frameCount), fps);
  const read = (text: string) => readTimecode(text, fps, dropsFrames(fps));
  // A mark's last frame belongs to the part; an out point is the frame after it.
  const marked = { from: show(marks.in ?? 0), to: show(marks.out === null ? frameCount : marks.out + 1) };
  const [texts, setTexts] = useState(
    item.inFrame === null && item.outFrame === null
      ? marked
      : { from: show(item.inFrame ?? 0), to: show(item.outFrame ?? frameCount) },
  );
  const media = useRef<HTMLVideoElement>(null);
  const preview = useCall('GET /video/v1/{id}/preview', { id: video.videoId }, { silent: true, staleTime: 300_000 });
  const [busy, run] = useAction();
  const points = { inFrame: read(texts.from), outFrame: read(texts.to) };
  const isTyped = points.inFrame !== null && points.outFrame !== null;
  const isValid = isTyped && arePointsWithin(points, frameCount);
  const currentFrame = () => frameAt(media.current?.currentTime ?? 0, fps);
  const save = () =>
    run(async () => {
      await setPoints({ boardId, itemId: item.itemId, points });
      setClipMarks(video.videoId, marksOf(pointsWithin(points, frameCount)));
      onClose();
    });
  return (
    <FormDialog
      title={`出入点：${video.videoName}`}
      okText="保存"
      width={720}
      busy={busy}
      disabled={!isValid}
      hint={
        <output className={styles.invalid}>
          {!isTyped && '时间码的格式为 时:分:秒:帧'}
          {isTyped && !isValid && `入点须早于出点，且不超过 ${show(frameCount)}`}
        </output>
      }
      onSubmit={save}
      onClose={onClose}
    >
      {preview.isError && <ErrorState message="预览加载失败" onRetry={() => void preview.refetch()} />}
      {/* Stock footage has no speech that needs captions. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        ref={media}
        className={styles.preview}
        src={preview.data?.url}
        poster={video.thumbnailUrl || undefined}
        controls
        muted
        playsInline
        aria-label={`预览 ${video.videoName}`}
      />
      <div className={styles.points}>
        <Field
          label="入点"
          className="num"
          value={texts.from}
          onChange={({ target }) => setTexts({ ...texts, from: target.value })}
          addon={<Button onClick={() => setTexts({ ...texts, from: show(currentFrame()) })}>取当前画面</Button>}
        />
        <Field
          label="出点（不含此帧）"
          className="num"
          value={texts.to}
          onChange={({ target }) => setTexts({ ...texts, to: target.value })}
          addon={<Button onClick={() => setTexts({ ...texts, to: show(currentFrame() + 1) })}>取当前画面</Button>}
        />
        {hasMarks(marks) && (
          <Button variant="quiet" onClick={() => setTexts(marked)}>
            取播放器标记
          </Button>
        )}
        <Button variant="quiet" onClick={() => setTexts({ from: show(0), to: show(frameCount) })}>
          恢复全段
        </Button>
      </div>
    </FormDialog>
  );
}

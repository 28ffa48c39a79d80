import { VIDEO_STATUS } from '@zhenku/contract/constants';
import type { OperatorVideo } from '@zhenku/contract/review/operator-videos';
import { Button } from 'antd';
import { useState } from 'react';
import { offerUndo } from '../parts/pending-changes.ts';
import { ReasonModal } from '../parts/reason-modal.tsx';
import { reinstateVideo, reopenVideo, takeDownVideo } from './decisions.ts';
import { useAction } from '../../ui/hooks/use-action.ts';

/** Whether the platform took a clip down. An author's own withdrawal has no reason. */
const isTakenDown = ({ videoStatus, reason }: OperatorVideo) => videoStatus === VIDEO_STATUS.offline && reason !== null;

/** Whether the author withdrew the clip. It can still be taken down; only the author can put it back on sale. */
const isWithdrawn = ({ videoStatus, reason }: OperatorVideo) => videoStatus === VIDEO_STATUS.offline && reason === null;

/** `row` renders small links for lists. */
export function VideoActions({ video, row = false }: { video: OperatorVideo; row?: boolean }) {
  const [takingDown, setTakingDown] = useState(false);
  const [busy, run] = useAction();
  const { videoId, videoStatus, videoName } = video;
  const look = row ? ({ type: 'link', size: 'small' } as const) : {};
  return (
    <>
      {isTakenDown(video) && (
        <Button {...look} loading={busy} onClick={() => run(() => reinstateVideo(videoId))}>
          恢复上架
        </Button>
      )}
      {videoStatus === VIDEO_STATUS.rejected && (
        <Button {...look} loading={busy} onClick={() => run(() => reopenVideo(videoId))}>
          重新审核
        </Button>
      )}
      {(videoStatus === VIDEO_STATUS.published || isWithdrawn(video)) && (
        <Button {...look} danger onClick={() => setTakingDown(true)}>
          下架
        </Button>
      )}
      {takingDown && (
        <ReasonModal
          title={`下架“${videoName}”`}
          okText="下架"
          onClose={() => setTakingDown(false)}
          onSubmit={async (reason) => {
            await takeDownVideo(video, reason);
            // Reinstating publishes, so it can only undo the takedown of a clip that was on sale.
            if (videoStatus === VIDEO_STATUS.published)
              offerUndo(`video:${videoId}`, `已下架“${videoName}”`, () => reinstateVideo(videoId));
            setTakingDown(false);
          }}
        />
      )}
    </>
  );
}

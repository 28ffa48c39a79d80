import type { OperatorVideo } from '@zhenku/contract/review/operator-videos';
import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { formatTime } from '@zhenku/contract/format';
import { Alert, Button, Drawer, Flex } from 'antd';
import { useCallback, useState, type ReactNode } from 'react';
import { offerUndo } from '../parts/pending-changes.ts';
import { ClaimNotice } from '../lists/queue-parts.tsx';
import type { Queue } from '../lists/use-queue.ts';
import { ReasonModal } from '../parts/reason-modal.tsx';
import { CorrectModal } from './correct-modal.tsx';
import {
  approveVideo,
  askSecondOpinion,
  correctVideo,
  reinstateVideo,
  rejectVideo,
  reopenVideo,
  takeDownVideo,
} from './decisions.ts';
import { KeyHelp } from './clip/key-help.tsx';
import { rejectionDrafts } from './rejection-drafts.ts';
import { RejectModal } from './reject-modal.tsx';
import { DECISION_LABEL } from './clip/review-history.tsx';
import { useReviewKeys, type ReviewAction } from './review-keys.ts';
import { isVersionInReview, withReviewedFile } from './clip/reviewed-file.ts';
import { RevisionChange } from './clip/revision-change.tsx';
import { useShownVideo, type ShownVideo } from './clip/use-shown-video.ts';
import { type Playback, usePlayback } from './clip/use-playback.ts';
import { VideoView } from './clip/video-view.tsx';
import { useAction } from '../../ui/hooks/use-action.ts';
import styles from '../shell/console.module.css';

interface ReviewDrawerProps {
  video: OperatorVideo;
  onClose: () => void;
  onStep: (by: 1 | -1) => void;
  onDecided: () => void;
  claim: Queue<OperatorVideo>['claim'];
}

/** While the picture loads, nobody can decide. If it is missing, only the button approves, not the key A. */
type Picture = 'loading' | 'shown' | 'missing';
type Dialog = 'reject' | 'correct' | 'opinion' | 'takeDown' | 'help' | null;

/** Pressing `?` lists the shortcuts. */
export default function ReviewDrawer({ video: listed, onClose, onStep, onDecided, claim }: ReviewDrawerProps) {
  const shown = useShownVideo(listed);
  const { video, changed } = shown;
  const [dialog, setDialog] = useState<Dialog>(null);
  const [open, setOpen] = useState(false);
  const [picture, setPicture] = useState<Picture>('loading');
  const markPictureShown = useCallback(() => setPicture('shown'), []);
  const markPictureMissing = useCallback(() => setPicture('missing'), []);
  const playback = usePlayback(video);
  const obstacle = obstacleOf(shown);
  // While the drawer slides in, a key pressed for the previous clip must not decide about the new one.
  const ready = open && picture !== 'loading' && video.mayDecide && !obstacle;
  const [busy, run] = useAction();
  const approve = () =>
    run(async () => {
      await approveVideo(video);
      onDecided();
    });
  const onAction = (action: ReviewAction) => {
    if (action.do === 'approve') return ready && picture === 'shown' && approve();
    if (action.do === 'reject') return ready && setDialog('reject');
    if (action.do === 'next' || action.do === 'previous') return onStep(action.do === 'next' ? 1 : -1);
    if (action.do === 'help') return setDialog('help');
    return playback.act(action);
  };
  useReviewKeys(dialog === null, onAction);

  return (
    <Drawer
      open
      size={1120}
      title={video.videoName}
      classNames={{ wrapper: styles.drawer, footer: styles.drawerFooter }}
      onClose={onClose}
      afterOpenChange={setOpen}
      footer={
        <Flex gap={12} align="center" wrap>
          <Button type="primary" loading={busy} disabled={!ready} onClick={approve}>
            通过{picture !== 'missing' && <span className={styles.key}>(A)</span>}
          </Button>
          <Button danger disabled={busy || !ready} onClick={() => setDialog('reject')}>
            驳回<span className={styles.key}>(R)</span>
          </Button>
          <Button disabled={busy || !ready} onClick={() => setDialog('opinion')}>
            申请复审
          </Button>
          <Button disabled={busy || changed !== null} onClick={() => setDialog('correct')}>
            更正文字
          </Button>
          {video.videoStatus === VIDEO_STATUS.published && (
            <Button danger type="text" disabled={busy} onClick={() => setDialog('takeDown')}>
              下架
            </Button>
          )}
          <span className={styles.keys}>
            <kbd>J</kbd> 下一个　<kbd>K</kbd> 上一个
            <button type="button" className={styles.linkButton} onClick={() => setDialog('help')}>
              全部快捷键 (?)
            </button>
          </span>
        </Flex>
      }
    >
      <ClaimNotice claim={claim} />
      {obstacle}
      {changed && <RevisionChange before={video} after={changed} onSeen={() => shown.markSeen()} />}
      <VideoView video={video} playback={playback} onShown={markPictureShown} onMissing={markPictureMissing} />
      {dialog === 'reject' && (
        <RejectDialog shown={shown} playback={playback} onDecided={onDecided} onClose={() => setDialog(null)} />
      )}
      {dialog === 'opinion' && (
        <ReasonModal
          title={`申请复审“${video.videoName}”`}
          okText="申请复审"
          readers="说明会展示给其他审核员，由他们决定"
          onClose={() => setDialog(null)}
          onSubmit={async (note) => {
            await askSecondOpinion(video, note);
            setDialog(null);
            onDecided();
          }}
        />
      )}
      {dialog === 'correct' && shown.loaded && (
        <CorrectModal
          video={video}
          onClose={() => setDialog(null)}
          onSubmit={async (words) => {
            shown.markSeen(await correctVideo(video, words));
            setDialog(null);
          }}
        />
      )}
      {dialog === 'takeDown' && (
        <ReasonModal
          title={`下架“${video.videoName}”`}
          okText="下架"
          onClose={() => setDialog(null)}
          onSubmit={async (reason) => {
            await takeDownVideo(video, reason);
            offerUndo(`video:${video.videoId}`, `已下架“${video.videoName}”`, () => reinstateVideo(video.videoId));
            setDialog(null);
          }}
        />
      )}
      {dialog === 'help' && <KeyHelp onClose={() => setDialog(null)} />}
    </Drawer>
  );
}

/** Names who has already decided; null while the clip is pending. */
function obstacleOf({ video, changed }: ShownVideo): ReactNode {
  const now = changed ?? video;
  if (now.videoStatus === VIDEO_STATUS.inReview || isVersionInReview(now)) return null;
  const [last] = now.reviews;
  const title = last
    ? `已由${last.operatorName}于 ${formatTime(last.time)} ${DECISION_LABEL[last.decision]}，该作品不再等待审核`
    : '该作品不再等待审核';
  return <Alert type="info" showIcon title={title} description={last?.reason} />;
}

interface RejectDialogProps {
  shown: ShownVideo;
  playback: Playback;
  onDecided: () => void;
  onClose: () => void;
}

function RejectDialog({ shown, playback, onDecided, onClose }: RejectDialogProps) {
  const { video, changed } = shown;
  const [draft, setDraft] = useState(() => rejectionDrafts.read(video.videoId));
  const change = changed && <RevisionChange before={video} after={changed} onSeen={() => shown.markSeen()} />;
  return (
    <RejectModal
      video={withReviewedFile(video)}
      draft={draft}
      onDraft={(next) => {
        rejectionDrafts.keep(video.videoId, next);
        setDraft(next);
      }}
      chosen={playback.chosen}
      onChoose={playback.choose}
      obstacle={obstacleOf(shown) ?? change}
      onClose={onClose}
      onSubmit={async (grounds) => {
        await rejectVideo(video, grounds);
        // A version's rejection cannot be reverted.
        if (!isVersionInReview(video))
          offerUndo(`video:${video.videoId}`, `已驳回“${video.videoName}”`, () => reopenVideo(video.videoId));
        rejectionDrafts.drop(video.videoId);
        onClose();
        onDecided();
      }}
    />
  );
}

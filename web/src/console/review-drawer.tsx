import type { OperatorVideo } from '@zhenku/contract/operators';
import { Button, Drawer, Flex } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { REJECT_REASONS } from '../features/operators/labels.ts';
import { ReasonModal } from '../features/operators/reason-modal.tsx';
import { approveVideo, rejectVideo } from '../features/operators/review.ts';
import { VideoDetails } from '../features/operators/video-details.tsx';
import { useAction } from '../ui/use-action.ts';
import styles from './console.module.css';

interface ReviewDrawerProps {
  video: OperatorVideo;
  onClose: () => void;
  /** Moves to a neighbour in the queue. */
  onStep: (by: number) => void;
  onDecided: () => void;
}

/** Whether the preview has loaded: until then the key A does nothing, and only the button approves. */
type Preview = 'loading' | 'shown' | 'missing';

/**
 * The review of one clip. Keys: A approves once the preview is visible, R rejects, J and K go to the next and the
 * previous clip.
 */
export function ReviewDrawer({ video, onClose, onStep, onDecided }: ReviewDrawerProps) {
  const [rejecting, setRejecting] = useState(false);
  const [open, setOpen] = useState(false);
  const [preview, setPreview] = useState<Preview>('loading');
  const showPreview = useCallback(() => setPreview('shown'), []);
  const missPreview = useCallback(() => setPreview('missing'), []);
  // While the drawer slides in, a key meant for the previous clip must not decide about this one.
  const ready = open && preview !== 'loading';
  const [busy, run] = useAction();
  const approve = () =>
    run(async () => {
      await approveVideo(video.videoId);
      onDecided();
    });
  useKeys(!rejecting, {
    ...(ready && preview === 'shown' && { a: approve }),
    ...(ready && { r: () => setRejecting(true) }),
    j: () => onStep(1),
    k: () => onStep(-1),
  });

  return (
    <Drawer
      open
      size={880}
      title={video.videoName}
      classNames={{ wrapper: styles.drawer, footer: styles.drawerFooter }}
      onClose={onClose}
      afterOpenChange={setOpen}
      footer={
        <Flex gap={12} align="center" wrap>
          <Button type="primary" loading={busy} disabled={!ready} onClick={approve}>
            {preview === 'missing' ? '通过' : '通过 (A)'}
          </Button>
          <Button danger disabled={busy || !ready} onClick={() => setRejecting(true)}>
            驳回 (R)
          </Button>
          <span className={styles.keys}>
            <kbd>J</kbd> 下一个　<kbd>K</kbd> 上一个　<kbd>Esc</kbd> 关闭
          </span>
        </Flex>
      }
    >
      <VideoDetails video={video} onPreview={showPreview} onNoPreview={missPreview} />
      {rejecting && (
        <ReasonModal
          title={`驳回“${video.videoName}”`}
          okText="驳回"
          suggestions={REJECT_REASONS}
          onClose={() => setRejecting(false)}
          onSubmit={async (reason) => {
            await rejectVideo(video.videoId, reason);
            setRejecting(false);
            onDecided();
          }}
        />
      )}
    </Drawer>
  );
}

/** Handles single keys, except in fields and with a modifier. */
function useKeys(enabled: boolean, keys: Readonly<Record<string, () => void>>) {
  useEffect(() => {
    if (!enabled) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const typing = event.target instanceof Element && event.target.closest('input, textarea, select');
      if (typing || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      keys[event.key.toLowerCase()]?.();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [enabled, keys]);
}

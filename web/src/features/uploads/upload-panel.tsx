import { type ReactNode, useEffect } from 'react';
import { useSession } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/dialogs/confirm.tsx';
import { useStore } from '../../ui/store.ts';
import { toast } from '../../ui/dialogs/toast.ts';
import { DropArea } from './drop-area.tsx';
import { myUploads } from './my-uploads.ts';
import { UploadQuota } from './upload-quota.tsx';
import { UploadRow } from './upload-row.tsx';
import { useHiddenIndicator } from './shown-panels.ts';
import { isActive, type QueuedUpload } from './queue-state.ts';
import { addFiles, discardUpload, openQueue, pauseAll, resumeAll } from './upload-queue.ts';
import { totalOf, type UploadTotal } from './upload-total.ts';
import { formatRate } from './upload-rate.ts';
import styles from './upload-panel.module.css';

interface UploadPanelProps {
  problem?: string | undefined;
  actionsOf?: (upload: QueuedUpload) => ReactNode;
  discard?: (upload: QueuedUpload) => Promise<void>;
  onAdded?: (ids: readonly number[]) => void;
}

export function UploadPanel({ problem, actionsOf, discard, onAdded }: UploadPanelProps) {
  const uploads = useStore(myUploads.uploads);
  const { user } = useSession();
  const userId = user?.userId;
  useHiddenIndicator();
  useEffect(() => {
    // The client has shown the reason of a failure; new files can still be uploaded.
    if (userId !== undefined) openQueue(myUploads).catch(() => undefined);
  }, [userId]);
  return (
    <section className="stack-16" aria-label="上传与待发布文件">
      <DropArea problem={problem} onFiles={(videos) => void addFiles(myUploads, videos).then(onAdded)} />
      <UploadQuota uploads={uploads} />
      {uploads.length > 1 && <UploadTotals uploads={uploads} />}
      {uploads.length > 0 && (
        <ul className={styles.list}>
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} actions={actionsOf?.(upload)} discard={discard} />
          ))}
        </ul>
      )}
    </section>
  );
}

const STOPPED: readonly QueuedUpload['state'][] = ['paused', 'needsFile', 'failed'];

export function UploadTotals({ uploads }: { uploads: readonly QueuedUpload[] }) {
  const total = totalOf(uploads);
  const unfinished = uploads.filter((upload) => isActive(upload) || STOPPED.includes(upload.state));
  const cancelAll = async () => {
    const agreed = await confirm({
      title: `取消${unfinished.length}个未完成的上传？`,
      content: '已上传的部分会被删除。已上传完成的文件不受影响。',
      okText: '全部取消',
      cancelText: '继续上传',
      danger: true,
    });
    if (!agreed) return;
    pauseAll(myUploads);
    const ended = await Promise.allSettled(unfinished.map(({ id }) => discardUpload(myUploads, id)));
    const failed = ended.filter(({ status }) => status === 'rejected').length;
    if (failed > 0) toast.error(`${failed}个上传未能取消，请稍后再试`);
  };
  return (
    <div className={styles.total}>
      <p aria-live="polite">{describe(total, uploads)}</p>
      <div className="wrap">
        {total.active > 0 && <Button onClick={() => pauseAll(myUploads)}>全部暂停</Button>}
        {total.paused > 0 && <Button onClick={() => resumeAll(myUploads)}>全部继续</Button>}
        {unfinished.length > 1 && <Button onClick={() => void cancelAll()}>全部取消</Button>}
      </div>
    </div>
  );
}

function describe(total: UploadTotal, uploads: readonly QueuedUpload[]): string {
  const count = (wanted: QueuedUpload['state']) => uploads.filter(({ state }) => state === wanted).length;
  const parts = [
    total.interrupted > 0 && `${total.interrupted}个等待网络恢复`,
    total.sending > 0 && `正在上传${total.sending}个`,
    total.waiting > 0 && `等待${total.waiting}个`,
    total.paused > 0 && `已暂停${total.paused}个`,
    count('needsFile') > 0 && `待重新选择${count('needsFile')}个`,
    count('failed') > 0 && `失败${count('failed')}个`,
    count('done') > 0 && `已完成${count('done')}个`,
    total.sending > 0 && formatRate(total),
  ];
  return parts.filter((part) => part !== false).join(' · ');
}

import { formatSize } from '@zhenku/contract/format';
import { memo, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/dialogs/confirm.tsx';
import { toast } from '../../ui/dialogs/toast.ts';
import { useAction } from '../../ui/hooks/use-action.ts';
import { myUploads } from './my-uploads.ts';
import { describeUpload, percentOf, UploadControls } from './upload-controls.tsx';
import { isActive, type QueuedUpload } from './queue-state.ts';
import { discardUpload } from './upload-queue.ts';
import styles from './upload-row.module.css';
import progress from './progress.module.css';

interface UploadRowProps {
  upload: QueuedUpload;
  actions: ReactNode;
  discard?: ((upload: QueuedUpload) => Promise<void>) | undefined;
}

export const UploadRow = memo(function UploadRow({ upload, actions, discard }: UploadRowProps) {
  const { fileName, bytes, state } = upload;
  const shown = isActive(upload) || state === 'paused' || state === 'needsFile';
  return (
    <li className={styles.row} data-state={state} aria-label={fileName}>
      <div className={styles.text}>
        <p className={styles.name} title={fileName}>
          {fileName}
        </p>
        {shown && (
          <progress
            className={progress.bar}
            max={100}
            value={percentOf(upload)}
            aria-label={`${fileName} 的上传进度`}
          />
        )}
        <p className={styles.note}>{describeUpload(upload)}</p>
        {state !== 'done' && state !== 'known' && <p className="muted small num">{formatSize(bytes)}</p>}
      </div>
      <div className={styles.buttons}>
        {actions}
        <UploadControls upload={upload} />
        <Discard upload={upload} discard={discard} />
      </div>
    </li>
  );
});

const discardAlone = ({ id }: QueuedUpload) => discardUpload(myUploads, id);

function Discard({ upload, discard = discardAlone }: Pick<UploadRowProps, 'upload' | 'discard'>) {
  const { fileName, state, fileKey } = upload;
  const [busy, run] = useAction((error) => toast.error(error instanceof Error ? error.message : '操作失败，请重试'));
  const done = state === 'done';
  const label = done ? '删除' : state === 'known' || fileKey === null ? '移除' : '取消上传';
  const ask = async () => {
    // Only uploads with bytes on the server need a confirmation.
    const agreed =
      label === '移除' ||
      (await confirm({
        title: done ? `删除待发布文件“${fileName}”？` : `取消上传“${fileName}”？`,
        content: done ? '文件会被删除，需要时请重新上传。' : '已上传的部分会被删除。',
        okText: label,
        cancelText: done ? '保留' : '继续上传',
        danger: true,
      }));
    if (agreed) await discard(upload);
  };
  return (
    <Button variant="quiet" busy={busy} aria-label={`${label} ${fileName}`} onClick={() => run(ask)}>
      {label}
    </Button>
  );
}

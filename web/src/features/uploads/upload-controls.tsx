import { UPLOAD_DAYS } from '@zhenku/contract/constants';
import { formatSize } from '@zhenku/contract/format';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/router/link.tsx';
import { toast } from '../../ui/dialogs/toast.ts';
import { ChooseVideo } from './choose-video.tsx';
import { myUploads } from './my-uploads.ts';
import { isActive, type QueuedUpload } from './queue-state.ts';
import { continueWith, pauseUpload, problemOf, resumeUpload, uploadAnyway } from './upload-queue.ts';
import { formatRate } from './upload-rate.ts';

export const percentOf = ({ fraction }: QueuedUpload) => Math.floor(fraction * 100);

export function describeUpload(upload: QueuedUpload): ReactNode {
  const percent = `${percentOf(upload)}%`;
  switch (upload.state) {
    case 'checking':
      return upload.fraction > 0 ? `正在比对是否已上传过 ${percent}` : '正在读取文件';
    case 'waiting':
      return '等待上传';
    case 'sending':
      return `${percent} · ${formatRate(upload)}`;
    case 'interrupted':
      return `${percent} · 网络中断，恢复后自动继续`;
    case 'paused':
      return `${percent} · 已暂停`;
    case 'needsFile':
      return `${percent} · ${upload.message ?? '请重新选择该文件以继续'}，进度保留${UPLOAD_DAYS}天`;
    case 'done':
      return `已上传 ${formatSize(upload.bytes)}`;
    case 'known':
      return (
        <>
          该文件已用于作品
          <Link to={`/user/video?keyword=${encodeURIComponent(upload.usedBy?.videoName ?? '')}`}>
            “{upload.usedBy?.videoName}”
          </Link>
        </>
      );
    case 'failed':
      return <span role="alert">{upload.message}</span>;
  }
}

export function UploadControls({ upload }: { upload: QueuedUpload }) {
  const { id, fileName, state } = upload;
  const named = (label: string) => `${label} ${fileName}`;
  return (
    <>
      {isActive(upload) && (
        <Button aria-label={named('暂停')} onClick={() => pauseUpload(myUploads, id)}>
          暂停
        </Button>
      )}
      {(state === 'paused' || (state === 'failed' && !problemOf(upload.bytes))) && (
        <Button aria-label={named(state === 'paused' ? '继续' : '重试')} onClick={() => resumeUpload(myUploads, id)}>
          {state === 'paused' ? '继续' : '重试'}
        </Button>
      )}
      {state === 'needsFile' && <ChooseAgain upload={upload} />}
      {state === 'known' && (
        <Button aria-label={named('仍然上传')} onClick={() => uploadAnyway(myUploads, id)}>
          仍然上传
        </Button>
      )}
    </>
  );
}

function ChooseAgain({ upload: { id, fileName } }: { upload: QueuedUpload }) {
  const goOn = async (file: File) => {
    if (!(await continueWith(myUploads, id, file))) toast.error(`所选文件与“${fileName}”不是同一个文件`);
  };
  return (
    <ChooseVideo name={`重新选择 ${fileName}`} onFiles={([file]) => void goOn(file)}>
      选择文件
    </ChooseVideo>
  );
}

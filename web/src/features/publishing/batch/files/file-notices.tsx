import { UPLOAD_DAYS } from '@zhenku/contract/constants';
import { formatSize } from '@zhenku/contract/format';
import { Children, type ReactNode, useState } from 'react';
import { useAction } from '../../../../ui/hooks/use-action.ts';
import { Button } from '../../../../ui/button.tsx';
import { useStore } from '../../../../ui/store.ts';
import { ChooseVideo } from '../../../uploads/choose-video.tsx';
import type { StoredFile } from '../../../uploads/stored-handles.ts';
import { myUploads } from '../../../uploads/my-uploads.ts';
import type { QueuedUpload } from '../../../uploads/queue-state.ts';
import { describeUpload, percentOf, UploadControls } from '../../../uploads/upload-controls.tsx';
import { addFiles } from '../../../uploads/upload-queue.ts';
import { continueStored, filesToContinue, isAmong, type RefusedFile } from './continue-stored.ts';
import type { DuplicateFile } from './duplicate-files.ts';
import styles from './file-notices.module.css';
import type { WaitingFile } from './waiting-files.ts';

interface FileNoticesProps {
  duplicates: readonly DuplicateFile[];
  lost: readonly WaitingFile[];
  stored?: readonly StoredFile[];
  onClose: () => void;
  onForget: () => void;
}

export function FileNotices({ duplicates, lost, stored = [], onClose, onForget }: FileNoticesProps) {
  const uploads = useStore(myUploads.uploads);
  const inState = (state: QueuedUpload['state']) => uploads.filter((upload) => upload.state === state);
  const [known, needFile, failed] = [inState('known'), inState('needsFile'), inState('failed')];
  if (lost.length + duplicates.length + known.length + needFile.length + failed.length === 0) return null;
  const continued = filesToContinue(stored, lost, uploads);
  const interrupted = needFile.filter((upload) => !isAmong(continued, upload));
  const forgotten = lost.filter((file) => !isAmong(continued, file));
  return (
    <section className={styles.notices} aria-label="需要处理的文件">
      <ContinueStored stored={continued} onForget={lost.length > forgotten.length ? onForget : undefined} />
      {interrupted.length > 0 && (
        <Group
          title={`${interrupted.length}个文件没有传完：请重新选择原来的文件，从断开处继续，进度保留${UPLOAD_DAYS}天`}
          action={<ChooseAll />}
        >
          {interrupted.map((upload) => (
            <li key={upload.id}>
              {upload.fileName}
              <span className="muted num">
                {percentOf(upload)}%{upload.message && ` · ${upload.message}`}
              </span>
            </li>
          ))}
        </Group>
      )}
      {forgotten.length > 0 && (
        <Group
          title={`${forgotten.length}个文件在页面关闭或刷新前还没有开始上传：请重新选择，会自动对应到同名的行；正在其他窗口上传的不需要处理`}
          action={
            <div className="wrap">
              <ChooseAll />
              <Button variant="quiet" onClick={onForget}>
                不再提示
              </Button>
            </div>
          }
        >
          {forgotten.map(({ fileName, bytes }, index) => (
            <li key={index}>
              {fileName}
              <span className="muted num">{formatSize(bytes)}</span>
            </li>
          ))}
        </Group>
      )}
      {failed.length > 0 && (
        <Group title={`${failed.length}个文件上传失败：请按原因重试或换一个文件，不需要的请移除该行`}>
          {failed.map((upload) => (
            <Row key={upload.id} upload={upload} />
          ))}
        </Group>
      )}
      {known.length > 0 && (
        <Group title={`${known.length}个文件以前上传过：请打开已有的作品，或仍然上传，或移除该行`}>
          {known.map((upload) => (
            <Row key={upload.id} upload={upload} />
          ))}
        </Group>
      )}
      {duplicates.length > 0 && (
        <Group
          title={`${duplicates.length}个文件与列表中的文件相同，没有重复添加，不需要处理`}
          action={
            <Button variant="quiet" onClick={onClose}>
              知道了
            </Button>
          }
        >
          {duplicates.map(({ fileName, sameAs }, index) => (
            <li key={index}>{fileName === sameAs ? fileName : `${fileName}与${sameAs}相同`}</li>
          ))}
        </Group>
      )}
    </section>
  );
}

interface ContinueStoredProps {
  stored: readonly StoredFile[];
  /** Absent if a reload only interrupted the files. */
  onForget?: (() => void) | undefined;
}

function ContinueStored({ stored, onForget }: ContinueStoredProps) {
  const [busy, run] = useAction();
  const [all, setRefused] = useState<readonly RefusedFile[]>([]);
  if (stored.length === 0) return null;
  // The user may have chosen or dismissed the others since.
  const refused = all.filter(({ file }) => stored.includes(file));
  return (
    <Group
      title={
        refused.length > 0
          ? `${refused.length}个文件没有继续上传：请按原因处理`
          : `${stored.length}个文件可以直接继续上传，浏览器会请求读取权限`
      }
      action={
        <div className="wrap">
          <Button busy={busy} onClick={() => run(async () => setRefused(await continueStored(myUploads, stored)))}>
            继续上传这些文件
          </Button>
          <ChooseAll />
          {onForget && (
            <Button variant="quiet" onClick={onForget}>
              不再提示
            </Button>
          )}
        </div>
      }
    >
      {stored.map((file) => (
        <li key={`${file.lastModified}/${file.bytes}/${file.fileName}`}>
          {file.fileName}
          <span className="muted num">
            {refused.find((each) => each.file === file)?.reason ?? formatSize(file.bytes)}
          </span>
        </li>
      ))}
    </Group>
  );
}

function Row({ upload }: { upload: QueuedUpload }) {
  return (
    <li>
      {upload.fileName}
      <span className="muted">{describeUpload(upload)}</span>
      <UploadControls upload={upload} />
    </li>
  );
}

function Group({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  const hasItems = Children.count(children) > 0;
  return (
    <div className={styles.group}>
      <p>{title}</p>
      {action}
      {hasItems && <ul>{children}</ul>}
    </div>
  );
}

/** The queue recognises each file by its content. */
const ChooseAll = () => (
  <ChooseVideo multiple onFiles={(files) => void addFiles(myUploads, files)}>
    重新选择这些文件
  </ChooseVideo>
);

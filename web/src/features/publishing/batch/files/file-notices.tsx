import { UPLOAD_DAYS } from '@zhenku/contract/constants';
import { formatSize } from '@zhenku/contract/format';
import { Children, type ReactNode, useState } from 'react';
import { useAction } from '../../../../ui/hooks/use-action.ts';
import { Button } from '../../../../ui/button.tsx';
import { useStore } from '../../../../ui/store.ts';
import { ChooseVideo } from '../../../uploads/choose-video.tsx';
import type { KeptFile } from '../../../uploads/kept-handles.ts';
import { myUploads } from '../../../uploads/my-uploads.ts';
import type { QueuedUpload } from '../../../uploads/queue-state.ts';
import { describeUpload, percentOf, UploadControls } from '../../../uploads/upload-controls.tsx';
import { addFiles } from '../../../uploads/upload-queue.ts';
import { continueKept, filesToContinue, isAmong, type RefusedFile } from './continue-kept.ts';
import type { DoubledFile } from './doubled-files.ts';
import styles from './file-notices.module.css';
import type { WaitingFile } from './waiting-files.ts';

interface FileNoticesProps {
  doubles: readonly DoubledFile[];
  lost: readonly WaitingFile[];
  /** Dropped files that the browser can open again. */
  kept?: readonly KeptFile[];
  onClose: () => void;
  onForget: () => void;
}

/** Lists the files that need the user, and what to do: identical, interrupted and failed ones. */
export function FileNotices({ doubles, lost, kept = [], onClose, onForget }: FileNoticesProps) {
  const uploads = useStore(myUploads.uploads);
  const inState = (state: QueuedUpload['state']) => uploads.filter((upload) => upload.state === state);
  const [known, needFile, failed] = [inState('known'), inState('needsFile'), inState('failed')];
  if (lost.length + doubles.length + known.length + needFile.length + failed.length === 0) return null;
  const continued = filesToContinue(kept, lost, uploads);
  const interrupted = needFile.filter((upload) => !isAmong(continued, upload));
  const forgotten = lost.filter((file) => !isAmong(continued, file));
  return (
    <section className={styles.notices} aria-label="需要处理的文件">
      <ContinueKept kept={continued} onForget={lost.length > forgotten.length ? onForget : undefined} />
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
      {doubles.length > 0 && (
        <Group
          title={`${doubles.length}个文件与列表中的文件相同，没有重复添加，不需要处理`}
          action={
            <Button variant="quiet" onClick={onClose}>
              知道了
            </Button>
          }
        >
          {doubles.map(({ fileName, keptAs }, index) => (
            <li key={index}>{fileName === keptAs ? fileName : `${fileName}与${keptAs}相同`}</li>
          ))}
        </Group>
      )}
    </section>
  );
}

interface ContinueKeptProps {
  kept: readonly KeptFile[];
  /** Absent if a reload only interrupted the files. */
  onForget?: (() => void) | undefined;
}

/** Continues the missing files that the browser can open again, and says why it could not open the others. */
function ContinueKept({ kept, onForget }: ContinueKeptProps) {
  const [busy, run] = useAction();
  const [all, setRefused] = useState<readonly RefusedFile[]>([]);
  if (kept.length === 0) return null;
  // The user may have chosen or dismissed the others since.
  const refused = all.filter(({ file }) => kept.includes(file));
  return (
    <Group
      title={
        refused.length > 0
          ? `${refused.length}个文件没有继续上传：请按原因处理`
          : `${kept.length}个文件可以直接继续上传，浏览器会请求读取权限`
      }
      action={
        <div className="wrap">
          <Button busy={busy} onClick={() => run(async () => setRefused(await continueKept(myUploads, kept)))}>
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
      {kept.map((file) => (
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

/** Takes the files of several interrupted uploads at once; the queue recognises each by its content. */
const ChooseAll = () => (
  <ChooseVideo multiple onFiles={(files) => void addFiles(myUploads, files)}>
    重新选择这些文件
  </ChooseVideo>
);

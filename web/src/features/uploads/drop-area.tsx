import type { InputHTMLAttributes, MouseEvent } from 'react';
import { cx } from '../../ui/cx.ts';
import target from '../../ui/drop-target.module.css';
import { toast } from '../../ui/dialogs/toast.ts';
import { useDropTarget } from '../../ui/hooks/use-drop-target.ts';
import { droppedFiles, VIDEO_ACCEPT, videosAmong } from './dropped-files.ts';
import { droppedHandles, pickHandles } from './stored-handles.ts';
import styles from './drop-area.module.css';

const UNREADABLE = '无法读取选中的内容，请重新选择';

interface DropAreaProps {
  problem?: string | undefined;
  /** Leaves more space for the content below. */
  compact?: boolean;
  onFiles: (videos: File[]) => void;
  /** Receives the handles of dropped and chosen files, if the browser offers them. */
  onHandles?: (handles: Awaited<ReturnType<typeof droppedHandles>>) => void;
}

export function DropArea({ problem, compact = false, onFiles, onHandles }: DropAreaProps) {
  const take = (files: readonly File[]) => {
    const { videos, skippedCount } = videosAmong(files);
    if (skippedCount > 0) toast.info(`已跳过${skippedCount}个不是视频的文件`);
    if (videos.length > 0) onFiles(videos);
  };
  const dropTarget = useDropTarget((dropped) => {
    if (onHandles) void droppedHandles(dropped).then(onHandles);
    droppedFiles(dropped).then(take, () => toast.error(UNREADABLE));
  });
  const choose = (event: MouseEvent) => {
    const picked = onHandles && pickHandles();
    if (!picked) return;
    // Replaces the default file chooser, which provides no handles.
    event.preventDefault();
    void picked.then((handles) => {
      if (handles.length === 0) return;
      onHandles(handles);
      Promise.all(handles.map((handle) => handle.getFile())).then(take, () => toast.error(UNREADABLE));
    });
  };
  return (
    <div>
      {/* The area is a drop target; the keyboard uses the file inputs inside it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className={cx(target.target, styles.area)} data-compact={compact} {...dropTarget}>
        <FileInput className={cx(target.chooser, styles.files)} problem={problem} onFiles={take} onClick={choose}>
          <strong>拖入视频文件或文件夹，或点击选择</strong>
          <span className="muted small">
            MP4、MOV、MKV、WebM、MXF、TS、AVI，每个不超过50GB，不短于1秒，分辨率不低于1920×1080（竖屏1080×1920），4K
            规格不低于 3840×2160
          </span>
        </FileInput>
        <FileInput className={styles.folder} folder onFiles={take}>
          选择文件夹
        </FileInput>
      </div>
      {problem && (
        <p id="upload-problem" role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}

interface FileInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  problem?: string | undefined;
  folder?: boolean;
  onFiles: (files: readonly File[]) => void;
}

function FileInput({ problem, folder, className, children, onFiles, ...rest }: FileInputProps) {
  return (
    <label className={className}>
      <input
        {...rest}
        type="file"
        multiple
        {...(folder ? { webkitdirectory: '' } : { accept: VIDEO_ACCEPT })}
        className="visually-hidden"
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? 'upload-problem' : undefined}
        onChange={({ target: input }) => {
          onFiles([...(input.files ?? [])]);
          // Lets the user choose the same file again.
          input.value = '';
        }}
      />
      {children}
    </label>
  );
}

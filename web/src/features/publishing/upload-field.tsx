import { formatDuration, formatSize } from '@zhenku/contract/format';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './upload-field.module.css';
import type { Upload } from './use-upload.ts';

const ACCEPT = 'video/*,.mp4,.mov,.mkv,.webm,.mxf,.ts,.m2ts,.mts,.avi';

interface UploadFieldProps {
  upload: Upload;
  error?: string;
  onFile: (file: File) => void;
  onCancel: () => void;
}

/** Accepts a video by drop or choice, then shows its upload progress. */
export function UploadField({ upload, error, onFile, onCancel }: UploadFieldProps) {
  if (upload.state === 'sending') return <Sending upload={upload} onCancel={onCancel} />;
  if (upload.state === 'done') {
    return (
      <div className={styles.box} data-state="done">
        <p>
          <strong>{upload.file.name}</strong>
        </p>
        <p className={styles.note}>已上传 {formatSize(upload.file.size)}</p>
        <Button onClick={onCancel}>更换文件</Button>
      </div>
    );
  }
  const problem = upload.state === 'failed' ? `${upload.file.name}：${upload.message}` : error;
  return <DropArea problem={problem} onFile={onFile} />;
}

function DropArea({ problem, onFile }: { problem: string | undefined; onFile: (file: File) => void }) {
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file) onFile(file);
  };
  return (
    <div>
      {/* The label is also a drop target; the keyboard uses the file input inside it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <label
        className={styles.box}
        data-over={over}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files);
        }}
      >
        <input
          type="file"
          accept={ACCEPT}
          className="visually-hidden"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? 'upload-problem' : undefined}
          onChange={(event) => take(event.target.files)}
        />
        <strong>拖入视频文件，或点击选择</strong>
        <span className={styles.note}>
          MP4、MOV、MKV、WebM、MXF、TS、AVI，不短于1秒，分辨率不低于1920×1080（竖屏1080×1920），4K规格需3840×2160以上
        </span>
      </label>
      {problem && (
        <p id="upload-problem" role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}

function Sending({ upload, onCancel }: { upload: Extract<Upload, { state: 'sending' }>; onCancel: () => void }) {
  const { fraction, bytesPerSecond, secondsLeft } = upload.progress;
  const percent = Math.floor(fraction * 100);
  return (
    <div className={styles.box} data-state="sending">
      <p>
        <strong>{upload.file.name}</strong> <span className={styles.note}>{formatSize(upload.file.size)}</span>
      </p>
      <progress className={styles.bar} max={100} value={percent} aria-label="上传进度" />
      <p className={styles.figures}>
        <span>{percent}%</span>
        <span>{formatSize(bytesPerSecond)}/s</span>
        <span>{secondsLeft === null ? '正在计算剩余时间' : `剩余 ${formatDuration(Math.ceil(secondsLeft))}`}</span>
      </p>
      <Button onClick={onCancel}>取消上传</Button>
    </div>
  );
}

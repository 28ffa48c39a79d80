import { useEffect, useRef, useState } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { Button } from '../../../ui/button.tsx';
import { useDropTarget } from '../../../ui/hooks/use-drop-target.ts';
import { Empty, ErrorState } from '../../../ui/states.tsx';
import drop from '../../../ui/drop-target.module.css';
import { VideoGridSkeleton } from '../video-grid.tsx';
import { lookOfElement } from './picture-look.ts';
import styles from './picture-search.module.css';
import { ReasonedGrid } from './similar-clips.tsx';

const SIZE = 48;
/** Larger pictures may exhaust a phone's memory. */
const PICTURE_MAX_BYTES = 60 * 1024 * 1024;

type Subject = { kind: 'picture' | 'film'; url: string; name: string };

/** Finds clips that look like a picture or a frame of a film, which this browser reads and sends to nobody. */
export function PictureSearch() {
  const [subject, setSubject] = useState<Subject>();
  const [look, setLook] = useState<string>();
  const [problem, setProblem] = useState('');

  const open = (files: Iterable<File>) => {
    const file = [...files].find(({ type }) => /^(image|video)\//.test(type));
    if (!file) return setProblem('请选择图片或视频文件');
    const kind = file.type.startsWith('video/') ? 'film' : 'picture';
    if (kind === 'picture' && file.size > PICTURE_MAX_BYTES) return setProblem('图片不能超过 60 MB');
    setProblem('');
    setLook(undefined);
    setSubject({ kind, url: URL.createObjectURL(file), name: file.name });
  };
  usePastedFiles(open);
  useEffect(() => subject && (() => URL.revokeObjectURL(subject.url)), [subject]);

  const describe = (element: HTMLImageElement | HTMLVideoElement) => {
    try {
      setLook(lookOfElement(element));
      setProblem('');
    } catch {
      setProblem('无法读取这个画面');
    }
  };
  const target = useDropTarget(({ files }) => open(files));
  return (
    <>
      <div className={styles.top}>
        <div {...target} className={`${drop.target} ${styles.target}`}>
          <label className={drop.chooser}>
            <input
              type="file"
              className="visually-hidden"
              accept="image/*,video/*"
              onChange={({ target: input }) => {
                open([...(input.files ?? [])]);
                // Otherwise the browser reports no change when the same file is chosen again.
                input.value = '';
              }}
            />
            <strong>选择图片或影片</strong>
          </label>
          <p>也可以拖到这里，或直接粘贴（Ctrl+V）。</p>
          <p>画面只在您的浏览器里读取，不会上传；发出的只是几十个字节的颜色、明暗与构图特征。</p>
        </div>
        {subject?.kind === 'picture' && (
          <img
            src={subject.url}
            alt={subject.name}
            className={styles.subject}
            onLoad={({ currentTarget }) => describe(currentTarget)}
            onError={() => setProblem('无法读取这张图片')}
          />
        )}
        {subject?.kind === 'film' && (
          <FilmFrame key={subject.url} url={subject.url} onFrame={describe} onFail={setProblem} />
        )}
      </div>
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {look && <Results look={look} />}
    </>
  );
}

function usePastedFiles(open: (files: Iterable<File>) => void): void {
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  useEffect(() => {
    const onPaste = ({ clipboardData }: ClipboardEvent) => {
      if (clipboardData && clipboardData.files.length > 0) latest.current(clipboardData.files);
    };
    addEventListener('paste', onPaste);
    return () => removeEventListener('paste', onPaste);
  }, []);
}

interface FilmFrameProps {
  url: string;
  onFrame: (film: HTMLVideoElement) => void;
  onFail: (problem: string) => void;
}

function FilmFrame({ url, onFrame, onFail }: FilmFrameProps) {
  const film = useRef<HTMLVideoElement>(null);
  return (
    <div className={styles.film}>
      <video
        ref={film}
        src={url}
        className={styles.subject}
        controls
        muted
        playsInline
        aria-label="您的影片"
        onLoadedData={({ currentTarget }) => onFrame(currentTarget)}
        onError={() => onFail('这个浏览器无法播放该影片，请改用 MP4（H.264）或截图')}
      />
      <Button onClick={() => film.current && onFrame(film.current)}>用当前这一帧找</Button>
    </div>
  );
}

function Results({ look }: { look: string }) {
  const query = useCall(
    'POST /video/v1/querySimilarToPicture',
    { look, size: SIZE },
    { keepPrevious: true, silent: true },
  );
  const { data, isError, isPlaceholderData, refetch } = query;
  if (isError && !data) return <ErrorState message="搜索失败" onRetry={() => void refetch()} />;
  if (!data) return <VideoGridSkeleton count={12} />;
  return (
    <section className={styles.results} aria-label="画面相似的镜头">
      <h2>画面相似的镜头</h2>
      {data.content.length === 0 ? (
        <Empty message="没有色调或构图相近的镜头，换一张画面试试" />
      ) : (
        <ReasonedGrid found={data} stale={isPlaceholderData} />
      )}
    </section>
  );
}

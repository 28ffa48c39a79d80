import type { ReactNode } from 'react';
import {
  checkStyles,
  FilmDrop,
  isListName,
  LIST_EXTENSIONS,
  openList,
  useFilmCheckState,
} from '../../../web/src/film-interface.ts';
import { toast } from '../../../web/src/ui/dialogs/toast.ts';
import { ErrorState } from '../../../web/src/ui/states.tsx';
import type { FilmFacts } from './film-pictures.ts';
import { clockTime } from './film-times.ts';
import { type FilmScan, readFilm } from './reading/film-scan.ts';
import { ReadingStatus } from './reading-status.tsx';

interface FilmReadingProps {
  scan: FilmScan;
  title: string;
  mine?: boolean;
  children: (film: File, facts: FilmFacts) => ReactNode;
}

export function FilmReading({ scan, title, mine = false, children }: FilmReadingProps) {
  const { film, facts, state, refusal } = scan;
  const { list: waiting } = useFilmCheckState();
  if (!film) {
    return (
      <FilmDrop
        title={title}
        accept={`video/*,.mp4,.mov,.m4v,.mkv,.webm,.ts${mine ? '' : `,${LIST_EXTENSIONS.join()}`}`}
        multiple={!mine}
        onFiles={(files) => {
          const list = mine ? undefined : files.find(({ name }) => isListName(name));
          const [chosen, ...others] = files.filter((file) => file !== list);
          if (list) openList(list);
          if (chosen) readFilm(chosen, { mine });
          if (others.length > 0) toast.info(`一次检查一部影片，没有读取：${others.map(({ name }) => name).join('、')}`);
        }}
      >
        {waiting && !mine && <strong>剪辑表“{waiting.name}”已经选好，再拖入成片就会互相对照。</strong>}
        建议 H.264 编码的 MP4 或 MOV，最长 4 小时；十分钟的 1080p 影片一般要两到五分钟，随时可以暂停
        {!mine && '。可以连同剪辑表一起拖入，互相对照'}
      </FilmDrop>
    );
  }
  if (state === 'refused') {
    return (
      <div className={checkStyles.start}>
        <ErrorState message={`${film.name}：${refusal}`} />
      </div>
    );
  }
  return (
    <div className={checkStyles.result}>
      <div className={checkStyles.head}>
        <h3>{film.name}</h3>
        {facts && (
          <span>
            {clockTime(facts.duration)} · {Number(facts.fps.toFixed(3))} fps · {facts.width}×{facts.height}
          </span>
        )}
      </div>
      {state !== 'done' && <ReadingStatus scan={scan} />}
      {facts && children(film, facts)}
    </div>
  );
}

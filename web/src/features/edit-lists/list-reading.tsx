import { FRAME_RATES } from '@zhenku/contract/constants';
import { formatTimecode } from '@zhenku/contract/rules/timecode';
import { useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/dialogs/toast.ts';
import { ErrorState } from '../../ui/states.tsx';
import {
  chooseFps,
  chooseListSequence,
  isListName,
  LIST_EXTENSIONS,
  openList,
  useFilmCheckState,
} from './film-check-state.ts';
import { useEarlierAnswers } from './earlier-answers.tsx';
import { isVideo } from '../uploads/dropped-files.ts';
import { FilmDrop } from './film-drop.tsx';
import { useProjectId } from './project-id.ts';
import { type Film, storedName } from './reading/film.ts';
import styles from './film-check.module.css';

export function ListDrop() {
  return (
    <FilmDrop title="拖入剪辑表，或点击选择" accept={LIST_EXTENSIONS.join()} onFiles={openOneList}>
      CMX 3600 EDL、FCP 7 XML（Premiere Pro、达芬奇）、FCPXML（Final Cut
      Pro）、OpenTimelineIO、剪映草稿（draft_content.json），最大 50 MB
    </FilmDrop>
  );
}

function openOneList(files: readonly File[]): void {
  const list = files.find(({ name }) => isListName(name)) ?? files[0];
  if (!list) return;
  openList(list);
  const others = files
    .filter((file) => file !== list && (isListName(file.name) || isVideo(file)))
    .map(({ name }) => name);
  if (others.length > 0) toast.info(`一次检查一份剪辑表，没有读取：${others.join('、')}`);
}

export function ListRefusal({ list, refusal }: { list: File; refusal: string }) {
  return (
    <div className="stack-24">
      <ErrorState message={`${list.name}：${refusal}`} />
      {refusal.includes('帧率') && <FpsRetry />}
    </div>
  );
}

/** Says how much of the list was understood, and what was repaired or left out. */
export function ListFacts({ film, title }: { film: Film; title: string }) {
  return (
    <>
      <div className={styles.head}>
        <h3>{title}</h3>
        <span>
          {formatTimecode(film.frames, film.fps, film.dropFrame)} · {Number(film.fps.toFixed(3))} fps
          {film.size && ` · ${film.size.width}×${film.size.height}`} · {film.uses.length} 处画面 · 读懂{' '}
          {film.events - film.unread.length}/{film.events} 处
        </span>
      </div>
      {film.notes.length > 0 && (
        <ul className={styles.notes}>
          {film.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </>
  );
}

export function ListChoices({ film }: { film: Film }) {
  return (
    <>
      {film.sequences.length > 1 && <SequenceChoice film={film} />}
      {film.format === 'edl' && <EdlRate />}
    </>
  );
}

function SequenceChoice({ film: { sequences, sequence } }: { film: Film }) {
  const id = useId();
  const projectId = useProjectId();
  const earlier = useEarlierAnswers('list', projectId).data?.sequence;
  return (
    <label htmlFor={id}>
      要检查的序列（共 {sequences.length} 个）
      <select
        id={id}
        value={sequence}
        onChange={({ target }) =>
          chooseListSequence(Number(target.value), sequences[Number(target.value)] ?? '', projectId)
        }
      >
        {sequences.map((name, at) => (
          // Two sequences may have the same name.
          // oxlint-disable-next-line react/no-array-index-key
          <option key={at} value={at}>
            {name || `未命名序列 ${at + 1}`}
          </option>
        ))}
      </select>
      {earlier && earlier === storedName(sequences[sequence] ?? '') && <small>与上次保存的检查相同</small>}
    </label>
  );
}

function EdlRate() {
  const id = useId();
  const { fps } = useFilmCheckState();
  return (
    <label htmlFor={id}>
      EDL 的帧率
      <select id={id} value={fps} onChange={({ target }) => chooseFps(Number(target.value))}>
        {FRAME_RATES.map((rate) => (
          <option key={rate} value={rate}>
            {rate} fps
          </option>
        ))}
      </select>
    </label>
  );
}

/** An EDL does not state its frame rate. */
function FpsRetry() {
  const { fps } = useFilmCheckState();
  return (
    <div className={styles.actions}>
      {[24, 25, 29.97, 30, 50, 60].map((rate) => (
        <Button key={rate} disabled={rate === fps} onClick={() => chooseFps(rate)}>
          {rate} fps
        </Button>
      ))}
    </div>
  );
}

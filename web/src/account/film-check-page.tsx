import { FRAME_RATES } from '@zhenku/contract/constants';
import { FILM_MAX } from '@zhenku/contract/projects/projects';
import { readClipFileName } from '@zhenku/contract/clips/clip-file-names';
import { useId, useState } from 'react';
import { useCall } from '../api/use-call.ts';
import { FilmActions } from '../features/edit-lists/film-actions.tsx';
import { changeDesk, clearDesk, openList, useFilmDesk } from '../features/edit-lists/film-desk.ts';
import { FilmDrop } from '../features/edit-lists/film-drop.tsx';
import { FilmSettings } from '../features/edit-lists/film-settings.tsx';
import { FilmStrip } from '../features/edit-lists/film-strip.tsx';
import { FILM_STATUS } from '@zhenku/contract/rules/film-status';
import { FilmTable } from '../features/edit-lists/film-table.tsx';
import { filmTitle, placesOf } from '../features/edit-lists/film-result.ts';
import { useProjectId } from '../features/edit-lists/project-id.ts';
import { MediaDrop } from '../features/edit-lists/media-hashes.tsx';
import { SaveCheck } from '../features/edit-lists/save-check.tsx';
import { exportBar, readingOf, UnreadParts } from '../features/edit-lists/unread-parts.tsx';
import type { Film } from '../features/edit-lists/film.ts';
import { useFilm } from '../features/edit-lists/use-film.ts';
import { formatTimecode } from '@zhenku/contract/rules/timecode';
import styles from '../features/edit-lists/film-check.module.css';
import { UserCentrePage } from '../features/site/user-centre-page.tsx';
import { film } from '../film.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Link } from '../ui/router/link.tsx';
import { ErrorState, Skeleton } from '../ui/states.tsx';

/** Finds our clips in a film's edit list and checks whether each is licensed. */
export default function FilmCheckPage() {
  const { list } = useFilmDesk();
  const projectId = useProjectId();
  const project = useCall('GET /project/v1/info', { projectId: projectId ?? 0 }, { enabled: projectId !== null }).data;
  return (
    <UserCentrePage title="按剪辑表检查" tools={list && <Button onClick={clearDesk}>换一份剪辑表</Button>}>
      {project && (
        <p>
          <Link to={`/user/project/${project.projectId}`}>← 项目“{project.projectName}”</Link>
        </p>
      )}
      <p className={styles.promise}>
        交付前查一遍：成片用了哪些本站素材，每条有没有授权、规格够不够、有没有留下小样。剪辑表在您的浏览器里读取，只发送像本站文件名的名称和素材的
        SHA-256；检查结果只给您自己看，不保存报告就不留任何记录。
      </p>
      {film && (
        <p>
          没有剪辑表？
          <Link to={`/user/filmPictures${projectId === null ? '' : `?projectId=${projectId}`}`}>按画面检查</Link>
          ：拖入成片，在您的浏览器里认出本站的画面。
        </p>
      )}
      {list ? (
        <Checked list={list} projectId={projectId} projectName={project?.projectName ?? null} />
      ) : (
        <FilmDrop
          title="拖入剪辑表，或点击选择"
          accept=".edl,.xml,.fcpxml,.otio,.otioz,.json,.txt"
          onFiles={([file]) => file && openList(file)}
        >
          CMX 3600 EDL、FCP 7 XML（Premiere Pro、达芬奇）、FCPXML（Final Cut
          Pro）、OpenTimelineIO、剪映草稿（draft_content.json），最大 50 MB
        </FilmDrop>
      )}
    </UserCentrePage>
  );
}

interface CheckedProps {
  list: File;
  projectId: number | null;
  projectName: string | null;
}

function Checked({ list, projectId, projectName }: CheckedProps) {
  const { fps, hashes, confirmed, need } = useFilmDesk();
  const { film, files, asked, refusal, answer } = useFilm();
  const [saving, setSaving] = useState(false);
  if (refusal) {
    return (
      <div className="stack-24">
        <ErrorState message={`${list.name}：${refusal}`} />
        {refusal.includes('帧率') && <FpsRetry fps={fps} />}
      </div>
    );
  }
  if (!film) return <Skeleton style={{ height: 480 }} />;
  const title = filmTitle(film, list);
  const reading = readingOf(film, confirmed);
  const places = files ? placesOf(files) : [];
  const foreign = files?.filter((file) => readClipFileName(file.name) === null).length ?? 0;
  return (
    <div className={styles.result}>
      <div className={styles.head}>
        <h3>{title}</h3>
        <span>
          {formatTimecode(film.frames, film.fps, film.dropFrame)} · {Number(film.fps.toFixed(3))} fps
          {film.size && ` · ${film.size.width}×${film.size.height}`} · {film.uses.length} 处画面 · 读懂{' '}
          {reading.understood}/{film.events} 处
        </span>
      </div>
      {film.notes.length > 0 && (
        <ul className={styles.notes}>
          {film.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <FilmSettings
        ownSize={film.size ? `按剪辑表：${film.size.width}×${film.size.height}` : '不检查画面尺寸'}
        need={need}
        onChange={(next) => changeDesk({ need: next })}
      >
        {film.sequences.length > 1 && <SequenceChoice film={film} />}
        {film.format === 'edl' && <EdlRate fps={fps} />}
      </FilmSettings>
      <UnreadParts film={film} />
      <MediaDrop hashes={hashes} />
      {answer.isError && <ErrorState message="检查失败" onRetry={() => void answer.refetch()} />}
      {!files && !answer.isError && <Skeleton style={{ height: 320 }} />}
      {files && (
        <>
          <FilmStrip
            marks={places.map(({ start, end, file }) => ({ start, end, tone: FILM_STATUS[file.status].tone }))}
            length={Math.max(1, film.frames)}
            labels={TONE_LABEL}
          />
          <FilmActions
            film={film}
            list={list}
            files={files}
            onChanged={() => void answer.refetch()}
            bar={exportBar(film, reading)}
          >
            <ButtonLink to={`/filmReport/draft${projectId === null ? '' : `?projectId=${projectId}`}`}>
              查看报告（不保存）
            </ButtonLink>
            <Button onClick={() => setSaving(true)}>保存到项目并生成报告</Button>
          </FilmActions>
          <FilmTable files={files} places={places} clock={film} project={projectName} />
        </>
      )}
      {saving && files && (
        <SaveCheck
          title={title}
          check={() => ({
            ...asked,
            fps: film.fps,
            dropFrame: film.dropFrame,
            startFrame: film.startFrame,
            frames: film.frames,
            reading,
            files: files.map(({ name, spans }) => ({ name: shortName(name), sha256: hashes[name], spans })),
          })}
          projectId={projectId}
          onClose={() => setSaving(false)}
        >
          报告写明全片 {files.length} 个文件的名称和时间码
          {foreign > 0 && `，其中 ${foreign} 个不是本站的文件名`}。
        </SaveCheck>
      )}
    </div>
  );
}

const TONE_LABEL = { good: '已授权', todo: '待处理', open: '缺授权', unknown: '认不出' } as const;

const shortName = (name: string): string =>
  Array.from(name)
    .slice(0, FILM_MAX.name / 2)
    .join('');

function SequenceChoice({ film: { sequences, sequence } }: { film: Film }) {
  const id = useId();
  return (
    <label htmlFor={id}>
      要检查的序列（共 {sequences.length} 个）
      <select id={id} value={sequence} onChange={({ target }) => changeDesk({ sequence: Number(target.value) })}>
        {sequences.map((name, at) => (
          // Two sequences may have the same name.
          // oxlint-disable-next-line react/no-array-index-key
          <option key={at} value={at}>
            {name || `未命名序列 ${at + 1}`}
          </option>
        ))}
      </select>
    </label>
  );
}

function EdlRate({ fps }: { fps: number }) {
  const id = useId();
  return (
    <label htmlFor={id}>
      EDL 的帧率
      <select id={id} value={fps} onChange={({ target }) => changeDesk({ fps: Number(target.value) })}>
        {FRAME_RATES.map((rate) => (
          <option key={rate} value={rate}>
            {rate} fps
          </option>
        ))}
      </select>
    </label>
  );
}

/** Offers other frame rates, because an EDL does not state its own. */
function FpsRetry({ fps }: { fps: number }) {
  return (
    <div className={styles.actions}>
      {[24, 25, 29.97, 30, 50, 60].map((rate) => (
        <Button key={rate} disabled={rate === fps} onClick={() => changeDesk({ fps: rate })}>
          {rate} fps
        </Button>
      ))}
    </div>
  );
}

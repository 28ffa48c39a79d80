import { readClipFileName } from '@zhenku/contract/clips/clip-file-names';
import { useState } from 'react';
import { useCall } from '../api/use-call.ts';
import { FilmActions } from '../features/edit-lists/film-actions.tsx';
import { changeFilmCheck, clearFilmCheck, useFilmCheckState } from '../features/edit-lists/film-check-state.ts';
import { FilmSettings } from '../features/edit-lists/film-settings.tsx';
import { FilmStrip } from '../features/edit-lists/film-strip.tsx';
import { FILM_STATUS } from '@zhenku/contract/rules/film-status';
import { FilmTable } from '../features/edit-lists/film-table.tsx';
import { filesToSave, filmTitle, placeAt, placesOf } from '../features/edit-lists/film-result.ts';
import { ListChoices, ListDrop, ListFacts, ListRefusal } from '../features/edit-lists/list-reading.tsx';
import { MarkerButtons } from '../features/edit-lists/marker-buttons.tsx';
import { useProjectId } from '../features/edit-lists/project-id.ts';
import { MediaDrop } from '../features/edit-lists/media-hashes.tsx';
import { SaveCheck } from '../features/edit-lists/save-check.tsx';
import { exportObstacle, readingOf, UnreadParts, useConfirmed } from '../features/edit-lists/unread-parts.tsx';
import { useFilm } from '../features/edit-lists/use-film.ts';
import styles from '../features/edit-lists/film-check.module.css';
import { UserCentrePage } from '../features/site/user-centre-page.tsx';
import { film } from '../film.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Link } from '../ui/router/link.tsx';
import { ErrorState, Skeleton } from '../ui/states.tsx';

export default function FilmCheckPage() {
  const { list } = useFilmCheckState();
  const projectId = useProjectId();
  const project = useCall('GET /project/v1/info', { projectId: projectId ?? 0 }, { enabled: projectId !== null }).data;
  return (
    <UserCentrePage title="按剪辑表检查" tools={list && <Button onClick={clearFilmCheck}>换一份剪辑表</Button>}>
      {project && (
        <p>
          <Link to={`/user/project/${project.projectId}`}>← 项目“{project.projectName}”</Link>
        </p>
      )}
      <p className={styles.promise}>
        交付前查一遍：成片用了哪些本站素材，每条有没有授权、规格够不够、有没有留下小样。剪辑表在您的电脑上读取，不会上传；不保存报告，就不留任何记录。
      </p>
      <details className={styles.details}>
        <summary>会发送什么</summary>
        <p>
          只发送像本站文件的名称、一并拖入的素材的 SHA-256
          和文件里的素材编号，用来查授权。剪辑表的其余内容、时间码和素材本身都不离开您的电脑。检查结果只给您自己看。
        </p>
      </details>
      {film && (
        <p>
          没有剪辑表？
          <Link to={`/user/filmPictures${projectId === null ? '' : `?projectId=${projectId}`}`}>按画面检查</Link>
          ：拖入成片，在您的电脑上找出本站的画面。
        </p>
      )}
      {list ? (
        <CheckResult list={list} projectId={projectId} projectName={project?.projectName ?? null} />
      ) : (
        <ListDrop />
      )}
    </UserCentrePage>
  );
}

interface CheckResultProps {
  list: File;
  projectId: number | null;
  projectName: string | null;
}

function CheckResult({ list, projectId, projectName }: CheckResultProps) {
  const { media, need } = useFilmCheckState();
  const { film, files, filmNeed, refusal, answer, changing } = useFilm();
  const { confirmed } = useConfirmed(film);
  const [saving, setSaving] = useState(false);
  /** The place last clicked on the strip, and the number of clicks. */
  const [picked, setPicked] = useState<{ at?: number; times: number }>({ times: 0 });
  if (refusal) return <ListRefusal list={list} refusal={refusal} />;
  if (!film) return <Skeleton style={{ height: 480 }} />;
  const title = filmTitle(film, list);
  const reading = readingOf(film, confirmed);
  const obstacle = changing ? '正在按新的选择检查…' : exportObstacle(film, reading);
  const places = files ? placesOf(files) : [];
  const foreign = files?.filter((file) => readClipFileName(file.name) === null).length ?? 0;
  return (
    <div className={styles.result}>
      <ListFacts film={film} title={title} />
      <FilmSettings
        ownSize={film.size ? `按剪辑表：${film.size.width}×${film.size.height}` : '不检查画面尺寸'}
        need={need}
        onChange={(next) => changeFilmCheck({ need: next })}
      >
        <ListChoices film={film} />
      </FilmSettings>
      <UnreadParts film={film} />
      <MediaDrop media={media} />
      {answer.isError && (
        <ErrorState message="授权状态查询失败，不代表没有授权" onRetry={() => void answer.refetch()} />
      )}
      {!files && !answer.isError && <Skeleton style={{ height: 320 }} />}
      {files && (
        <>
          <FilmStrip
            marks={places.map(({ start, end, file }) => ({ start, end, tone: FILM_STATUS[file.status].tone }))}
            length={Math.max(1, film.frames)}
            labels={TONE_LABEL}
            onPick={(frame) => setPicked({ at: placeAt(places, frame), times: picked.times + 1 })}
          />
          <FilmActions
            film={film}
            list={list}
            files={files}
            onChanged={() => void answer.refetch()}
            obstacle={obstacle}
          >
            <ButtonLink to={`/filmReport/draft${projectId === null ? '' : `?projectId=${projectId}`}`}>
              查看报告（不保存）
            </ButtonLink>
            <Button onClick={() => setSaving(true)}>保存到项目并生成报告</Button>
          </FilmActions>
          {obstacle === null && <MarkerButtons title={title} film={film} files={files} />}
          <FilmTable
            key={picked.times}
            startAt={picked.at}
            files={files}
            places={places}
            clock={film}
            project={projectName}
          />
        </>
      )}
      {saving && files && obstacle === null && (
        <SaveCheck
          title={title}
          check={() => ({
            ...filmNeed,
            fps: film.fps,
            dropFrame: film.dropFrame,
            startFrame: film.startFrame,
            frames: film.frames,
            reading,
            files: filesToSave(files, media),
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

const TONE_LABEL = { good: '已授权', todo: '待处理', open: '缺授权', unknown: '无法识别' } as const;

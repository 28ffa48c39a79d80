import type { ProjectPage } from '@zhenku/contract/projects/projects';
import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useCall } from '../../../web/src/api/use-call.ts';
import { FILM_LIMITS, FILM_PRECISION } from '@zhenku/contract/rules/film-report';
import { FILM_STATUS } from '@zhenku/contract/rules/film-status';
import { type FilmClock, timecodeAt } from '@zhenku/contract/rules/timecode';
import {
  BuyMissing,
  checkCsv,
  checkStyles,
  CARRIED,
  EarlierAnswersNote,
  FilmSettings,
  FilmStrip,
  MarkerButtons,
  SaveCheck,
  type StripMark,
  UserCentrePage,
  useProjectId,
} from '../../../web/src/film-interface.ts';
import type { FilmFacts } from './film-pictures.ts';
import { canDropFrames, filmClock, readFilmClock } from './reading/film-clock.ts';
import { certainFiles, findingKey, type Shot, shotAt, stretchesWithout } from './film-sights.ts';
import { clockTime } from './film-times.ts';
import { changeFilmScan, clearFilmScan, hashFilm, type FilmScan, useFilmScan } from './reading/film-scan.ts';
import { answersToSave } from './earlier-answers.ts';
import { FilmReading } from './film-reading.tsx';
import { ListBeside } from './list-beside.tsx';
import { ShotCard } from './shot-card.tsx';
import { ShotList } from './shot-list.tsx';
import { savedFilmFacts, useShots } from './use-shots.ts';
import styles from './film-pictures.module.css';
import { Button, ButtonLink } from '../../../web/src/ui/button.tsx';
import { Link } from '../../../web/src/ui/router/link.tsx';
import { saveTextFile } from '../../../web/src/ui/save-file.ts';
import { ErrorState, Skeleton } from '../../../web/src/ui/states.tsx';

export default function FilmPicturesPage() {
  const scan = useFilmScan();
  const projectId = useProjectId();
  const project = useCall('GET /project/v1/info', { projectId: projectId ?? 0 }, { enabled: projectId !== null }).data;
  const { film } = scan;
  return (
    <UserCentrePage title="按画面检查" tools={film && <Button onClick={clearFilmScan}>换一部影片</Button>}>
      {project && (
        <p>
          <Link to={`/user/project/${project.projectId}`}>← 项目“{project.projectName}”</Link>
        </p>
      )}
      <p className={checkStyles.promise}>
        把成片拖进来，找出其中的本站素材和授权。您的浏览器在本机逐帧读取，影片和画面都不离开您的电脑；不保存报告，就不留任何记录。
      </p>
      <details className={styles.limits}>
        <summary>会发送什么</summary>
        <p>
          只发送每帧画面的特征码（每秒约 2 KB）；找到的镜头再发送最多 8 帧、每帧 4096
          个点的明暗，用来辨认预览小样的水印。特征码和点还原不出画面，用完即删。卡片上影片的小图只留在这个页面里，关掉页面就没有了。检查结果只给您自己看。
        </p>
      </details>
      <FilmReading scan={scan} title="拖入成片，或点击选择">
        {(film, facts) => <Found scan={scan} film={film} facts={facts} project={project ?? null} />}
      </FilmReading>
      {!film && (
        <details className={styles.limits}>
          <summary>哪些情况无法识别</summary>
          <p>{FILM_LIMITS.picture}</p>
        </details>
      )}
    </UserCentrePage>
  );
}

interface FoundProps {
  scan: FilmScan;
  film: File;
  facts: FilmFacts;
  project: ProjectPage | null;
}

const STRIP_LABELS = {
  open: '缺授权',
  todo: '待处理',
  unknown: '需要您确认',
  good: '已授权',
  plain: '无法识别',
} as const;

/** Summarises the check's result without promising completeness. */
function summary({ state }: FilmScan, shots: readonly Shot[]): string {
  const count = (...sights: Shot['sight'][]) => shots.filter(({ sight }) => sights.includes(sight)).length;
  const [found, look] = [count('found', 'confirmed'), count('look')];
  if (shots.length === 0) {
    return state === 'done'
      ? '没有找到本站素材。这不代表没有使用：有些情况无法识别，见下方说明。'
      : '还没有找到本站素材。';
  }
  const samples = shots.filter(({ clip, sight }) => sight !== null && sight !== 'own' && clip.mark === 'preview');
  const still = samples.length > 0 ? `，${samples.length} 处仍是预览小样` : '';
  return `${state === 'done' ? '找到' : '目前找到'} ${found} 处本站画面${look > 0 ? `，另有 ${look} 处需要您确认` : ''}${still}。未列出的画面不代表已获授权。`;
}

function Found({ scan, film, facts, project }: FoundProps) {
  const { shots, findings, files, filmNeed, answer, earlier, offers } = useShots();
  const [saving, setSaving] = useState(false);
  const [status, setStatus] = useState<string | null>(null);
  const { state, judged, need, catalogueSize, notCompared } = scan;
  const done = state === 'done';
  const marks = [
    ...judged.plain.map(([start, end]): StripMark => ({ start, end, tone: 'plain' })),
    ...shots.flatMap(({ clip, best, sight }): StripMark[] => {
      const finding = findings?.get(findingKey(clip));
      if (sight === null || sight === 'own' || !finding) return [];
      const tone = sight === 'look' ? 'unknown' : FILM_STATUS[finding.status].tone;
      return [{ start: best.filmFrom, end: best.filmTo, tone }];
    }),
  ];
  const title = film.name.replace(/\.\w+$/, '');
  const clock = filmClock(scan.startTimecode, facts.fps);
  const query = project ? `?projectId=${project.projectId}` : '';
  return (
    <>
      <FilmSettings
        ownSize={`按成片：${facts.width}×${facts.height}`}
        need={need}
        onChange={(next) => changeFilmScan({ need: next })}
      >
        <StartTimecode value={scan.startTimecode} fps={facts.fps} />
      </FilmSettings>
      <FilmStrip
        marks={marks}
        length={Math.max(1, facts.duration)}
        labels={STRIP_LABELS}
        onPick={(at) => {
          // Shows all shots, so that the target is in the page.
          flushSync(() => setStatus(null));
          goTo(shotAt(shots, at));
        }}
      />
      <output className={checkStyles.note}>
        {summary(scan, shots)}
        {shots.length > 0 && ` ${FILM_PRECISION}。`}
        {done && catalogueSize > 0 && ` 比对了在售的 ${catalogueSize.toLocaleString('zh-CN')} 条素材。`}
        {done && notCompared > 0 && ` 另有 ${notCompared.toLocaleString('zh-CN')} 条没有比对，或只比对了一部分画面。`}
      </output>
      <EarlierAnswersNote earlier={earlier} count={offers}>
        {(check) =>
          scan.keepsEarlier ? (
            <>
              {offers} 处{CARRIED}（{check}），请看一眼，不对的可以撤销。
            </>
          ) : (
            <>
              {offers} 处画面在上次检查（{check}）里回答过。{' '}
              <Button onClick={() => changeFilmScan({ keepsEarlier: true })}>沿用这 {offers} 处回答</Button>
            </>
          )
        }
      </EarlierAnswersNote>
      {answer.isError && (
        <ErrorState message="授权状态查询失败，不代表没有授权" onRetry={() => void answer.refetch()} />
      )}
      {!findings && !answer.isError && shots.length > 0 && <Skeleton style={{ height: 160 }} />}
      {files && done && (
        <div className={checkStyles.actions}>
          <BuyMissing files={certainFiles(files)} onChanged={() => void answer.refetch()} />
          {files.length > 0 && (
            <Button
              onClick={() => void checkCsv(files, clock).then((text) => saveTextFile(`${title}-授权检查.csv`, text))}
            >
              导出检查 CSV
            </Button>
          )}
          <ButtonLink to={`/filmReport/pictures${query}`}>查看报告（不保存）</ButtonLink>
          <Button onClick={() => setSaving(true)}>保存到项目并生成报告</Button>
        </div>
      )}
      {files && done && (
        <MarkerButtons
          title={title}
          film={{ ...clock, frames: Math.round(facts.duration * facts.fps) }}
          files={certainFiles(files)}
        />
      )}
      {findings && (
        <ShotList shots={shots} findings={findings} selected={status} onSelect={setStatus}>
          {(shot) => (
            <ShotCard
              shot={shot}
              film={film}
              pictures={scan.pictures}
              clock={clock}
              findings={findings}
              project={project?.projectName ?? null}
            />
          )}
        </ShotList>
      )}
      {done && <ListBeside shots={shots} duration={facts.duration} clock={clock} />}
      {done && <Unrecognised stretches={stretchesWithout(shots, facts.duration)} clock={clock} />}
      {done && judged.plain.length > 0 && (
        <p className={checkStyles.note}>
          没有细节的画面：
          {judged.plain
            .map(([from, to]) => `${timecodeAt(Math.round(from * facts.fps), clock)}–${clockTime(to)}`)
            .join('、')}
          。它们与许多素材都相像，无法识别，请对照工程文件核对。
        </p>
      )}
      <details className={styles.limits} open={done}>
        <summary>哪些情况无法识别</summary>
        <p>{FILM_LIMITS.picture}</p>
      </details>
      {saving && files && (
        <SaveCheck
          title={title}
          check={async () => ({
            ...filmNeed,
            ...savedFilmFacts(facts, scan.startTimecode),
            sha256: await hashFilm(new AbortController().signal, () => {}),
            files: files.map(({ videoId, spans, sight, mark }) => ({ seen: videoId!, spans, sight, mark })),
            answers: answersToSave(shots),
          })}
          projectId={project?.projectId ?? null}
          onClose={() => setSaving(false)}
        >
          报告写明成片的名称、片长和
          SHA-256，找到的素材、时间码和授权，不含任何画面。您的核对结果一并保存，检查这个项目的下一版时沿用。
        </SaveCheck>
      )}
    </>
  );
}

/** Asks for the film's first timecode, so that times match the editing program. */
function StartTimecode({ value, fps }: { value: string; fps: number }) {
  const id = useId();
  const wrong = readFilmClock(value, fps) === null;
  const hint = canDropFrames(fps) ? '丢帧写成 01:00:00;00' : '成片第一帧的时间码';
  return (
    <label htmlFor={id}>
      起始时间码
      <input
        id={id}
        className="num"
        value={value}
        maxLength={12}
        aria-invalid={wrong}
        aria-describedby={`${id}-note`}
        onChange={({ target }) => changeFilmScan({ startTimecode: target.value })}
      />
      <small id={`${id}-note`}>{wrong ? '不是有效的时间码，按 00:00:00:00 计算' : hint}</small>
    </label>
  );
}

function goTo(shot: Shot | undefined): void {
  const card = shot && document.getElementById(`shot-${shot.key}`);
  card?.scrollIntoView({ block: 'center' });
  card?.focus({ preventScroll: true });
}

const STRETCHES_SHOWN = 200;

interface UnrecognisedProps {
  stretches: readonly [from: number, to: number][];
  clock: FilmClock;
}

function Unrecognised({ stretches, clock }: UnrecognisedProps) {
  if (stretches.length === 0) return null;
  const total = stretches.reduce((sum, [from, to]) => sum + to - from, 0);
  return (
    <details className={styles.limits}>
      <summary>
        没有找到本站素材的段落：{stretches.length} 段，共 {clockTime(total)}（请对照工程文件核对）
      </summary>
      <ul className="num">
        {stretches.slice(0, STRETCHES_SHOWN).map(([from, to]) => (
          <li key={from}>
            {timecodeAt(Math.round(from * clock.fps), clock)}–{timecodeAt(Math.round(to * clock.fps), clock)}
          </li>
        ))}
      </ul>
      {stretches.length > STRETCHES_SHOWN && <p>等 {stretches.length} 段</p>}
    </details>
  );
}

import { FILM_BLIND_SPOTS } from '@zhenku/contract/rules/film-report';
import { useSession } from '../../../web/src/api/session.ts';
import { checkStyles, FilmStrip, type StripMark, UserCentrePage } from '../../../web/src/film-interface.ts';
import styles from './film-pictures.module.css';
import type { FilmFacts } from './film-pictures.ts';
import { type Shot, shotsOf } from './film-sights.ts';
import { FilmReading } from './film-reading.tsx';
import { ownFilmCsv } from './own-film-csv.ts';
import { clearFilmScan, hashFilm, type FilmScan, useFilmScan } from './reading/film-scan.ts';
import { filmClock, NO_START } from './reading/film-clock.ts';
import { ShotCard } from './shot-card.tsx';
import { Button } from '../../../web/src/ui/button.tsx';
import { Link } from '../../../web/src/ui/router/link.tsx';
import { saveTextFile } from '../../../web/src/ui/save-file.ts';
import { Empty } from '../../../web/src/ui/states.tsx';
import { useAction } from '../../../web/src/ui/hooks/use-action.ts';

export default function OwnFilmPage() {
  const { user } = useSession();
  const { film } = useFilmScan(true);
  return (
    <UserCentrePage
      title="侵权排查"
      tools={film && user?.author && <Button onClick={clearFilmScan}>换一部影片</Button>}
    >
      {user && !user.author && <Empty message="成为创作者后才能查找自己的作品" />}
      {user?.author && <Search />}
    </UserCentrePage>
  );
}

function Search() {
  const scan = useFilmScan(true);
  return (
    <>
      <p className={checkStyles.promise}>
        拖入一段影片，看看里面有没有您的作品（含已下架的）。影片和画面都不离开您的电脑，只发送每帧画面的特征码和找到的镜头里一些点的明暗，本站不留任何记录。
      </p>
      <FilmReading scan={scan} title="拖入影片，或点击选择" mine>
        {(film, facts) => <Found scan={scan} film={film} facts={facts} />}
      </FilmReading>
      <details className={styles.limits} open={scan.state === 'done'}>
        <summary>哪些情况无法识别</summary>
        <p>
          “找到”只说明画面相符。影片可能已经买了授权，发函之前请先到
          <Link to="/user/authoriseData">授权数据</Link>
          核对。以下情况无法识别：{FILM_BLIND_SPOTS}。
        </p>
      </details>
    </>
  );
}

const STRIP_LABELS = { good: '找到', unknown: '需要您确认', plain: '无法识别' } as const;

/** Summarises the search's result without promising completeness. */
function summary({ state, catalogueSize, notCompared }: FilmScan, shots: readonly Shot[]): string {
  const count = (...sights: Shot['sight'][]) => shots.filter(({ sight }) => sights.includes(sight)).length;
  const [found, look] = [count('found', 'confirmed'), count('look')];
  const more = look > 0 ? `，另有 ${look} 处需要您确认` : '';
  if (state !== 'done') return shots.length > 0 ? `目前找到 ${found} 处您的作品${more}。` : '还没有找到您的作品。';
  const compared = `比对了您的 ${catalogueSize.toLocaleString('zh-CN')} 条作品${
    notCompared > 0 ? `，另有 ${notCompared.toLocaleString('zh-CN')} 条没有比对，或只比对了一部分画面` : ''
  }。`;
  return shots.length > 0
    ? `找到 ${found} 处您的作品${more}。${compared}`
    : `没有找到您的作品，不等于没有使用。${compared}`;
}

function Found({ scan, film, facts }: { scan: FilmScan; film: File; facts: FilmFacts }) {
  const [busy, run] = useAction();
  const shots = shotsOf(scan.judged, scan.answers);
  const marks = [
    ...scan.judged.plain.map(([start, end]): StripMark => ({ start, end, tone: 'plain' })),
    ...shots.flatMap(({ best, sight }): StripMark[] =>
      sight === null ? [] : [{ start: best.filmFrom, end: best.filmTo, tone: sight === 'look' ? 'unknown' : 'good' }],
    ),
  ];
  const save = async () => {
    const sha256 = await hashFilm(new AbortController().signal, () => {});
    const searched = { name: film.name, sha256: sha256 ?? '', fps: facts.fps, time: new Date().toISOString() };
    saveTextFile(`${film.name.replace(/\.\w+$/, '')}-我的作品.csv`, await ownFilmCsv(shots, searched));
  };
  return (
    <>
      <FilmStrip marks={marks} length={Math.max(1, facts.duration)} labels={STRIP_LABELS} />
      <output className={checkStyles.note}>{summary(scan, shots)}</output>
      {scan.state === 'done' && shots.some(({ sight }) => sight !== null) && (
        <div className={checkStyles.actions}>
          <Button variant="primary" busy={busy} onClick={() => run(save)}>
            导出清单 CSV
          </Button>
        </div>
      )}
      <ol className={styles.shots}>
        {shots.map((shot) => (
          <li key={shot.key}>
            <ShotCard
              shot={shot}
              film={film}
              pictures={scan.pictures}
              clock={filmClock(NO_START, facts.fps)}
              findings={null}
              project={null}
            />
          </li>
        ))}
      </ol>
    </>
  );
}

import { formatVideoId } from '@zhenku/contract/format';
import { type FilmClock, timecodeAt } from '@zhenku/contract/rules/timecode';
import {
  checkStyles,
  clearFilmCheck,
  type ListedFilm,
  ListChoices,
  ListDrop,
  ListRefusal,
  useFilmCheckState,
  useListedFilm,
  useProjectId,
} from '../../../web/src/film-interface.ts';
import { Button } from '../../../web/src/ui/button.tsx';
import { Link } from '../../../web/src/ui/router/link.tsx';
import { compareWithList } from './compare-list.ts';
import type { Shot } from './film-sights.ts';
import { clockTime } from './film-times.ts';
import styles from './film-pictures.module.css';

const SHOWN_MAX = 100;
/** Maximum difference in seconds between the lengths of a film and its list. */
const SAME_LENGTH = 1;

interface ListBesideProps {
  shots: readonly Shot[];
  /** The film's length in seconds. */
  duration: number;
  clock: FilmClock;
}

export function ListBeside(props: ListBesideProps) {
  const { list } = useFilmCheckState();
  const { film, refusal } = useListedFilm();
  return (
    <details className={styles.limits} open={list !== null || undefined}>
      <summary>与剪辑表对照</summary>
      {!list && <ListDrop />}
      {list && refusal && <ListRefusal list={list} refusal={refusal} />}
      {film && <Compared {...props} list={film} />}
      {list && <Button onClick={clearFilmCheck}>换一份剪辑表</Button>}
    </details>
  );
}

function Compared({ list, shots, duration, clock }: ListBesideProps & { list: ListedFilm }) {
  const projectId = useProjectId();
  const { named, proven, notSeen, notNamed } = compareWithList(list, shots);
  const listed = list.frames / list.fps;
  const at = (seconds: number) => timecodeAt(Math.round(seconds * clock.fps), clock);
  return (
    <div className="stack">
      <div className={checkStyles.settings}>
        <ListChoices film={list} />
      </div>
      {Math.abs(listed - duration) > SAME_LENGTH && (
        <p className="warning">
          剪辑表长 {clockTime(listed)}，成片长 {clockTime(duration)}，可能不是同一个版本。
        </p>
      )}
      {list.unread.length > 0 && (
        <p className="warning">
          剪辑表还有 {list.unread.length} 处读不懂，请在
          <Link to={`/user/filmCheck${projectId === null ? '' : `?projectId=${projectId}`}`}>按剪辑表检查</Link>
          里逐处核对。
        </p>
      )}
      <p>
        剪辑表写了 {named.length} 处本站素材，其中 {proven.length} 处画面也找到。
      </p>
      <Places
        title="剪辑表写了、画面没有找到"
        advice="可能被裁切、遮挡，或已换成别的画面"
        rows={notSeen.map(({ name, from, to }) => [from, `${at(from)}–${at(to)} ${name}`])}
      />
      <Places
        title="画面找到、剪辑表没有写"
        advice="可能改过名，或在没有展开的嵌套里"
        rows={notNamed.map(({ clip }) => [
          clip.filmFrom,
          `${at(clip.filmFrom)}–${at(clip.filmTo)} ${formatVideoId(clip.videoId)} ${clip.videoName}`,
        ])}
      />
    </div>
  );
}

interface PlacesProps {
  title: string;
  advice: string;
  rows: readonly (readonly [seconds: number, text: string])[];
}

function Places({ title, advice, rows }: PlacesProps) {
  if (rows.length === 0) return null;
  return (
    <section aria-label={title}>
      <p>
        <strong>
          {title}（{rows.length}）
        </strong>
        ：{advice}
      </p>
      <ul className="num">
        {rows.slice(0, SHOWN_MAX).map(([seconds, text]) => (
          <li key={`${seconds} ${text}`}>{text}</li>
        ))}
        {rows.length > SHOWN_MAX && <li>等 {rows.length} 处</li>}
      </ul>
    </section>
  );
}

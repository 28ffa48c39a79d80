import { TIER_LABEL } from '@zhenku/contract/constants';
import { type ClipFileName, readClipFileName } from '@zhenku/contract/clips/clip-file-names';
import { formatVideoId } from '@zhenku/contract/format';
import { FILM_LIMITS, FILM_PROMISE } from '@zhenku/contract/rules/film-report';
import { loginPath } from '../api/login-path.ts';
import { useSession } from '../api/session.ts';
import { clearFilmCheck, useFilmCheckState } from '../features/edit-lists/film-check-state.ts';
import { filmTitle } from '../features/edit-lists/film-result.ts';
import { ListChoices, ListDrop, ListFacts, ListRefusal } from '../features/edit-lists/list-reading.tsx';
import { UnreadParts } from '../features/edit-lists/unread-parts.tsx';
import { useListedFilm } from '../features/edit-lists/use-film.ts';
import type { Film } from '../features/edit-lists/reading/film.ts';
import checkStyles from '../features/edit-lists/film-check.module.css';
import { PageTitle } from '../features/site/page-title.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Link } from '../ui/router/link.tsx';
import { Skeleton } from '../ui/states.tsx';
import styles from './film-check-intro-page.module.css';

const CHECK = '/user/filmCheck';

const STEPS = [
  ['拖入剪辑表', '从 Premiere Pro、达芬奇、Final Cut Pro 或剪映导出时间线，拖到这个页面。文件只在您的电脑上读取。'],
  [
    '找出本站素材',
    '加过常见前后缀、换成代理的文件名也认；读不懂的地方逐处列出。改过名的素材，登录后一并拖入，按内容识别。',
  ],
  ['登录后看授权', '每条素材有没有授权、规格够不够、哪一条还是小样，缺的一次补齐，并生成可以交给客户的报告。'],
] as const;

export default function FilmCheckIntroPage() {
  const { list } = useFilmCheckState();
  const { film, refusal } = useListedFilm();
  return (
    <>
      <PageTitle>检查成片的素材授权</PageTitle>
      <div className={`container ${styles.page}`}>
        <header className={styles.head}>
          <h1>交付前，查一遍成片里的素材授权</h1>
          <p>用了哪些本站素材，每条有没有授权，一份剪辑表就能查清。</p>
        </header>
        <ol className={styles.steps}>
          {STEPS.map(([name, text]) => (
            <li key={name}>
              <h2>{name}</h2>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        {!list && <ListDrop />}
        {list && (
          <section className={checkStyles.result} aria-label="剪辑表的读取结果">
            {refusal && <ListRefusal list={list} refusal={refusal} />}
            {!film && !refusal && <Skeleton style={{ height: 240 }} />}
            {film && <ReadList film={film} title={filmTitle(film, list)} />}
            <div>
              <Button onClick={clearFilmCheck}>换一份剪辑表</Button>
            </div>
          </section>
        )}
        <p className={checkStyles.note}>
          {FILM_LIMITS.list}
          {FILM_PROMISE}
        </p>
      </div>
    </>
  );
}

function ReadList({ film, title }: { film: Film; title: string }) {
  const { loggedIn } = useSession();
  const clips = clipsIn(film);
  return (
    <>
      <ListFacts film={film} title={title} />
      <div className={checkStyles.settings}>
        <ListChoices film={film} />
      </div>
      <UnreadParts film={film} />
      <h3>{clips.length > 0 ? `${clips.length} 个文件像是本站素材` : '没有像本站素材的文件名'}</h3>
      {clips.length === 0 && <p className={checkStyles.note}>改过名的文件，登录后可以把素材一并拖入，按内容识别。</p>}
      <ul className={styles.clips}>
        {clips.map(({ name, clip, uses }) => (
          <li key={name}>
            <Link to={`/detail/${clip.videoId}`}>{formatVideoId(clip.videoId)}</Link>
            <span>{name}</span>
            <small>
              {clip.tier === null ? '小样' : TIER_LABEL[clip.tier]} · {uses} 处
            </small>
          </li>
        ))}
      </ul>
      <div className={checkStyles.actions}>
        <ButtonLink variant="primary" to={loggedIn ? CHECK : loginPath(CHECK)}>
          {loggedIn ? '查看每条素材的授权' : '登录后查看每条素材的授权'}
        </ButtonLink>
      </div>
    </>
  );
}

interface NamedClip {
  name: string;
  clip: ClipFileName;
  uses: number;
}

function clipsIn(film: Film): NamedClip[] {
  const clips = new Map<string, NamedClip>();
  for (const name of film.uses.flatMap(({ names }) => names)) {
    const clip = readClipFileName(name);
    if (!clip) continue;
    const known = clips.get(name) ?? { name, clip, uses: 0 };
    known.uses += 1;
    clips.set(name, known);
  }
  return [...clips.values()];
}

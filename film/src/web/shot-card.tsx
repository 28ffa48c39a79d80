import { formatVideoId } from '@zhenku/contract/format';
import type { FilmFinding } from '@zhenku/contract/projects/projects';
import { type ReactNode, useState } from 'react';
import { CARRIED, checkStyles, Licence } from '../../../web/src/film-interface.ts';
import { Button } from '../../../web/src/ui/button.tsx';
import { Link } from '../../../web/src/ui/router/link.tsx';
import { FILM_STATUS, MARK_LABEL } from '@zhenku/contract/rules/film-status';
import { type FilmClock, timecodeAt } from '@zhenku/contract/rules/timecode';
import { ComparePictures } from './compare-pictures.tsx';
import { findingKey, type Shot } from './film-sights.ts';
import { answerShot } from './reading/film-scan.ts';
import { certaintyLabel, editsLabel } from './certainty-label.ts';
import { ShotFrames } from './shot-frames.tsx';
import type { FilmPicture } from './shot-pictures.ts';
import styles from './film-pictures.module.css';

interface ShotCardProps {
  shot: Shot;
  film: File;
  pictures: readonly FilmPicture[];
  clock: FilmClock;
  /** null in the creator's search, which does not check licences. */
  findings: ReadonlyMap<string, FilmFinding> | null;
  /** The check's project; licences for other projects are flagged. */
  project: string | null;
}

export function ShotCard({ shot, film, pictures, clock, findings, project }: ShotCardProps) {
  const { key, best, clip, sight, carried } = shot;
  const [comparing, setComparing] = useState(false);
  const { fps } = clock;
  const [from, to] = [best.filmFrom, best.filmTo].map((time) => timecodeAt(Math.round(time * fps), clock));
  const finding = findings?.get(findingKey(clip));
  const others = [best, ...best.alternatives].filter(({ videoId }) => videoId !== clip.videoId);
  const done = editsLabel(clip);
  const settled = sight === null || sight === 'own';
  return (
    <article className={styles.shot} aria-label={`${from} ${clip.videoName}`} data-settled={settled || undefined}>
      <p className={`num ${checkStyles.time}`}>
        {from}
        <span>{to}</span>
      </p>
      <div className={styles.clip}>
        <ShotFrames clip={clip} pictures={pictures} clock={clock} />
        <div>
          <Link to={`/detail/${clip.videoId}`} target="_blank">
            {clip.videoName}
          </Link>
          <small>
            {formatVideoId(clip.videoId)}
            {done && ` · ${done}`}
          </small>
          <small className={styles.certainty}>
            {settled ? (carried ? SETTLED_BEFORE : SETTLED)[sight ?? 'not'] : certaintyLabel(clip, sight)}
          </small>
          {carried && <small className={styles.carried}>{CARRIED}</small>}
          {!settled && (
            <small className={styles.mark} data-sign={clip.mark}>
              {MARK_LABEL[clip.mark]}
            </small>
          )}
        </div>
      </div>
      {!settled && finding && (
        <div className={styles.verdict}>
          <Verdict finding={finding} unsure={sight === 'look'} />
          <Licence file={finding} project={project} />
        </div>
      )}
      <div className={styles.buttons}>
        <Button aria-expanded={comparing} onClick={() => setComparing(!comparing)}>
          {comparing ? '收起画面' : '对比画面'}
        </Button>
        {sight === 'look' && (
          <Button variant="primary" onClick={() => answerShot(key, { is: clip.videoId })}>
            是这条
          </Button>
        )}
        {settled || sight === 'confirmed' ? (
          <Button variant="quiet" onClick={() => answerShot(key, carried ? 'open' : null)}>
            撤销
          </Button>
        ) : (
          <>
            <Button variant="quiet" onClick={() => answerShot(key, 'not')}>
              不是这条
            </Button>
            {findings && (
              <Button variant="quiet" onClick={() => answerShot(key, 'own')}>
                我自己拍的
              </Button>
            )}
          </>
        )}
      </div>
      {comparing && <ComparePictures key={clip.videoId} film={film} fps={fps} clip={clip} />}
      {others.length > 0 && (
        <div className={styles.alternatives}>
          <span>也像：</span>
          {others.slice(0, 4).map((other) => (
            <button key={other.videoId} type="button" onClick={() => answerShot(key, { is: other.videoId })}>
              {other.thumbnailUrl && <img src={other.thumbnailUrl} alt="" width="64" height="36" loading="lazy" />}
              {other.videoName}
              <span className="visually-hidden">：是这条</span>
            </button>
          ))}
        </div>
      )}
    </article>
  );
}

const SETTLED = { not: '已标为“不是这条”，不计入结果', own: '已标为“我自己拍的”，不检查授权' } as const;
/** Impersonal texts, because any member of a company may have saved the last check. */
const SETTLED_BEFORE = {
  not: '上次已标为“不是这条”，不计入结果',
  own: '上次已标为“我自己拍的”，不检查授权',
} as const;

function Verdict({ finding, unsure }: { finding: FilmFinding; unsure: boolean }): ReactNode {
  const { label, tone, advice } = FILM_STATUS[finding.status];
  return (
    <>
      <span className={checkStyles.status} data-tone={unsure ? 'unknown' : tone}>
        {unsure ? `如果是它：${label}` : label}
      </span>
      {!unsure && <small>{advice}</small>}
    </>
  );
}

import type { FilmReading } from '@zhenku/contract/projects/projects';
import { unreadText } from '@zhenku/contract/rules/film-report';
import { Checkbox } from '../../ui/input.tsx';
import { EarlierAnswersNote, useEarlierAnswers } from './earlier-answers.tsx';
import { changeFilmCheck, useFilmCheckState } from './film-check-state.ts';
import { useProjectId } from './project-id.ts';
import { type Film, storedName, type UnreadPart } from './reading/film.ts';
import styles from './film-check.module.css';

const keyOf = ({ line, text }: UnreadPart, at: number): string => `${at} ${line} ${text}`;

type ConfirmedPart = FilmReading['confirmed'][number];

const STATES_TIMES = /\d\d[:;.]\d\d[:;.]\d\d[:;.]\d\d/;

/**
 * Returns the keys of the parts that an earlier check confirmed, for the user to review. A part counts as the same if
 * its text states its times, or if it is on the same line. The user is asked again about a part that occurs more often
 * than it was confirmed.
 */
export function carriedParts(unread: readonly UnreadPart[], earlier: readonly ConfirmedPart[]): string[] {
  const isSame = (one: ConfirmedPart, other: ConfirmedPart) =>
    one.text === other.text && (STATES_TIMES.test(one.text) || (one.line > 0 && one.line === other.line));
  const count = (parts: readonly ConfirmedPart[], part: UnreadPart) =>
    parts.filter((each) => isSame(each, part)).length;
  return unread.flatMap((part, at) => {
    const times = count(earlier, part);
    return times > 0 && count(unread, part) <= times ? [keyOf(part, at)] : [];
  });
}

export function useConfirmed(film: Film | null) {
  const { confirmed } = useFilmCheckState();
  const earlier = useEarlierAnswers('list', useProjectId());
  return { confirmed, before: carriedParts(film?.unread ?? [], earlier.data?.confirmed ?? []), earlier };
}

/** Includes the parts that the user confirmed. */
export function readingOf(film: Film, confirmed: readonly string[]): FilmReading {
  return {
    events: film.events,
    understood: film.events - film.unread.length,
    confirmed: film.unread.filter((part, at) => confirmed.includes(keyOf(part, at))),
    sequence: { name: storedName(film.sequences[film.sequence] ?? ''), count: film.sequences.length },
  };
}

export function exportObstacle(film: Film, reading: FilmReading): string | null {
  const open = film.unread.length - reading.confirmed.length;
  if (open > 0) return `还有 ${open} 处读不懂，逐处核对打勾后才能导出或保存检查结果。`;
  return film.uses.length === 0 ? '这份剪辑表里没有读到画面，不能作为检查结果。请确认导出的是成片的时间线。' : null;
}

/** Lists the parts of an edit list that were not understood: each may show a clip of ours until the user confirms it. */
export function UnreadParts({ film }: { film: Film }) {
  const filmCheck = useFilmCheckState();
  const { confirmed, before, earlier } = useConfirmed(film);
  const left = before.filter((key) => !confirmed.includes(key)).length;
  if (film.unread.length === 0) return null;
  const confirm = (key: string, checked: boolean) => {
    const others = filmCheck.confirmed.filter((each) => each !== key);
    changeFilmCheck({ confirmed: checked ? [...others, key] : others });
  };
  return (
    <section className={styles.unread} aria-labelledby="unread-title">
      <h4 id="unread-title">有 {film.unread.length} 处读不懂</h4>
      <p>
        这些地方可能用了本站素材，检查结果没有算上它们。请对照工程逐处核对，不含本站素材的打勾；含本站素材的请换一种格式重新导出。
      </p>
      <EarlierAnswersNote earlier={earlier} count={left}>
        {(check) => `其中 ${left} 处上次核对过（${check}），剪辑若有改动请再核对，无误后打勾。`}
      </EarlierAnswersNote>
      <ul>
        {film.unread.map((part, at) => {
          const key = keyOf(part, at);
          return (
            <li key={key}>
              <Checkbox checked={confirmed.includes(key)} onChange={({ target }) => confirm(key, target.checked)}>
                <span>{unreadText(part)}</span>
                <small>
                  已核对，不含本站素材
                  {before.includes(key) && ' · 上次核对过'}
                </small>
              </Checkbox>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

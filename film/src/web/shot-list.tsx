import type { FilmFinding } from '@zhenku/contract/projects/projects';
import { FILM_STATUS } from '@zhenku/contract/rules/film-status';
import { type ReactNode, useState } from 'react';
import { checkStyles } from '../../../web/src/film-interface.ts';
import { Checkbox } from '../../../web/src/ui/input.tsx';
import { findingKey, type Shot } from './film-sights.ts';
import styles from './film-pictures.module.css';

export function shotStatus({ clip, sight }: Shot, findings: ReadonlyMap<string, FilmFinding>): string {
  if (sight === null) return '不是这条';
  if (sight === 'own') return '我自己拍的';
  if (sight === 'look') return '需要您确认';
  const finding = findings.get(findingKey(clip));
  return finding ? FILM_STATUS[finding.status].label : '';
}

export function byClip(shots: readonly Shot[]): Shot[] {
  const groups = Map.groupBy(shots, ({ clip }) => clip.videoId);
  return [...groups.values()].flat();
}

interface ShotListProps {
  shots: readonly Shot[];
  findings: ReadonlyMap<string, FilmFinding>;
  /** The selected status; null: all. */
  selected: string | null;
  onSelect: (status: string | null) => void;
  children: (shot: Shot) => ReactNode;
}

export function ShotList({ shots, findings, selected, onSelect, children }: ShotListProps) {
  const [grouped, setGrouped] = useState(false);
  const counts = Map.groupBy(shots, (shot) => shotStatus(shot, findings));
  const ordered = grouped ? byClip(shots) : shots;
  // The status's last shot may have been answered.
  const chosen = selected !== null && counts.has(selected) ? selected : null;
  const filters = [
    [null, shots.length],
    ...[...counts].map(([status, { length }]) => [status, length] as const),
  ] as const;
  return (
    <>
      {shots.length > 1 && (
        <>
          <fieldset className={checkStyles.filter}>
            <legend className="visually-hidden">按状态筛选</legend>
            {filters.map(([status, count]) => (
              <button key={status} type="button" aria-pressed={status === chosen} onClick={() => onSelect(status)}>
                {status ?? '全部'} <span className="num">{count}</span>
              </button>
            ))}
          </fieldset>
          <Checkbox checked={grouped} onChange={({ target }) => setGrouped(target.checked)}>
            同一素材排在一起
          </Checkbox>
        </>
      )}
      <ol className={styles.shots}>
        {ordered
          .filter((shot) => chosen === null || shotStatus(shot, findings) === chosen)
          .map((shot) => (
            <li key={shot.key} id={`shot-${shot.key}`} tabIndex={-1}>
              {children(shot)}
            </li>
          ))}
      </ol>
    </>
  );
}

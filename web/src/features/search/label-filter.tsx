import type { Output } from '@zhenku/contract/api';
import { LABELS_SHOWN } from '@zhenku/contract/constants';
import { useState } from 'react';
import { Checkbox } from '../../ui/input.tsx';
import styles from './filters.module.css';

type FoundLabel = Output<'POST /video/v1/queryByKeyword'>['facets']['labels'][number];

interface LabelFilterProps {
  found: readonly FoundLabel[];
  chosen: readonly number[];
  nameOf: (labelId: number) => string;
  onChange: (labelIds: number[]) => void;
}

/** Selected labels stay even without results. */
export function LabelFilter({ found, chosen, nameOf, onChange }: LabelFilterProps) {
  const [expanded, setExpanded] = useState(false);
  const missing = chosen.filter((id) => !found.some((label) => label.labelId === id));
  const all = [...missing.map((labelId) => ({ labelId, labelName: nameOf(labelId), count: 0 })), ...found];
  const shown = expanded ? all : all.filter(({ labelId }, index) => index < LABELS_SHOWN || chosen.includes(labelId));
  if (all.length === 0) return null;
  return (
    <fieldset className={styles.group}>
      <legend>标签</legend>
      <div className={styles.labels}>
        {shown.map(({ labelId, labelName, count }) => (
          <Checkbox
            key={labelId}
            checked={chosen.includes(labelId)}
            onChange={(event) =>
              onChange(event.target.checked ? [...chosen, labelId] : chosen.filter((other) => other !== labelId))
            }
          >
            {labelName} <small className="num">{count}</small>
          </Checkbox>
        ))}
        {all.length > LABELS_SHOWN && (
          <button type="button" className={styles.more} aria-expanded={expanded} onClick={() => setExpanded(!expanded)}>
            {expanded ? '收起' : '更多'}
          </button>
        )}
      </div>
    </fieldset>
  );
}

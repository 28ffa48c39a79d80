import type { Output } from '@zhenku/contract/api';
import { SWATCHES } from '@zhenku/contract/search/looks';
import { useId } from 'react';
import styles from './colour-filter.module.css';

interface ColourFilterProps {
  found: Output<'POST /video/v1/queryByKeyword'>['facets']['colours'];
  chosen: string | undefined;
  onChange: (colour: string | undefined) => void;
}

export function ColourFilter({ found, chosen, onChange }: ColourFilterProps) {
  const name = useId();
  const isOffered = (colour: string) => chosen !== undefined || found.some((other) => other.colour === colour);
  return (
    <fieldset className={styles.colours}>
      <legend>主色</legend>
      <div className="wrap">
        {SWATCHES.filter(({ colour }) => isOffered(colour)).map(({ colour, name: label }) => (
          <label key={colour} className={styles.swatch} title={label}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              aria-label={label}
              checked={colour === chosen}
              onChange={() => onChange(colour)}
            />
            <span style={{ background: colour }} />
          </label>
        ))}
        {chosen !== undefined && (
          <button type="button" className={styles.clear} onClick={() => onChange(undefined)}>
            不限
          </button>
        )}
      </div>
    </fieldset>
  );
}

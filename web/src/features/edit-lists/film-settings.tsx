import { LICENSEE_KIND_LABEL, LICENSEE_KINDS, type LicenseeKind } from '@zhenku/contract/licences/licence-uses';
import { type ReactNode, useId, useState } from 'react';
import { Checkbox } from '../../ui/input.tsx';
import { useTextInForce } from '../licences/licence-text.ts';
import type { FilmNeed } from './look-up-files.ts';
import styles from './film-check.module.css';

const SIZES = [
  { label: '1920×1080', width: 1920, height: 1080 },
  { label: '3840×2160（4K）', width: 3840, height: 2160 },
  { label: '7680×4320（8K）', width: 7680, height: 4320 },
];

interface FilmSettingsProps {
  /** Label of the film's own size, used unless one is chosen. */
  ownSize: string;
  need: FilmNeed;
  onChange: (need: FilmNeed) => void;
  children?: ReactNode;
}

export function FilmSettings({ ownSize, need, onChange, children }: FilmSettingsProps) {
  const id = useId();
  const chosen = SIZES.findIndex(({ width }) => width === need.width);
  return (
    <div className={styles.settings}>
      {children}
      <label htmlFor={`${id}-size`}>
        成片尺寸
        <select
          id={`${id}-size`}
          value={chosen}
          onChange={({ target }) => {
            const { width, height } = SIZES[Number(target.value)] ?? {};
            onChange({ ...need, width, height });
          }}
        >
          <option value={-1}>{ownSize}</option>
          {SIZES.map(({ label }, at) => (
            <option key={label} value={at}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <UseChoice need={need} onChange={onChange} />
    </div>
  );
}

function UseChoice({ need, onChange }: Pick<FilmSettingsProps, 'need' | 'onChange'>) {
  const { data } = useTextInForce();
  const [licensee, setLicensee] = useState<LicenseeKind>(need.use?.licensee ?? 'company');
  const uses = need.use?.uses ?? [];
  // Only the initial state: afterwards the user opens and closes it.
  const [startsOpen] = useState(uses.length > 0);
  const choose = (kind: LicenseeKind, next: readonly string[]) => {
    setLicensee(kind);
    const use = next.length > 0 ? { licensee: kind, uses: [...next] } : undefined;
    onChange({ ...need, use });
  };
  return (
    <details className={styles.use} open={startsOpen}>
      <summary>影片用途{uses.length > 0 ? `（已选 ${uses.length} 项）` : '（选填，用来判断授权够不够）'}</summary>
      <fieldset>
        <legend>被授权方</legend>
        {LICENSEE_KINDS.map((kind) => (
          <label key={kind}>
            <input type="radio" name="film-licensee" checked={kind === licensee} onChange={() => choose(kind, uses)} />
            {LICENSEE_KIND_LABEL[kind]}
          </label>
        ))}
      </fieldset>
      <fieldset>
        <legend>用途</legend>
        {data?.text.uses.map(({ key, use }) => (
          <Checkbox
            key={key}
            checked={uses.includes(key)}
            onChange={({ target }) =>
              choose(licensee, target.checked ? [...uses, key] : uses.filter((each) => each !== key))
            }
          >
            {use}
          </Checkbox>
        ))}
      </fieldset>
    </details>
  );
}

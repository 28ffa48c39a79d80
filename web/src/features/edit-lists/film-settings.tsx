import { FRAME_RATES } from '@zhenku/contract/constants';
import { LICENSEE_KIND_LABEL, LICENSEE_KINDS, type LicenseeKind } from '@zhenku/contract/rules/licence-uses';
import { useId, useState } from 'react';
import { Checkbox } from '../../ui/field.tsx';
import { useTextInForce } from '../licences/licence-text.ts';
import type { FilmNeed } from './ask-shop.ts';
import { changeDesk } from './film-desk.ts';
import type { Film } from './film.ts';
import styles from './film-check.module.css';

const SIZES = [
  { label: '1920×1080', width: 1920, height: 1080 },
  { label: '3840×2160（4K）', width: 3840, height: 2160 },
  { label: '7680×4320（8K）', width: 7680, height: 4320 },
];

/** What the list does not say and the licences depend on: rate, size, and what the film is for. */
export function FilmSettings({ film, fps, need }: { film: Film; fps: number; need: FilmNeed }) {
  const id = useId();
  const chosen = SIZES.findIndex(({ width }) => width === need.width);
  const own = film.size ? `按剪辑表：${film.size.width}×${film.size.height}` : '不检查画面尺寸';
  return (
    <div className={styles.settings}>
      {film.format === 'edl' && (
        <label htmlFor={`${id}-fps`}>
          EDL 的帧率
          <select id={`${id}-fps`} value={fps} onChange={({ target }) => changeDesk({ fps: Number(target.value) })}>
            {FRAME_RATES.map((rate) => (
              <option key={rate} value={rate}>
                {rate} fps
              </option>
            ))}
          </select>
        </label>
      )}
      <label htmlFor={`${id}-size`}>
        成片尺寸
        <select
          id={`${id}-size`}
          value={chosen}
          onChange={({ target }) => {
            const { width, height } = SIZES[Number(target.value)] ?? {};
            changeDesk({ need: { ...need, width, height } });
          }}
        >
          <option value={-1}>{own}</option>
          {SIZES.map(({ label }, at) => (
            <option key={label} value={at}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <UseChoice need={need} />
    </div>
  );
}

/** Who will use the film, and for what; both, or neither. */
function UseChoice({ need }: { need: FilmNeed }) {
  const { data } = useTextInForce();
  const [licensee, setLicensee] = useState<LicenseeKind>(need.use?.licensee ?? 'company');
  const uses = need.use?.uses ?? [];
  const choose = (kind: LicenseeKind, next: readonly string[]) => {
    setLicensee(kind);
    const use = next.length > 0 ? { licensee: kind, uses: [...next] } : undefined;
    changeDesk({ need: { ...need, use } });
  };
  return (
    <details className={styles.use} open={uses.length > 0}>
      <summary>影片用途{uses.length > 0 ? `（已选 ${uses.length} 项）` : '（可选，用来判断规格够不够）'}</summary>
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

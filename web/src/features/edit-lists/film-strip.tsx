import { FILM_STATUS, type FilmTone } from './film-status.ts';
import type { FilmPlace } from './film-result.ts';
import styles from './film-check.module.css';

const TONES: FilmTone[] = ['good', 'unknown', 'todo', 'open'];
const TONE_LABEL: Record<FilmTone, string> = { good: '已授权', todo: '待处理', open: '缺授权', unknown: '认不出' };

/** The whole film as a strip: one path a tone, however many pictures there are; what is missing lies on top. */
export function FilmStrip({ places, frames }: { places: readonly FilmPlace[]; frames: number }) {
  const paths = TONES.map((tone) => ({
    tone,
    d: places
      .filter(({ file }) => FILM_STATUS[file.status].tone === tone)
      .map(({ start, end }) => {
        const [from, wide] = [(start / frames) * 1_000, Math.max(0.6, ((end - start) / frames) * 1_000)];
        return `M${from.toFixed(2)} 0h${wide.toFixed(2)}v20h-${wide.toFixed(2)}z`;
      })
      .join(''),
  }));
  return (
    <figure className={styles.strip}>
      <svg viewBox="0 0 1000 20" preserveAspectRatio="none" aria-hidden="true">
        {paths.map(({ tone, d }) => d && <path key={tone} d={d} data-tone={tone} />)}
      </svg>
      <figcaption>
        {TONES.toReversed().map((tone) => (
          <span key={tone} data-tone={tone}>
            {TONE_LABEL[tone]}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

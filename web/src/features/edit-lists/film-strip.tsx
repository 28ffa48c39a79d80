import type { FilmTone } from '@zhenku/contract/rules/film-status';
import styles from './film-check.module.css';

/** `plain`: unknown status. */
type StripTone = FilmTone | 'plain';
const TONES: StripTone[] = ['plain', 'good', 'unknown', 'todo', 'open'];

export interface StripMark {
  start: number;
  end: number;
  tone: StripTone;
}

interface FilmStripProps {
  marks: readonly StripMark[];
  length: number;
  /** Legend labels; tones without a label are not listed. */
  labels: Partial<Record<StripTone, string>>;
  /** Receives the clicked position in the film, in the marks' unit. */
  onPick?: (at: number) => void;
}

/** Draws the film as a strip with one path per tone, regardless of the number of marks. Missing licences are on top. */
export function FilmStrip({ marks, length, labels, onPick }: FilmStripProps) {
  const paths = TONES.map((tone) => ({
    tone,
    d: marks
      .filter((mark) => mark.tone === tone)
      .map(({ start, end }) => {
        const [from, wide] = [(start / length) * 1_000, Math.max(0.6, ((end - start) / length) * 1_000)];
        return `M${from.toFixed(2)} 0h${wide.toFixed(2)}v20h-${wide.toFixed(2)}z`;
      })
      .join(''),
  }));
  const drawing = (
    <svg viewBox="0 0 1000 20" preserveAspectRatio="none" aria-hidden="true">
      {paths.map(({ tone, d }) => d && <path key={tone} d={d} data-tone={tone} />)}
    </svg>
  );
  return (
    <figure className={styles.strip}>
      {onPick ? (
        <button
          type="button"
          aria-label="跳到影片的这一处"
          onClick={({ clientX, currentTarget }) => {
            const { left, width } = currentTarget.getBoundingClientRect();
            onPick(Math.min(1, Math.max(0, (clientX - left) / width)) * length);
          }}
        >
          {drawing}
        </button>
      ) : (
        drawing
      )}
      <figcaption>
        {TONES.toReversed().map(
          (tone) =>
            labels[tone] && (
              <span key={tone} data-tone={tone}>
                {labels[tone]}
              </span>
            ),
        )}
      </figcaption>
    </figure>
  );
}

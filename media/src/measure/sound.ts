import { type Finding, wholeClipFinding } from './findings.ts';
import { round, frameRuns } from './frames.ts';
import { LIMITS } from './limits.ts';

/** Prints the loudness every tenth of a second to stdout. Converted to stereo, because the filter refuses unnamed layouts. */
export const SOUND_FILTER = 'aformat=channel_layouts=stereo,ebur128=metadata=1,ametadata=mode=print:file=-,anullsink';

const TENTHS = 10;
/** The upper limit of silence, in LUFS. */
const SILENCE = -60;
const WHOLE_CLIP_SHARE = 0.95;

export function watchSound() {
  const momentary: number[] = [];
  let integrated: number | null = null;
  return {
    line: (line: string) => {
      const [, key, value] = /^lavfi\.r128\.(M|I)=(-?[\d.]+|-?inf|nan)/.exec(line) ?? [];
      if (key === 'M') momentary.push(Number.isFinite(Number(value)) ? Number(value) : -Infinity);
      if (key === 'I' && Number.isFinite(Number(value))) integrated = Number(value);
    },
    /** Returns the integrated loudness in LUFS; null if the sound is silent. */
    loudness: () => integrated,
    findings: (): Finding[] => [...silences(momentary), ...loudness(momentary, integrated)],
  };
}

function silences(momentary: readonly number[]): Finding[] {
  const { limit } = LIMITS.silent;
  return frameRuns(momentary, (level) => level < SILENCE, limit * TENTHS).map(({ from, to }) => {
    const severity = to - from > momentary.length * WHOLE_CLIP_SHARE ? 'warning' : 'note';
    const value = round((to - from) / TENTHS);
    return { check: 'silent', from: from / TENTHS, to: to / TENTHS, value, limit, severity };
  });
}

function loudness(momentary: readonly number[], integrated: number | null): Finding[] {
  const { loudest, quietest } = LIMITS.loudness;
  // Complete silence is not a loudness problem.
  if (integrated === null || !momentary.some((level) => level > SILENCE)) return [];
  const value = round(integrated);
  if (value > loudest) return [wholeClipFinding({ check: 'loudness', value, limit: loudest, severity: 'warning' })];
  return value < quietest ? [wholeClipFinding({ check: 'loudness', value, limit: quietest, severity: 'note' })] : [];
}

import { type Finding, ofClip } from './findings.ts';
import { round, stretchesOf } from './frames.ts';
import { LIMITS } from './limits.ts';

/** Says how loud the sound is every tenth of a second, on stdout. Stereo, since it refuses layouts that nobody named. */
export const SOUND_FILTER = 'aformat=channel_layouts=stereo,ebur128=metadata=1,ametadata=mode=print:file=-,anullsink';

const TENTHS = 10;
/** LUFS: quieter is silence. */
const SILENCE = -60;
/** A part of the clip. */
const ALL = 0.95;

/** Reads what `SOUND_FILTER` says. */
export function watchSound() {
  const momentary: number[] = [];
  let integrated: number | null = null;
  return {
    line: (line: string) => {
      const [, key, value] = /^lavfi\.r128\.(M|I)=(-?[\d.]+|-?inf|nan)/.exec(line) ?? [];
      if (key === 'M') momentary.push(Number.isFinite(Number(value)) ? Number(value) : -Infinity);
      if (key === 'I' && Number.isFinite(Number(value))) integrated = Number(value);
    },
    findings: (): Finding[] => [...silences(momentary), ...loudness(momentary, integrated)],
  };
}

function silences(momentary: readonly number[]): Finding[] {
  const { limit } = LIMITS.silent;
  return stretchesOf(momentary, (level) => level < SILENCE, limit * TENTHS).map(({ from, to }) => {
    const severity = to - from > momentary.length * ALL ? 'warning' : 'note';
    const value = round((to - from) / TENTHS);
    return { check: 'silent', from: from / TENTHS, to: to / TENTHS, value, limit, severity };
  });
}

function loudness(momentary: readonly number[], integrated: number | null): Finding[] {
  const { loudest, quietest } = LIMITS.loudness;
  // What is silent altogether is no matter of loudness.
  if (integrated === null || !momentary.some((level) => level > SILENCE)) return [];
  const value = round(integrated);
  if (value > loudest) return [ofClip({ check: 'loudness', value, limit: loudest, severity: 'warning' })];
  return value < quietest ? [ofClip({ check: 'loudness', value, limit: quietest, severity: 'note' })] : [];
}

import type { Finding } from './findings.ts';
import { LIMITS } from './limits.ts';
import { rounded, stretches } from './stretches.ts';

/** EBU R 128: the loudness of 400 ms, every 100 ms. */
const A_SECOND = 10;
const SILENCE = -60;
const GATE = -70;
const RELATIVE_GATE = -10;

/** Reads a line of ffmpeg's `ametadata=print:key=lavfi.r128.M`; null for others. */
export function loudnessOfLine(line: string): number | null {
  const text = /^lavfi\.r128\.M=(\S+)$/.exec(line)?.[1];
  if (text === undefined) return null;
  const value = Number(text);
  return Number.isFinite(value) ? value : -120;
}

/** The integrated loudness of BS.1770: of what is not silence, nor much quieter than the rest; null for silence. */
export function integrated(momentary: readonly number[]): number | null {
  const mean = (values: number[]) =>
    10 * Math.log10(values.reduce((sum, lufs) => sum + 10 ** (lufs / 10), 0) / values.length);
  const heard = momentary.filter((lufs) => lufs > GATE);
  if (heard.length === 0) return null;
  const gate = mean(heard) + RELATIVE_GATE;
  return mean(heard.filter((lufs) => lufs > gate));
}

/** What is wrong with a clip's sound, which may be all silence: that is said once. */
export function judgeSound(momentary: readonly number[]): Finding[] {
  // The first values are of windows that are not full yet.
  const silences = stretches(momentary, A_SECOND, LIMITS.silent, (lufs) => lufs < SILENCE).map(
    ({ from, to }): Finding => ({
      check: 'silent',
      from: rounded(from),
      to: rounded(to),
      value: rounded(to - from, 1),
      limit: LIMITS.silent,
      severity: 'warning',
    }),
  );
  const loudness = integrated(momentary);
  if (loudness === null) return silences;
  const limit = loudness > LIMITS.tooLoud ? LIMITS.tooLoud : loudness < LIMITS.tooQuiet ? LIMITS.tooQuiet : null;
  if (limit === null) return silences;
  return [
    ...silences,
    { check: 'loudness', from: null, to: null, value: rounded(loudness, 1), limit, severity: 'warning' },
  ];
}

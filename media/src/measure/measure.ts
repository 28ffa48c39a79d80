import { evenRate, normalise } from '../filters.ts';
import { memoryLimit, threadCount } from '../memory.ts';
import type { VideoFacts } from '../probe.ts';
import { ffmpeg, fileInput, type RunOptions } from '../run.ts';
import { fitInside, type Size } from '../tiers.ts';
import { watchBars } from './bars.ts';
import { type Motion, watchCamera } from './camera.ts';
import type { Finding, TrueResolution } from './findings.ts';
import { frameReader, round } from './frames.ts';
import { watchFullFrames } from './full-frames.ts';
import { type PaletteColour, watchColours } from './palette.ts';
import { watchSmallFrames } from './small-frames.ts';
import { SOUND_FILTER, watchSound } from './sound.ts';
import { findStretches } from './stretches.ts';
import { enlargedFinding, judgeResolution } from './true-resolution.ts';

/** What was measured of an original. */
export interface Measurements {
  /** In the order of time, those of the whole clip first. */
  findings: Finding[];
  trueResolution: TrueResolution | null;
  palette: PaletteColour[];
  /** 0 black to 1 white. */
  meanLuma: number;
  /** The standard deviation of the luma within its frames, 0 to 0.5. */
  lumaContrast: number;
  motion: Motion;
}

/** What an ffmpeg command needs to measure on the way. */
export interface Measurement {
  /** Filters after these labels: the original as it is stored, its normalised frames, and its sound if it has one. */
  chains: (inputs: { stored: string; frames: string; sound: string | null }) => string[];
  /** Outputs, to pipe:4 and on. */
  outputs: string[];
  options: Pick<RunOptions, 'onPipes' | 'onLine'>;
  /** Once the command has ended. */
  result: () => Measurements;
}

const SMALL: Size = { width: 256, height: 256 };
const TINY: Size = { width: 40, height: 40 };
const TINY_PER_SECOND = 1;
/** How many frames are looked at in full, and the least time between two of them, in seconds. */
const FULL_FRAMES = 6;
const FULL_SECONDS = 0.4;
/** Seconds between the frames that are looked at for bars. */
const BARS_SECONDS = 0.2;
const [BLACK, WHITE] = [16, 235];
/** Prepares a measurement of a file with these facts. */
export function prepareMeasurement(facts: VideoFacts): Measurement {
  const small = fitInside(facts, SMALL);
  const tiny = fitInside(facts, TINY);
  const upright = facts.rotation % 180 !== 0;
  const [width, height] = upright ? [facts.codedHeight, facts.codedWidth] : [facts.codedWidth, facts.codedHeight];
  const [frames, full, colours, bars, sound] = [
    watchSmallFrames(small.width, small.height, facts.fps),
    watchFullFrames(width, height),
    watchColours(),
    watchBars(small.width, small.height),
    watchSound(),
  ];
  const barsEvery = Math.max(1, Math.round(facts.fps * BARS_SECONDS));
  const onSmall = (pixels: Uint8Array) => {
    if (frames.frames.length % barsEvery === 0) bars.next(pixels);
    frames.next(pixels);
  };
  // Of one size, also where a stream changes it on the way, and of one range, so that no value is changed.
  const asStored = `scale=${width}:${height}:in_range=full:out_range=full`;
  const every = Math.max(FULL_SECONDS, facts.durationSeconds / FULL_FRAMES);
  return {
    chains: (inputs) => [
      `${inputs.stored}fps=${(1 / every).toFixed(6)},${asStored},format=yuv420p,extractplanes=y[full]`,
      `${inputs.frames}split=2[tosmall][totiny]`,
      `[tosmall]scale=${small.width}:${small.height}:flags=area,format=yuv420p,extractplanes=y${evenRate(facts)}[small]`,
      `[totiny]fps=${TINY_PER_SECOND},scale=${tiny.width}:${tiny.height}:flags=area:in_color_matrix=bt709,format=rgb24[colours]`,
      ...(inputs.sound ? [`${inputs.sound}${SOUND_FILTER}`] : []),
    ],
    outputs: ['small', 'colours', 'full'].flatMap((label, i) => [
      '-map',
      `[${label}]`,
      '-f',
      'rawvideo',
      `pipe:${4 + i}`,
    ]),
    options: {
      onLine: sound.line,
      onPipes: [
        frameReader(small.width * small.height, onSmall),
        frameReader(tiny.width * tiny.height * 3, colours.next),
        frameReader(width * height, full.next),
      ],
    },
    result: () => {
      const camera = watchCamera(frames.frames, facts.fps);
      const trueResolution = judgeResolution(facts, full.details());
      const average = (of: (frame: (typeof frames.frames)[number]) => number) =>
        frames.frames.reduce((sum, frame) => sum + of(frame), 0) / Math.max(1, frames.frames.length);
      return {
        findings: inOrder([
          ...findStretches(frames.frames, facts.fps, !facts.variableFrameRate),
          ...camera.findings,
          ...bars.findings(),
          ...full.findings(facts),
          ...enlargedFinding(facts, trueResolution),
          ...(facts.audio ? sound.findings() : []),
        ]),
        trueResolution,
        palette: colours.palette(),
        meanLuma: round(Math.min(1, Math.max(0, (average(({ mean }) => mean) - BLACK) / (WHITE - BLACK))), 3),
        lumaContrast: round(Math.min(0.5, average(({ deviation }) => deviation) / (WHITE - BLACK)), 3),
        motion: camera.motion,
      };
    },
  };
}

/** Measures an original without making files of it. Throws MediaError. */
export async function measureOriginal(input: string, facts: VideoFacts, signal?: AbortSignal): Promise<Measurements> {
  const measurement = prepareMeasurement(facts);
  const chains = [
    `[0:${facts.streamIndex}]split=2[stored][whole]`,
    `[whole]${await normalise(facts, fitInside(facts, { width: 640, height: 640 }))}[frames]`,
    ...measurement.chains({
      stored: '[stored]',
      frames: '[frames]',
      sound: facts.audio && `[0:${facts.audio.streamIndex}]`,
    }),
  ];
  const args = ['-threads', String(threadCount() + 1), ...fileInput(input), '-filter_complex', chains.join(';')];
  const options = { signal, timeoutMs: 7_200_000, memoryBytes: memoryLimit(facts) };
  await ffmpeg([...args, ...measurement.outputs], { ...options, ...measurement.options });
  return measurement.result();
}

const inOrder = (findings: Finding[]) => findings.toSorted((a, b) => (a.from ?? -1) - (b.from ?? -1));

import { type Finding, TRUE_RESOLUTION, type TrueResolution } from './findings.ts';
import { evenRate, normalise } from '../filters.ts';
import { memoryLimit, threadCount } from '../memory.ts';
import type { VideoFacts } from '../probe.ts';
import { ffmpeg, fileInput, type RunOptions } from '../run.ts';
import { fitInside, type Size } from '../tiers.ts';
import { barsOf } from './bars.ts';
import { type Detail, detailOf, edgeSpectrum, trueResolutionOf } from './detail.ts';
import type { Grey } from './displacement.ts';
import { judgeFrames } from './judge-pictures.ts';
import { LIMITS } from './limits.ts';
import { judgeSound, loudnessOfLine } from './loudness.ts';
import { type CameraMotion, cameraMotion } from './motion.ts';
import { combed, type Levels, rawLevels } from './sampled-frame.ts';
import { pacesOf, watchSmallFrames } from './small-frames.ts';
import { rounded } from './stretches.ts';

/** What the pass over an original says of it. */
export interface Measured {
  findings: Finding[];
  /** Null below 3840×2160. */
  trueResolution: TrueResolution | null;
  /** 0 black to 1 white. */
  meanLuma: number;
  /** The standard deviation within the frames, on the same scale. */
  lumaContrast: number;
  motion: CameraMotion['kind'];
}

/** Parts of an ffmpeg command that measure beside whatever else it makes. */
export interface Measuring {
  /** The chain from a normalised picture of any size, whose label comes before it. */
  small: string;
  /** Chains that read the input themselves; the raw one begins after the label of its decoded frames. */
  raw: string;
  sound: string[];
  outputs: string[];
  run: Pick<RunOptions, 'onLine' | 'onPipes'>;
  result: () => Measured;
}

const SMALL_BOX: Size = { width: 256, height: 256 };
const SAMPLES = 8;
const SAMPLES_A_SECOND = 2;
/** A clip of which so little was decoded is damaged, which others say. */
const NOTHING: Measured = {
  findings: [],
  trueResolution: null,
  meanLuma: 0,
  lumaContrast: 0,
  motion: 1,
};

/** Prepares the measuring of one file, which happens while ffmpeg runs with these parts. */
export function startMeasuring(facts: VideoFacts): Measuring {
  const size = even(fitInside(facts, SMALL_BOX));
  const fps = Math.min(60, facts.fps);
  const small = watchSmallFrames(size.width, size.height, fps);
  const samples = watchSamples(facts);
  const momentary: number[] = [];
  const sampled = Math.min(SAMPLES_A_SECOND, SAMPLES / facts.durationSeconds).toFixed(6);
  // Both ranges are said to be the same, so that the file's own values arrive.
  const asStored = `scale=${samples.size.width}:${samples.size.height}:in_range=full:out_range=full,format=yuv420p`;
  return {
    small: `scale=${size.width}:${size.height}:flags=area,format=yuv420p${evenRate(facts)},extractplanes=y[small]`,
    raw: `fps=${sampled},${asStored},extractplanes=y[samples]`,
    sound: facts.audio
      ? [
          `[0:${facts.audio.streamIndex}]ebur128=metadata=1:framelog=verbose,ametadata=print:key=lavfi.r128.M:file=-[heard]`,
        ]
      : [],
    outputs: [
      ['-map', '[small]', '-f', 'rawvideo', 'pipe:4', '-map', '[samples]', '-f', 'rawvideo', 'pipe:5'],
      facts.audio ? ['-map', '[heard]', '-f', 'null', '/dev/null'] : [],
    ].flat(),
    run: {
      onLine: (line) => {
        const loudness = loudnessOfLine(line);
        if (loudness !== null) momentary.push(loudness);
      },
      onPipes: [inFrames(size.width * size.height, small.next), inFrames(samples.bytes, samples.next)],
    },
    result: () => judge(facts, fps, small, samples, momentary),
  };
}

/** The findings in an original, and its true resolution, without making anything of it. Throws MediaError. */
export async function measureOriginal(
  input: string,
  facts: VideoFacts,
  signal?: AbortSignal,
): Promise<Pick<Measured, 'findings' | 'trueResolution'>> {
  const measuring = startMeasuring(facts);
  const graph = [
    `[0:${facts.streamIndex}]split=2[whole][stored]`,
    `[whole]${await normalise(facts, fitInside(facts, { width: 640, height: 640 }))},${measuring.small}`,
    `[stored]${measuring.raw}`,
    ...measuring.sound,
  ].join(';');
  const args = ['-threads', String(threadCount() + 1), ...fileInput(input), '-filter_complex', graph];
  await ffmpeg([...args, ...measuring.outputs], {
    ...measuring.run,
    signal,
    timeoutMs: 600_000 + facts.durationSeconds * 60_000,
    memoryBytes: memoryLimit(facts),
  });
  const { findings, trueResolution } = measuring.result();
  return { findings, trueResolution };
}

type Small = ReturnType<typeof watchSmallFrames>;
type Samples = ReturnType<typeof watchSamples>;

function judge(facts: VideoFacts, fps: number, small: Small, samples: Samples, momentary: number[]): Measured {
  const { frames } = small;
  if (frames.length === 0) return NOTHING;
  const paces = pacesOf(fps);
  const motion = cameraMotion(
    frames.filter((_frame, i) => i > 0 && i % paces.quick === 0).map(({ quick }) => quick),
    frames.filter((_frame, i) => i > 0 && i % paces.slow === 0).map(({ slow }) => slow),
    { quick: fps / paces.quick, slow: fps / paces.slow },
  );
  const trueResolution = samples.details ? samples.trueResolution() : null;
  const findings = [
    ...judgeFrames(frames, fps, !facts.variableFrameRate),
    ...(facts.audio ? judgeSound(momentary) : []),
    ...ofWhole('shake', motion.shake, LIMITS.shake),
    ...ofWhole('bars', 100 * barsOf(small.brightest), LIMITS.bars),
    ...(facts.interlaced ? [] : ofWhole('interlaced', samples.combedPercent(), LIMITS.interlaced)),
    ...ofWhole('colourTags', samples.outOfRangePercent(), LIMITS.colourTags),
    ...(trueResolution?.verdict === TRUE_RESOLUTION.enlarged ? [enlarged(trueResolution.value)] : []),
  ];
  const mean = (of: (frame: (typeof frames)[number]) => number) =>
    frames.reduce((sum, frame) => sum + of(frame), 0) / frames.length;
  return {
    findings: findings.toSorted((a, b) => (a.from ?? 0) - (b.from ?? 0)),
    trueResolution,
    meanLuma: rounded(Math.min(1, Math.max(0, (mean((frame) => frame.mean) - 16) / 219)), 4),
    lumaContrast: rounded(mean((frame) => frame.deviation) / 219, 4),
    motion: motion.kind,
  };
}

function ofWhole(check: Finding['check'], value: number, limit: number): Finding[] {
  if (value <= limit) return [];
  return [{ check, from: null, to: null, value: rounded(value), limit, severity: 'warning' }];
}

const enlarged = (value: number): Finding => ({
  check: 'enlarged',
  from: null,
  to: null,
  value,
  limit: LIMITS.enlarged,
  severity: 'serious',
});

/** Blacks alone below the range are crushed; a full-range picture has whites above it too. */
const ABOVE = 0.001;
/** The share of a picture beyond which its frame is combed. */
const COMBED = 0.004;

/** Measures a few frames at full size. */
function watchSamples(facts: VideoFacts) {
  const turned = facts.rotation % 180 !== 0;
  const size = turned
    ? { width: facts.codedHeight, height: facts.codedWidth }
    : { width: facts.codedWidth, height: facts.codedHeight };
  const is4K = Math.max(size.width, size.height) >= 3840 && Math.min(size.width, size.height) >= 2160;
  const details: (Detail | null)[] | null = is4K ? [] : null;
  const combs: number[] = [];
  const levels: Levels[] = [];
  return {
    size,
    bytes: size.width * size.height,
    details,
    next: (pixels: Uint8Array) => {
      const frame: Grey = { ...size, pixels };
      levels.push(rawLevels(frame));
      combs.push(combed(frame));
      details?.push(detailOf(edgeSpectrum(frame)));
    },
    trueResolution: () => trueResolutionOf(details ?? []),
    combedPercent: () => (100 * combs.filter((share) => share > COMBED).length) / Math.max(1, combs.length),
    /** Of the limited range, black lies where a full-range picture has detail. */
    outOfRangePercent: () =>
      facts.fullRange ? 0 : 100 * Math.max(0, ...levels.map(({ below, above }) => (above > ABOVE ? below : 0))),
  };
}

/** Cuts a stream of raw frames where each ends. */
function inFrames(bytes: number, next: (frame: Uint8Array) => void): (chunk: Buffer) => void {
  const frame = new Uint8Array(bytes);
  let filled = 0;
  return (chunk) => {
    for (let at = 0; at < chunk.length;) {
      const taken = Math.min(chunk.length - at, bytes - filled);
      frame.set(chunk.subarray(at, at + taken), filled);
      filled += taken;
      at += taken;
      if (filled === bytes) {
        next(frame);
        filled = 0;
      }
    }
  };
}

const even = ({ width, height }: Size): Size => ({ width: width & ~1, height: height & ~1 });

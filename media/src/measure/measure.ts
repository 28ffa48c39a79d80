import { evenRate, normalise, originalInput } from '../filters.ts';
import { memoryLimit, threadCount } from '../programs/memory.ts';
import type { VideoFacts } from '../probe.ts';
import { ffmpeg, type RunOptions } from '../programs/run.ts';
import { programmeChains } from '../sound-tracks.ts';
import { fitInside } from '../tiers.ts';
import { measureInThread } from './measure-in-thread.ts';
import { SOUND_FILTER, watchSound } from './sound.ts';
import { FRAME_KINDS, type FrameMeasurements, frameSizes } from './watch-original.ts';

/** Parts of an ffmpeg command that measure the original in the same run. */
export interface Measurement {
  /** Returns filters for these labels: the stored original, its normalised frames, and its sound if it has one. */
  chains: (inputs: { stored: string; frames: string; sound: string | null }) => string[];
  /** Outputs to pipe:4 and on. */
  outputs: string[];
  options: Pick<RunOptions, 'onPipes' | 'onLine'>;
}

export interface Measurements extends FrameMeasurements {
  /** The programme's integrated loudness in LUFS; null without sound. */
  loudness: number | null;
}

const TINY_PER_SECOND = 1;
/** The number of full-size frames to measure, and the minimum seconds between them. */
const FULL_FRAMES = 6;
const FULL_SECONDS = 0.4;

/**
 * Measures an original with these facts while `decode` runs an ffmpeg command over it with the given filters. `watcher`: the
 * URL of a module; its `watchFrames` receives the frames too.
 */
export async function measureWhile(
  facts: VideoFacts,
  decode: (measurement: Measurement) => Promise<unknown>,
  watcher: string | null = null,
): Promise<Measurements> {
  const apart = measureInThread(facts, { watcher });
  const sound = watchSound();
  try {
    await decode({
      chains: (inputs) => chainsOf(facts, inputs),
      outputs: FRAME_KINDS.flatMap((kind, i) => ['-map', `[${kind}]`, '-f', 'rawvideo', `pipe:${4 + i}`]),
      options: {
        onLine: sound.line,
        onPipes: FRAME_KINDS.map((kind) => async (pipe) => await apart.read(kind, pipe)),
      },
    });
    const measured = await apart.result(facts.audio ? sound.findings() : []);
    return { ...measured, loudness: facts.audio ? sound.loudness() : null };
  } finally {
    await apart.end();
  }
}

function chainsOf(facts: VideoFacts, inputs: Parameters<Measurement['chains']>[0]): string[] {
  const { small, colours, full } = frameSizes(facts);
  // One size, even if a stream changes it, and one range, so that no value is changed.
  const asStored = `scale=${full.width}:${full.height}:in_range=full:out_range=full`;
  const every = Math.max(FULL_SECONDS, facts.durationSeconds / FULL_FRAMES);
  return [
    `${inputs.stored}fps=${(1 / every).toFixed(6)},${asStored},format=yuv420p,extractplanes=y[full]`,
    `${inputs.frames}split=2[tosmall][totiny]`,
    `[tosmall]extractplanes=y,scale=${small.width}:${small.height}:flags=area:in_range=full:out_range=full${evenRate(facts)}[small]`,
    `[totiny]fps=${TINY_PER_SECOND},scale=${colours.width}:${colours.height}:flags=area:in_color_matrix=bt709,format=rgb24[colours]`,
    ...(inputs.sound ? [`${inputs.sound}${SOUND_FILTER}`] : []),
  ];
}

/** Measures an original without creating files. Throws MediaError. */
export async function measureOriginal(
  input: string,
  facts: VideoFacts,
  signal?: AbortSignal,
  watcher: string | null = null,
): Promise<Measurements> {
  const frames = await normalise(facts, fitInside(facts, { width: 640, height: 640 }));
  const sound = facts.audio && '[sound]';
  const decode = async ({ chains, outputs, options }: Measurement) => {
    const graph = [
      `[0:${facts.streamIndex}]split=2[stored][whole]`,
      `[whole]${frames}[frames]`,
      ...(facts.audio ? programmeChains(facts.audio, ['sound']) : []),
      ...chains({ stored: '[stored]', frames: '[frames]', sound }),
    ];
    const args = [
      '-threads',
      String(threadCount() + 1),
      ...originalInput(input, facts),
      '-filter_complex',
      graph.join(';'),
    ];
    const limits = { signal, timeoutMs: 7_200_000, memoryBytes: memoryLimit(facts) };
    await ffmpeg([...args, ...outputs], { ...limits, ...options });
  };
  return await measureWhile(facts, decode, watcher);
}

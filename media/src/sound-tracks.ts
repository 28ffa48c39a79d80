import { isMachineFailure, MediaError } from './errors.ts';
import { PROBE_MEMORY_BYTES } from './programs/memory.ts';
import { ffmpeg, fileInput } from './programs/run.ts';

export interface SoundTrack {
  streamIndex: number;
  codec: string;
  channels: number;
  /** ffmpeg's name (`stereo`, `5.1`, …); null if the file does not specify it. */
  layout: string | null;
  sampleRate: number;
  isDefault: boolean;
}

export interface SoundPart {
  streamIndex: number;
  channel: number;
}

/** The sound that viewers hear: a track, or one or two channels from tracks that hold separate microphones. */
export interface Programme {
  codec: string;
  channels: number;
  sampleRate: number;
  /** The stream of the track, or of the first part. */
  streamIndex: number;
  /** One channel, or left and right; null for the whole track. */
  parts: SoundPart[] | null;
  /** Integrated loudness in LUFS; null if not measured. */
  loudness: number | null;
}

/** The number of channels above which a track's channels are separate recordings, whatever layout the file names. */
const SURROUND_CHANNELS = 8;
/** The mean level in dB below which a channel counts as silent. */
const SILENT_DB = -65;
/** The difference in dB from which one programme counts as louder than another. */
const LOUDER_DB = 3;
/** The maximum number of channels to measure, each through its own pipe; further channels count as silent. */
const CHANNELS_MAX = 32;
/** The number of characters to keep from the end of the output, more than one report has. */
const REPORT_CHARACTERS = 400;
const SLOWEST_DISK_BYTES_PER_MS = 10_000;

/** Returns the programme to use if nothing is measured: the default track, or the first. */
export function defaultProgramme(tracks: readonly SoundTrack[]): Programme | null {
  const track = tracks.find(({ isDefault }) => isDefault) ?? tracks[0];
  return track ? wholeTrack(track) : null;
}

function wholeTrack({ codec, channels, sampleRate, streamIndex }: SoundTrack): Programme {
  return { codec, channels, sampleRate, streamIndex, parts: null, loudness: null };
}

interface Recording {
  audio: Programme | null;
  soundTracks: SoundTrack[];
  sizeBytes: number;
}

/**
 * Returns the same facts with a programme chosen by its content. Reads the whole file if it has several tracks or
 * separate channels. Throws MediaError if the machine failed.
 */
export async function chooseSound<T extends Recording>(input: string, facts: T, signal?: AbortSignal): Promise<T> {
  const { soundTracks } = facts;
  if (soundTracks.length < 2 && !soundTracks.some(isSeparate)) return facts;
  const parts = soundTracks
    .flatMap(({ streamIndex, channels }) =>
      Array.from({ length: channels }, (_, channel) => ({ streamIndex, channel })),
    )
    .slice(0, CHANNELS_MAX);
  const levels = await measureLevels(input, { ...facts, parts, signal });
  if (!levels) return facts;
  const levelOf = (streamIndex: number, channel: number) =>
    levels[parts.findIndex((part) => part.streamIndex === streamIndex && part.channel === channel)] ?? -Infinity;
  return { ...facts, audio: chooseProgramme(soundTracks, levelOf) };
}

const isSeparate = ({ channels, layout }: SoundTrack): boolean =>
  channels > SURROUND_CHANNELS || (layout === null && channels > 2);

interface Candidate {
  programme: Programme;
  level: number;
  isDefault: boolean;
}

/**
 * Returns the default programme if it is audible, otherwise the loudest. Mono tracks and separate channels form pairs;
 * a pair with one silent half is mono. `levelOf` returns a channel's mean level in dB.
 */
export function chooseProgramme(
  tracks: readonly SoundTrack[],
  levelOf: (streamIndex: number, channel: number) => number,
): Programme | null {
  const separate = tracks.filter((track) => isSeparate(track) || (track.channels === 1 && tracks.length > 1));
  const whole = tracks
    .filter((track) => !separate.includes(track))
    .map((track): Candidate => {
      const levels = Array.from({ length: track.channels }, (_, channel) => levelOf(track.streamIndex, channel));
      return { programme: wholeTrack(track), level: Math.max(...levels), isDefault: track.isDefault };
    });
  const candidates = [...whole, ...pairs(separate, levelOf)];
  const audible = candidates.filter(({ level }) => level > SILENT_DB);
  const defaults = audible.filter(({ isDefault }) => isDefault);
  return loudest(defaults.length > 0 ? defaults : audible)?.programme ?? defaultProgramme(tracks);
}

function loudest(candidates: readonly Candidate[]): Candidate | undefined {
  const level = Math.max(...candidates.map((candidate) => candidate.level));
  return candidates.find((candidate) => candidate.level > level - LOUDER_DB);
}

function pairs(tracks: readonly SoundTrack[], levelOf: (streamIndex: number, channel: number) => number): Candidate[] {
  const channels = tracks.flatMap((track) =>
    Array.from({ length: track.channels }, (_, channel) => {
      return { track, channel, level: levelOf(track.streamIndex, channel) };
    }),
  );
  const found: Candidate[] = [];
  for (let i = 0; i < channels.length; i += 2) {
    const pair = channels.slice(i, i + 2);
    const heard = pair.filter(({ level }) => level > SILENT_DB);
    const used = heard.length > 0 ? heard : pair;
    const parts = used.map(({ track, channel }) => ({ streamIndex: track.streamIndex, channel }));
    found.push({
      programme: { ...wholeTrack(used[0]!.track), channels: parts.length, parts },
      level: Math.max(...used.map(({ level }) => level)),
      isDefault: used.some(({ track }) => track.isDefault),
    });
  }
  return found;
}

interface LevelsJob {
  parts: SoundPart[];
  sizeBytes: number;
  signal: AbortSignal | undefined;
}

/** Returns each channel's mean level in dB; null if the sound cannot be decoded. */
async function measureLevels(input: string, { parts, sizeBytes, signal }: LevelsJob): Promise<number[] | null> {
  const levels = parts.map(() => -Infinity);
  // One report per second, each covering everything so far; each channel has its own pipe.
  const graph = parts.map(
    ({ streamIndex, channel }, i) =>
      `[0:${streamIndex}]pan=mono|c0=c${channel},asetnsamples=48000,astats=metadata=1:reset=0,` +
      `ametadata=mode=print:key=lavfi.astats.1.RMS_level:file=pipe\\\\:${4 + i}[c${i}]`,
  );
  const outputs = parts.flatMap((_part, i) => ['-map', `[c${i}]`]);
  const onPipes = parts.map((_part, i) => async (pipe: AsyncIterable<Buffer>) => {
    let text = '';
    for await (const chunk of pipe) text = (text + chunk.toString('latin1')).slice(-REPORT_CHARACTERS);
    const level = Number(/RMS_level=(-?[\d.]+)\n$/.exec(text)?.[1]);
    if (Number.isFinite(level)) levels[i] = level;
  });
  const limits = { timeoutMs: 600_000 + sizeBytes / SLOWEST_DISK_BYTES_PER_MS, memoryBytes: PROBE_MEMORY_BYTES };
  try {
    const args = [...fileInput(input), '-filter_complex', graph.join(';'), ...outputs, '-f', 'null', '-'];
    await ffmpeg(args, { signal, onPipes, ...limits });
    return levels;
  } catch (error) {
    if (!(error instanceof MediaError) || isMachineFailure(error)) throw error;
    return null;
  }
}

/** Returns filters that write the programme into each label; none without labels. `input` is the index of its file. */
export function programmeChains(
  { streamIndex, parts, from = 0 }: Pick<Programme, 'streamIndex' | 'parts'> & { from?: number },
  labels: readonly string[],
  input = 0,
): string[] {
  if (labels.length === 0) return [];
  const cut = from > 0 ? `atrim=start=${from},asetpts=PTS-${from}/TB,` : '';
  const outputs = `${cut}asplit=${labels.length}${labels.map((label) => `[${label}]`).join('')}`;
  if (!parts) return [`[${input}:${streamIndex}]${outputs}`];
  const [left, right] = parts as [SoundPart, SoundPart?];
  if (!right) return [`[${input}:${left.streamIndex}]pan=mono|c0=c${left.channel},${outputs}`];
  if (left.streamIndex === right.streamIndex) {
    return [`[${input}:${left.streamIndex}]pan=stereo|c0=c${left.channel}|c1=c${right.channel},${outputs}`];
  }
  return [
    `[${input}:${left.streamIndex}]pan=mono|c0=c${left.channel}[left]`,
    `[${input}:${right.streamIndex}]pan=mono|c0=c${right.channel}[right]`,
    `[left][right]amerge=inputs=2,pan=stereo|c0=c0|c1=c1,${outputs}`,
  ];
}

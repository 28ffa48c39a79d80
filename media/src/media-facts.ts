import { PROBE_MEMORY_BYTES } from './programs/memory.ts';
import type { Chroma } from './pixel-format.ts';
import { type Container, probe } from './probe.ts';
import { ffprobe, fileInput } from './programs/run.ts';

export interface TrackFacts {
  codec: string;
  channels: number;
  /** ffmpeg's name (`stereo`, `5.1`, …); null if the file does not specify it. */
  layout: string | null;
  sampleRate: number;
  /** Integrated loudness in LUFS; null if not measured. */
  loudness: number | null;
}

export interface MediaFacts {
  container: Container;
  codec: string;
  profile: string | null;
  bitDepth: number;
  chroma: Chroma;
  alpha: boolean;
  /** ffmpeg's names; null if the file does not specify it. */
  primaries: string | null;
  transfer: string | null;
  matrix: string | null;
  range: 'limited' | 'full';
  hdr: 'pq' | 'hlg' | null;
  scan: 'progressive' | 'interlaced';
  /** Frames per second, on average. */
  frameRate: number;
  constantFrameRate: boolean;
  frameCount: number;
  /** Displayed pixels. */
  width: number;
  height: number;
  /** Width ÷ height of a pixel. */
  pixelShape: number;
  /** Bits per second of the whole file. */
  bitRate: number;
  sizeBytes: number;
  /** The first frame's timecode, `hh:mm:ss:ff`, or `hh:mm:ss;ff` if it is drop-frame. */
  timecode: string | null;
  reel: string | null;
  audio: TrackFacts[];
  /** Seconds. */
  duration: number;
}

const SLOWEST_DISK_BYTES_PER_MS = 10_000;

/** Describes a finished file whose only sound track has this loudness. Throws MediaError. */
export async function describeFile(path: string, loudness: number | null, signal?: AbortSignal): Promise<MediaFacts> {
  const facts = await probe(path, signal);
  const { container, codec, profile, bitDepth, chroma, alpha, primaries, transfer, hdr, width, height } = facts;
  return {
    container,
    codec,
    profile,
    bitDepth,
    chroma,
    alpha,
    primaries,
    transfer,
    hdr,
    width,
    height,
    matrix: facts.colorMatrix,
    range: facts.fullRange ? 'full' : 'limited',
    scan: facts.interlaced ? 'interlaced' : 'progressive',
    frameRate: facts.fps,
    constantFrameRate: !facts.variableFrameRate,
    frameCount: facts.frameCount ?? (await countFrames(path, facts, signal)),
    pixelShape: Math.round(facts.sar * 1e4) / 1e4,
    bitRate: facts.bitRate,
    sizeBytes: facts.sizeBytes,
    timecode: facts.timecode,
    reel: facts.reel,
    audio: facts.soundTracks.map((track) => ({
      codec: track.codec,
      channels: track.channels,
      layout: track.layout,
      sampleRate: track.sampleRate,
      loudness: facts.soundTracks.length === 1 ? loudness : null,
    })),
    duration: facts.durationSeconds,
  };
}

/** Counts packets, which takes one read of the file, because some containers do not state their number of frames. */
async function countFrames(
  path: string,
  { streamIndex, sizeBytes }: { streamIndex: number; sizeBytes: number },
  signal?: AbortSignal,
): Promise<number> {
  const args = ['-select_streams', String(streamIndex), '-count_packets', '-show_entries', 'stream=nb_read_packets'];
  const { stdout } = await ffprobe([...args, '-of', 'default=nw=1:nk=1', ...fileInput(path)], {
    signal,
    timeoutMs: 60_000 + sizeBytes / SLOWEST_DISK_BYTES_PER_MS,
    memoryBytes: PROBE_MEMORY_BYTES,
  });
  return Number.parseInt(stdout.toString(), 10) || 0;
}

import { rm } from 'node:fs/promises';
import { type EditedCodec, eraseUserData } from './erase-user-data.ts';
import { isMachineFailure, MediaError } from './errors.ts';
import { PROBE_MEMORY_BYTES } from './memory.ts';
import { NO_METADATA } from './metadata.ts';
import { probe, type VideoFacts } from './probe.ts';
import { ffmpeg, fileInput } from './run.ts';

export interface RemuxJob {
  input: string;
  /** The result of `probe` for a file whose plan says `remux`. */
  facts: VideoFacts;
  /** Ends in .mp4. */
  outPath: string;
  signal?: AbortSignal;
}

/** Sound that every MP4 player supports; cameras' LPCM in MP4 is non-standard. */
const COPIED_SOUND = ['aac', 'ac3', 'eac3', 'alac', 'mp3'];
/** Transparent for nearly all listeners. */
const ENCODED_SOUND = ['-c:a', 'aac', '-b:a', '320k'];
/** The tolerated difference in length: players round it to different units. */
const DURATION_TOLERANCE_SECONDS = 0.1;
const SLOWEST_DISK_BYTES_PER_MS = 10_000;

/**
 * Writes an original's picture track and chosen sound to a new MP4 file without re-encoding: no place, name, date or serial
 * number, no other tracks, chapters or attachments. Returns false, without a file, if the streams do not fit into such a
 * file and must be encoded. Throws MediaError if the machine failed.
 */
export async function remux(job: RemuxJob): Promise<boolean> {
  const { facts, outPath, signal } = job;
  try {
    await copyStreams(job);
    await eraseUserData(outPath, facts.codec as EditedCodec, signal);
    if (isSameVideo(facts, await probe(outPath, signal))) return true;
  } catch (error) {
    if (!(error instanceof MediaError) || isMachineFailure(error)) throw error;
  }
  await rm(outPath, { force: true });
  return false;
}

async function copyStreams({ input, facts, outPath, signal }: RemuxJob): Promise<void> {
  const { audio, codec, streamIndex, sizeBytes } = facts;
  const sound = audio && (COPIED_SOUND.includes(audio.codec) ? ['-c:a', 'copy'] : ENCODED_SOUND);
  // Apple's editing programs open HEVC only with this tag.
  const tag = codec === 'hevc' ? ['-tag:v', 'hvc1'] : [];
  const args = [
    [...fileInput(input), '-map', `0:${streamIndex}`, '-c:v', 'copy', ...tag],
    audio ? ['-map', `0:${audio.streamIndex}`, ...sound!] : [],
    [...NO_METADATA, '-movflags', '+faststart', outPath],
  ].flat();
  const timeoutMs = 600_000 + sizeBytes / SLOWEST_DISK_BYTES_PER_MS;
  await ffmpeg(args, { signal, timeoutMs, memoryBytes: PROBE_MEMORY_BYTES });
}

/** Returns whether a player shows both the same. */
function isSameVideo(before: VideoFacts, after: VideoFacts): boolean {
  const same = (['codec', 'profile', 'pixelFormat', 'width', 'height', 'rotation', 'hdr'] as const).every(
    (fact) => before[fact] === after[fact],
  );
  return (
    same &&
    before.colorMatrix === after.colorMatrix &&
    before.fullRange === after.fullRange &&
    Math.abs(before.fps - after.fps) < before.fps * 0.01 &&
    Math.abs(before.durationSeconds - after.durationSeconds) < DURATION_TOLERANCE_SECONDS &&
    before.audio?.channels === after.audio?.channels &&
    before.audio?.sampleRate === after.audio?.sampleRate
  );
}

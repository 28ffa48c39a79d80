import { rm } from 'node:fs/promises';
import { type AigcMark, aigcOptions } from './metadata/aigc-mark.ts';
import { assetOptions, type AssetTag } from './metadata/asset-tag.ts';
import { type EditedCodec, eraseUserData } from './metadata/erase-user-data.ts';
import { isMachineFailure, MediaError } from './errors.ts';
import { PROBE_MEMORY_BYTES } from './programs/memory.ts';
import { evenedTimecode } from './filters.ts';
import { NO_METADATA } from './metadata/metadata.ts';
import { probe, type VideoFacts } from './probe.ts';
import { ffmpeg, fileInput } from './programs/run.ts';
import { programmeChains } from './sound-tracks.ts';
import { timecodeOptions } from './timecode.ts';

export interface RemuxJob {
  input: string;
  /** The result of `probe` for a file that is planned to be remuxed. */
  facts: VideoFacts;
  /** Ends in .mp4. */
  outPath: string;
  /** A file with only the programme, which replaces the original's sound. */
  soundPath?: string | null;
  aigc?: AigcMark | null;
  tag?: AssetTag | null;
  signal?: AbortSignal;
}

/** Sound that every MP4 player supports; cameras' LPCM in MP4 is non-standard. */
const COPIED_SOUND = ['aac', 'ac3', 'eac3', 'alac', 'mp3'];
/** Inaudible loss for nearly all listeners. */
const ENCODED_SOUND = ['-c:a', 'aac', '-b:a', '320k'];
/** The tolerated difference in length: containers round times to different units. */
const DURATION_TOLERANCE_SECONDS = 0.1;
const SLOWEST_DISK_BYTES_PER_MS = 10_000;

/**
 * Writes an original's picture track, programme and timecode to a new MP4 file without re-encoding the picture: no
 * location, name, date or serial number, no other tracks, chapters or attachments. Returns false, without a file, if
 * the streams do not fit into such a file and must be encoded. Throws MediaError if the machine failed.
 */
export async function remux(job: RemuxJob): Promise<boolean> {
  const { facts, outPath, signal } = job;
  try {
    await copyStreams(job);
    await eraseUserData(outPath, facts.codec as EditedCodec, signal);
    const made = await probe(outPath, signal);
    if (isSameVideo(facts, made) && made.variableFrameRate === facts.variableFrameRate) return true;
  } catch (error) {
    if (!(error instanceof MediaError) || isMachineFailure(error)) throw error;
  }
  await rm(outPath, { force: true });
  return false;
}

async function copyStreams({
  input,
  facts,
  outPath,
  soundPath = null,
  aigc,
  tag: assetTag = null,
  signal,
}: RemuxJob): Promise<void> {
  const { codec, streamIndex, sizeBytes } = facts;
  // Apple's editing programs open HEVC only with this tag.
  const tag = codec === 'hevc' ? ['-tag:v', 'hvc1'] : [];
  const args = [
    [...fileInput(input), ...(soundPath ? fileInput(soundPath) : [])],
    ['-map', `0:${streamIndex}`, '-c:v', 'copy', ...tag, ...soundOutput(facts.audio, soundPath)],
    [...NO_METADATA, ...timecodeOptions(evenedTimecode(facts)), '-movflags', '+faststart'],
    [...aigcOptions(aigc, outPath), ...assetOptions(assetTag, outPath), outPath],
  ].flat();
  const timeoutMs = 600_000 + sizeBytes / SLOWEST_DISK_BYTES_PER_MS;
  await ffmpeg(args, { signal, timeoutMs, memoryBytes: PROBE_MEMORY_BYTES });
}

function soundOutput(audio: VideoFacts['audio'], soundPath: string | null): string[] {
  if (!audio) return [];
  if (soundPath) return ['-map', '1:0', ...ENCODED_SOUND];
  if (audio.parts)
    return ['-filter_complex', programmeChains(audio, ['sound']).join(';'), '-map', '[sound]', ...ENCODED_SOUND];
  return ['-map', `0:${audio.streamIndex}`, ...(COPIED_SOUND.includes(audio.codec) ? ['-c:a', 'copy'] : ENCODED_SOUND)];
}

function isSameVideo(before: VideoFacts, after: VideoFacts): boolean {
  return (
    isSamePicture(before, after) &&
    before.audio?.channels === after.audio?.channels &&
    before.audio?.sampleRate === after.audio?.sampleRate
  );
}

/** Returns whether a player shows the same picture for both. */
export function isSamePicture(before: VideoFacts, after: VideoFacts): boolean {
  const same = (['codec', 'profile', 'pixelFormat', 'width', 'height', 'rotation', 'hdr'] as const).every(
    (fact) => before[fact] === after[fact],
  );
  return (
    same &&
    before.colorMatrix === after.colorMatrix &&
    before.fullRange === after.fullRange &&
    Math.abs(before.fps - after.fps) < before.fps * 0.01 &&
    Math.abs(before.durationSeconds - after.durationSeconds) < DURATION_TOLERANCE_SECONDS
  );
}

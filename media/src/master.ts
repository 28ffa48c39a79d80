import { rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { type AigcMark, aigcOptions } from './metadata/aigc-mark.ts';
import { assetOptions, type AssetTag } from './metadata/asset-tag.ts';
import { type EditedCodec, eraseUserData } from './metadata/erase-user-data.ts';
import { isMachineFailure, MediaError } from './errors.ts';
import { PROBE_MEMORY_BYTES } from './programs/memory.ts';
import { NO_METADATA } from './metadata/metadata.ts';
import { type Container, probe, type VideoFacts } from './probe.ts';
import { isSamePicture } from './remux.ts';
import { ffmpeg, fileInput } from './programs/run.ts';
import { isSoldAsIs } from './tiers.ts';
import { timecodeOptions } from './timecode.ts';

export interface MasterJob {
  input: string;
  facts: VideoFacts;
  outDir: string;
  aigc?: AigcMark | null;
  tag?: AssetTag | null;
  signal?: AbortSignal;
}

type Extension = 'mov' | 'mp4' | 'mxf' | 'webm' | 'mkv' | 'ts';

/** Containers that can hold the streams of these containers, the most similar first. */
const EXTENSIONS: Partial<Record<Container, Extension[]>> = {
  mov: ['mov'],
  mp4: ['mp4', 'mov'],
  mxf: ['mxf', 'mov'],
  webm: ['webm'],
  matroska: ['webm', 'mkv'],
  mpegts: ['ts', 'mov'],
};
/** User data in these streams is erased by `eraseUserData`, which reads MOV and MP4. */
const ERASED_CODECS = ['h264', 'hevc'];
/** Streams of these codecs contain no user data. */
const PLAIN_CODECS = ['prores', 'dnxhd', 'mpeg2video', 'vp8', 'vp9'];
/** Without other frames to refer to, pictures need no messages, and the AVC Intra of cameras cannot be edited in place. */
const WITHOUT_MESSAGES = ['-bsf:v', 'filter_units=remove_types=6'];
const SLOWEST_DISK_BYTES_PER_MS = 10_000;

/** Returns whether the original's own streams give a buyer more than the rendition of the same size. */
export function offersMaster(facts: VideoFacts): boolean {
  if (![...ERASED_CODECS, ...PLAIN_CODECS].includes(facts.codec)) return false;
  // A copy would contain what the edit list hides.
  if (facts.hidesFrames) return false;
  const isFiner = facts.bitDepth > 8 || facts.chroma !== '4:2:0' || facts.alpha || facts.hdr !== null;
  return isFiner || (!isSoldAsIs(facts) && !facts.variableFrameRate);
}

/**
 * Writes an original's picture and all its sound to a new file in its own container without re-encoding, with timecode
 * and reel, and without location, name, date or serial number. Streams that this container cannot hold, or whose user
 * data can only be erased in MOV, go into MOV. Returns the path in `outDir`; null if the original offers no master.
 * Throws MediaError if the machine failed.
 */
export async function makeMaster(job: MasterJob): Promise<string | null> {
  const { facts, outDir, signal } = job;
  if (!offersMaster(facts)) return null;
  const isErased = ERASED_CODECS.includes(facts.codec) && !isIntra(facts);
  const extensions = (EXTENSIONS[facts.container] ?? ['mov']).filter((name) => !isErased || isQuickTime(name));
  for (const extension of extensions) {
    const path = join(outDir, `master.${extension}`);
    try {
      await copyTracks(job, path);
      if (isErased) await eraseUserData(path, facts.codec as EditedCodec, signal);
      const made = await probe(path, signal);
      if (isSamePicture(facts, made) && made.soundTracks.length === facts.soundTracks.length) return path;
    } catch (error) {
      if (!(error instanceof MediaError) || isMachineFailure(error)) throw error;
    }
    await rm(path, { force: true });
  }
  return null;
}

const isQuickTime = (extension: string): boolean => extension === 'mov' || extension === 'mp4';
const isIntra = ({ codec, profile }: VideoFacts): boolean => codec === 'h264' && /Intra/.test(profile ?? '');

/** Copies an original's or a sold file's picture, all its sound, timecode and reel to a new file without other metadata. */
export async function copyTracks(
  { input, facts, aigc, tag = null, signal }: Omit<MasterJob, 'outDir'>,
  path: string,
): Promise<void> {
  const extension = extname(path).slice(1);
  const tracks = [facts.streamIndex, ...facts.soundTracks.map(({ streamIndex }) => streamIndex)];
  const args = [
    [...fileInput(input), ...tracks.flatMap((index) => ['-map', `0:${index}`]), '-c', 'copy'],
    // Apple's editing programs open HEVC only with this tag.
    isQuickTime(extension) && facts.codec === 'hevc' ? ['-tag:v', 'hvc1'] : [],
    isIntra(facts) ? WITHOUT_MESSAGES : [],
    [...NO_METADATA, ...(facts.reel ? ['-metadata:s:v', `reel_name=${facts.reel}`] : [])],
    // VP8 and VP9 store alpha beside the picture, which a tag announces.
    facts.alpha && facts.codec.startsWith('vp') ? ['-metadata:s:v', 'alpha_mode=1'] : [],
    [...timecodeOptions(facts.timecode), ...(isQuickTime(extension) ? ['-movflags', '+faststart'] : [])],
    [...aigcOptions(aigc, path), ...assetOptions(tag, path), path],
  ].flat();
  const timeoutMs = 600_000 + facts.sizeBytes / SLOWEST_DISK_BYTES_PER_MS;
  await ffmpeg(args, { signal, timeoutMs, memoryBytes: PROBE_MEMORY_BYTES });
}

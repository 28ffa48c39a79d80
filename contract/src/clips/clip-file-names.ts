import { TIER_LABEL, TIERS, type Tier } from '../constants.ts';

/** The information in one of our file names: the clip, and whether it was sold or is a watermarked sample. */
export interface ClipFileName {
  videoId: number;
  /** null: a sample. */
  tier: Tier | null;
  /** The clip's name, possibly truncated: edit lists cut names off. */
  title: string;
}

/** Returns a sample's file name, `12-sample.mp4`. */
export const sampleName = (videoId: number): string => `${videoId}-sample.mp4`;

/** Characters that file systems reject, control characters, and those that change the text direction. */
const FORBIDDEN_CHARACTERS = /[<>:"/\\|?*\p{Cc}\p{Zl}\p{Zp}\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** Returns a clip's name as it appears in file names. */
export const fileTitle = (videoName: string): string =>
  videoName.toWellFormed().replace(FORBIDDEN_CHARACTERS, '_').normalize('NFC');

/** Returns the last part of any system's path. */
export const baseName = (path: string): string =>
  path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);

const EXTENSION = /\.(mp4|mov|mxf|webm|mkv|ts)$/i;
/** Removes the extension of a video file. */
export const withoutExtension = (name: string): string => name.replace(EXTENSION, '');
/** The end of a master's name. */
export const MASTER_SUFFIX = '-master';
const MASTER = new RegExp(`${MASTER_SUFFIX}$`, 'i');
/** Suffixes that systems add to a second download. */
const COPY = / ?(\(\d{1,3}\)|（\d{1,3}）|-\d{1,2}副本| 副本| copy)$/i;
const SOLD = /^0*([1-9]\d{0,9})-(HD|4K|PLUS)(?:-(.*))?$/isu;
const SAMPLE = /^0*([1-9]\d{0,9})-sample$/i;

/** Parses one of our file names, with or without folder and extension; null for other names. */
export function readClipFileName(path: string): ClipFileName | null {
  const name = withoutExtension(baseName(path.normalize('NFC').trim()))
    .replace(COPY, '')
    .replace(MASTER, '');
  const sample = SAMPLE.exec(name);
  if (sample) return { videoId: Number(sample[1]), tier: null, title: '' };
  const sold = SOLD.exec(name);
  if (!sold) return null;
  const tier = TIERS.find((each) => TIER_LABEL[each] === sold[2]!.toUpperCase())!;
  return { videoId: Number(sold[1]), tier, title: sold[3] ?? '' };
}

/** Returns whether a parsed title is a clip's name or its beginning, ignoring case, because edit lists are in capitals. */
export function isTitleOf(title: string, videoName: string): boolean {
  const [read, known] = [title, fileTitle(videoName)].map((text) => text.trim().toLowerCase());
  return read !== '' && known!.startsWith(read!);
}

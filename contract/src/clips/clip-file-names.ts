import { TIER_LABEL, TIERS, type Tier } from '../constants.ts';

/** What the name of a file of ours says: whose clip it is, and whether it was sold or is a watermarked sample. */
export interface ClipFileName {
  videoId: number;
  /** Null: a sample. */
  tier: Tier | null;
  /** The clip's name in it, as far as it is there: edit lists cut names off. */
  title: string;
}

/** `12-sample.mp4`: what a sample is called. */
export const sampleName = (videoId: number): string => `${videoId}-sample.mp4`;

/** Characters that file systems reject, control characters, and those that change the direction of the text. */
const FORBIDDEN_CHARACTERS = /[<>:"/\\|?*\p{Cc}\p{Zl}\p{Zp}\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** A clip's name as it stands in the name of a file. */
export const fileTitle = (videoName: string): string =>
  videoName.toWellFormed().replace(FORBIDDEN_CHARACTERS, '_').normalize('NFC');

/** The last part of a path of any system. */
export const baseName = (path: string): string =>
  path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);

const EXTENSION = /\.(mp4|mov)$/i;
/** What systems add to the name of a second download. */
const COPY = / ?(\(\d{1,3}\)|（\d{1,3}）|-\d{1,2}副本| 副本| copy)$/i;
const SOLD = /^0*([1-9]\d{0,9})-(HD|4K|PLUS)(?:-(.*))?$/isu;
const SAMPLE = /^0*([1-9]\d{0,9})-sample$/i;

/** Reads the name of a file of ours, with or without its folder and extension; null: it is named otherwise. */
export function readClipFileName(path: string): ClipFileName | null {
  const name = baseName(path.normalize('NFC').trim()).replace(EXTENSION, '').replace(COPY, '');
  const sample = SAMPLE.exec(name);
  if (sample) return { videoId: Number(sample[1]), tier: null, title: '' };
  const sold = SOLD.exec(name);
  if (!sold) return null;
  const tier = TIERS.find((each) => TIER_LABEL[each] === sold[2]!.toUpperCase())!;
  return { videoId: Number(sold[1]), tier, title: sold[3] ?? '' };
}

/** Whether a title that was read is that of a clip, or its beginning. Case counts for nothing: edit lists are in capitals. */
export function isTitleOf(title: string, videoName: string): boolean {
  const [read, known] = [title, fileTitle(videoName)].map((text) => text.trim().toLowerCase());
  return read !== '' && known!.startsWith(read!);
}

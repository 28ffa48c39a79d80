import { TIER_LABEL, TIERS, type Tier } from '../constants.ts';

/** The information in one of our file names: the clip, and whether it was sold or is a watermarked sample. */
export interface ClipFileName {
  videoId: number;
  /** null: a sample. */
  tier: Tier | null;
  /** The clip's name, possibly truncated by an edit list. */
  title: string;
}

export const sampleName = (videoId: number): string => `${videoId}-sample.mp4`;

/** Characters that file systems reject, control characters, and those that change the text direction. */
const FORBIDDEN_CHARACTERS = /[<>:"/\\|?*\p{Cc}\p{Zl}\p{Zp}\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

export const fileTitle = (videoName: string): string =>
  videoName.toWellFormed().replace(FORBIDDEN_CHARACTERS, '_').normalize('NFC');

/** Returns the last part of any system's path. */
export const baseName = (path: string): string =>
  path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);

const EXTENSIONS = 'mp4|mov|mxf|webm|mkv|ts|m4v|avi|mpe?g|m2?ts|r3d|braw|exr|dpx|png|jpe?g|tiff?';
const EXTENSION = new RegExp(`\\.(${EXTENSIONS})$`, 'i');
export const withoutExtension = (name: string): string => name.replace(EXTENSION, '');
export const MASTER_SUFFIX = '-master';
const MASTER = new RegExp(`(?<=[\\p{L}\\p{N}]{2})${MASTER_SUFFIX}$`, 'iu');
/** Suffixes that systems add to a second download. */
const COPY = /(?<=[\p{L}\p{N}]{2}) ?(\(\d{1,3}\)|-\d{1,2}副本| 副本| copy)$/iu;
const DASH = /[\p{Pd}\u2212]/gu;
const SOLD = /(?<!\d)0*([1-9]\d{0,9})([-_ ])(HD|4K|PLUS)(?=\2(.*)|\.[a-z0-9]+$|$)/gisu;
/** Marks and words that systems and people prefix to a file name. */
const COPY_START =
  /["'\p{Pi}\p{Ps}]?(?:(?:copy|副本|复制|复件|拷贝|素材|小样|样片)(?:[_ ]?\(\d{1,3}\))?(?:[-_ ]of)?[-_ ]*)?/u;
/**
 * The beginnings of the word for "sample" that fit into a short reel name; three letters only in a name cut to eight
 * characters.
 */
const CUT_WORD = /(?:sampl?|prev(?:ie?)?|(?:sam|pre)(?<=^.{8}))$/;
/**
 * The start of a sample's name. Only a Latin letter after it makes it a different name, because an unrecognised sample
 * would pass as a cleared file.
 */
const SAMPLE_START = new RegExp(
  `^${COPY_START.source}0*([1-9]\\d{0,9})[-_](?:(?:sample|preview)(?![a-z])|${CUT_WORD.source})`,
  'iu',
);
/**
 * Elsewhere, a sample's name follows a tape or folder prefix that does not end with a hyphen, and only known words
 * follow it. A hyphen and a number after it mean another numbering.
 */
const SAMPLE = /(?:^|(?<=[\s_)\]}】」』])(?=\d+-))0*([1-9]\d{0,9})[-_ ](?:sample|preview)(?!-?\d)(?=(.*)$)/gisu;
/** Words that systems and editing programs add to a name. */
const SUFFIX_WORDS = [
  `${EXTENSIONS}|copy|的?副本|拷贝|复制|复件|proxy|代理|low|lowres|offline|sub|subclip|new|[av]`,
  'stabili[sz]ed|稳定|graded|调色|lut|mute|静音|reversed?|倒放|trim|转码|h26[45]|hevc|prores|dnxh[dr]|davinci|达芬奇|剪映',
].join('|');
const SUFFIX_WORD = new RegExp(`^(${SUFFIX_WORDS})?\\d{0,4}p?$`, 'i');
/** No file system has longer names, even percent-encoded. */
const NAME_MAX = 1_000;
/** Maximum number of candidates per name; genuine names have fewer. */
const CANDIDATES_MAX = 4;

/**
 * Returns the clips that a file's name could mean, ignoring folder, extension and words added by systems and editing
 * programs. For a sold file, only a title that `isTitleOf` accepts proves which clip is meant.
 */
export function readClipFileNames(path: string): ClipFileName[] {
  const name = decoded(baseName(path.trim()).slice(0, NAME_MAX)).replace(DASH, '-');
  const sold = [...name.matchAll(SOLD)].map(({ index, 1: id, 3: label, 4: rest }) => ({
    index,
    videoId: Number(id),
    tier: TIERS.find((each) => TIER_LABEL[each] === label!.toUpperCase())!,
    title: withoutExtension(rest ?? '')
      .replace(COPY, '')
      .replace(MASTER, ''),
  }));
  const found: ClipFileName[] = sold
    .filter(({ index, title }) => title !== '' || index === 0)
    .map(({ videoId, tier, title }) => ({ videoId, tier, title }));
  const samples = [
    ...[SAMPLE_START.exec(name) ?? []].flatMap(([, id]) => id ?? []),
    ...[...name.matchAll(SAMPLE)].filter(([, , rest]) => hasOnlySuffixWords(rest!)).map(([, id]) => id!),
  ];
  return [
    ...found.slice(0, CANDIDATES_MAX),
    ...[...new Set(samples.map(Number))]
      .slice(0, CANDIDATES_MAX)
      .map((videoId) => ({ videoId, tier: null, title: '' })),
  ];
}

const hasOnlySuffixWords = (rest: string): boolean =>
  rest.split(/[^\p{L}\p{N}]+/u).every((word) => SUFFIX_WORD.test(word));

/** Returns the first clip that a file's name could mean; null if the shop never gives such a name. */
export const readClipFileName = (path: string): ClipFileName | null => readClipFileNames(path)[0] ?? null;

/** Undoes percent encoding, full-width and decomposed characters, however often they were applied. */
function decoded(text: string): string {
  const next = text.normalize('NFKC').replace(/(?:%[0-9a-f]{2})+/gi, (bytes) => {
    try {
      return decodeURIComponent(bytes);
    } catch {
      return bytes;
    }
  });
  return next === text ? text : decoded(next);
}

/** Normalises a title for comparison: programs swap separators, and edit lists use capitals. */
const comparable = (text: string): string =>
  fileTitle(decoded(text))
    .toUpperCase()
    .normalize('NFKC')
    .replace(/[\s_\p{Pd}\u2212]+/gu, ' ')
    .trim();

/** Separates a title from a suffix. Chinese systems mark copies without a separator. */
const TITLE_END = /^(?:[^\p{L}\p{N}\p{M}]|的?副本|拷贝|复制)/u;
/** Minimum length of a truncated title; a single character proves nothing. */
const CUT_MIN = 2;

/**
 * Returns whether a parsed title is a clip's name, the beginning of it (edit lists truncate), or the name followed by a
 * separator and a suffix.
 */
export function isTitleOf(title: string, videoName: string): boolean {
  const [read, known] = [comparable(title), comparable(fileTitle(videoName))];
  if (read === '' || known === '') return false;
  if (read.startsWith(known)) return read === known || TITLE_END.test(read.slice(known.length));
  return read.length >= CUT_MIN && known.startsWith(read);
}

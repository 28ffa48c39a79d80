import { COLOUR_BYTES } from '@zhenku/contract/similar/look';

/** A clip with the signs of its shoot. */
export interface ShotClip {
  id: number;
  name: string;
  /** The stated shooting date, YYYY-MM-DD. */
  date: string | null;
  /** When it was uploaded, in milliseconds. */
  createdAt: number;
  /** `clip_sights.look`: light, then colours. */
  look: Int8Array | null;
}

export interface ClipGroup {
  name: string;
  reasons: string[];
  ids: number[];
}

/** Clips before and after each clip, by time and by name, that it is compared with: bounds the work for large libraries. */
const NEIGHBOURS = 60;
const GROUPS_MAX = 10;
const CLIPS_MAX = 30;
const UPLOADED_WITHIN_MS = 3_600_000;
/** Colours count as the same from here, as they do in the index of similar clips. */
const SAME_COLOURS = 0.86;
/** Difference of the luma, which is 0 to 127. */
const SAME_LIGHT = 20;
const SIGNS_NEEDED = 2;
const NAME_MIN = { hanzi: 2, letters: 4 };

type Sign = 'time' | 'look' | 'name';

interface Candidate extends ShotClip {
  /** Its place in the order by time. */
  place: number;
  stem: Stem;
}

/** The characters of a name without its number. */
type Stem = readonly string[];

/**
 * Groups clips that look like one shoot. A group's clips share at least two signs (time, look, name) with its first clip,
 * so that a chain of ever different clips does not become one group.
 */
export function groupClips(clips: readonly ShotClip[]): ClipGroup[] {
  const byTime = clips
    .toSorted((a, b) => timeOf(a) - timeOf(b) || a.createdAt - b.createdAt || a.id - b.id)
    .map((clip, place): Candidate => ({ ...clip, place, stem: stemOf(clip.name) }));
  const near = nearest(byTime);
  const taken = new Set<number>();
  const groups: ClipGroup[] = [];
  for (const first of byTime) {
    if (taken.has(first.id)) continue;
    const members = near(first)
      .filter(({ id }) => !taken.has(id))
      .map((clip) => ({ clip, signs: sharedSigns(first, clip) }))
      .filter(({ signs }) => signs.length >= SIGNS_NEEDED)
      .slice(0, CLIPS_MAX - 1);
    if (members.length === 0) continue;
    const all: [Candidate, ...Candidate[]] = [first, ...members.map(({ clip }) => clip)];
    for (const { id } of all) taken.add(id);
    const shared = (['time', 'look', 'name'] as const).filter((sign) =>
      members.every(({ signs }) => signs.includes(sign)),
    );
    groups.push({ name: groupName(all), reasons: reasonsOf(first, shared), ids: all.map(({ id }) => id) });
  }
  return groups.toSorted((a, b) => b.ids.length - a.ids.length).slice(0, GROUPS_MAX);
}

const timeOf = ({ date, createdAt }: ShotClip) => (date === null ? createdAt : Date.parse(date));

/** Returns a function that lists a clip's neighbours by time and by name, in the order by time. */
function nearest(byTime: readonly Candidate[]): (clip: Candidate) => Candidate[] {
  const byName = byTime.toSorted((a, b) => (a.stem.join('') < b.stem.join('') ? -1 : 1));
  const placeByName = new Map(byName.map((clip, place) => [clip, place]));
  const around = (order: readonly Candidate[], place: number) =>
    order.slice(Math.max(0, place - NEIGHBOURS), place + NEIGHBOURS + 1);
  return (clip) => {
    const found = new Set([...around(byTime, clip.place), ...around(byName, placeByName.get(clip)!)]);
    found.delete(clip);
    return [...found].toSorted((a, b) => a.place - b.place);
  };
}

function sharedSigns(a: Candidate, b: Candidate): Sign[] {
  const signs: Sign[] = [];
  if (isSameTime(a, b)) signs.push('time');
  if (a.look && b.look && isSameLook(a.look, b.look)) signs.push('look');
  if (commonName([a.stem, b.stem]) !== '') signs.push('name');
  return signs;
}

const isSameTime = (a: ShotClip, b: ShotClip) =>
  a.date !== null || b.date !== null ? a.date === b.date : Math.abs(a.createdAt - b.createdAt) <= UPLOADED_WITHIN_MS;

function isSameLook(a: Int8Array, b: Int8Array): boolean {
  if (Math.abs(a[0]! - b[0]!) > SAME_LIGHT) return false;
  let product = 0;
  for (let i = 2; i < 2 + COLOUR_BYTES; i += 1) product += a[i]! * b[i]!;
  return product / 127 ** 2 >= SAME_COLOURS;
}

/** Returns a name without its number and the punctuation around it: 城市夜景 for 城市夜景_01. */
const stemOf = (name: string): Stem =>
  Array.from(
    name
      .normalize('NFKC')
      .replaceAll(/[\s\p{P}\p{S}]*\d+[\s\p{P}\p{S}]*$/gu, '')
      .trim(),
  );

/** Returns what the names begin with in common; '' if that is too short or less than half of a name. */
function commonName(stems: readonly Stem[]): string {
  const [first = []] = stems;
  let length = 0;
  while (length < first.length && stems.every((stem) => stem[length] === first[length])) length += 1;
  if (length === 0) return '';
  const longest = Math.max(...stems.map((stem) => stem.length));
  const common = first
    .slice(0, length)
    .join('')
    .replace(/[\s\p{P}\p{S}]+$/u, '');
  const enough = /\p{Script=Han}/u.test(common) ? NAME_MIN.hanzi : NAME_MIN.letters;
  return Array.from(common).length >= enough && length * 2 >= longest ? common : '';
}

/** Never empty: a clip whose name is a number gives the group that name. */
const groupName = (clips: readonly [Candidate, ...Candidate[]]) =>
  commonName(clips.map(({ stem }) => stem)) || clips[0].stem.join('') || clips[0].name;

function reasonsOf({ date }: ShotClip, shared: readonly Sign[]): string[] {
  const words: Record<Sign, string> = {
    time: date === null ? '上传时间相近' : `同一天拍摄（${date}）`,
    look: '色调光线相近',
    name: '名称相近',
  };
  return shared.map((sign) => words[sign]);
}

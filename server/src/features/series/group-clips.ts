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

/**
 * Groups clips that look like one shoot. A group's clips share at least two signs (time, look, name) with its first clip,
 * so that a chain of ever different clips does not become one group.
 */
export function groupClips(clips: readonly ShotClip[]): ClipGroup[] {
  const byTime = clips.toSorted((a, b) => timeOf(a) - timeOf(b) || a.createdAt - b.createdAt || a.id - b.id);
  const byName = clips.toSorted((a, b) => (stemOf(a.name) < stemOf(b.name) ? -1 : 1));
  const near = nearest([byTime, byName]);
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
    const all = [first, ...members.map(({ clip }) => clip)];
    for (const { id } of all) taken.add(id);
    const shared = (['time', 'look', 'name'] as const).filter((sign) =>
      members.every(({ signs }) => signs.includes(sign)),
    );
    groups.push({ name: groupName(all), reasons: reasonsOf(all, shared), ids: all.map(({ id }) => id) });
  }
  return groups.toSorted((a, b) => b.ids.length - a.ids.length).slice(0, GROUPS_MAX);
}

const timeOf = ({ date, createdAt }: ShotClip) => (date === null ? createdAt : Date.parse(date));

/** Returns a function that lists the neighbours of a clip in any of the orders, in the first order. */
function nearest(orders: readonly ShotClip[][]): (clip: ShotClip) => ShotClip[] {
  const places = orders.map((order) => new Map(order.map(({ id }, place) => [id, place])));
  const [first] = places;
  return (clip) => {
    const found = orders.flatMap((order, i) => {
      const place = places[i]!.get(clip.id)!;
      return order.slice(Math.max(0, place - NEIGHBOURS), place + NEIGHBOURS + 1);
    });
    return [...new Set(found)]
      .filter(({ id }) => id !== clip.id)
      .toSorted((a, b) => first!.get(a.id)! - first!.get(b.id)!);
  };
}

function sharedSigns(a: ShotClip, b: ShotClip): Sign[] {
  const signs: Sign[] = [];
  if (isSameTime(a, b)) signs.push('time');
  if (a.look && b.look && isSameLook(a.look, b.look)) signs.push('look');
  if (commonName([a.name, b.name]) !== '') signs.push('name');
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
const stemOf = (name: string) =>
  name
    .normalize('NFKC')
    .replaceAll(/[\s\p{P}\p{S}]*\d+[\s\p{P}\p{S}]*$/gu, '')
    .trim();

/** Returns what the names begin with in common; '' if that is too short or less than half of a name. */
function commonName(names: readonly string[]): string {
  const stems = names.map((name) => Array.from(stemOf(name)));
  const [first = []] = stems;
  let length = 0;
  while (length < first.length && stems.every((stem) => stem[length] === first[length])) length += 1;
  const longest = Math.max(...stems.map((stem) => stem.length));
  const common = first
    .slice(0, length)
    .join('')
    .replace(/[\s\p{P}\p{S}]+$/u, '');
  const enough = /\p{Script=Han}/u.test(common) ? NAME_MIN.hanzi : NAME_MIN.letters;
  return Array.from(common).length >= enough && length * 2 >= longest ? common : '';
}

const groupName = (clips: readonly ShotClip[]) => commonName(clips.map(({ name }) => name)) || stemOf(clips[0]!.name);

function reasonsOf(clips: readonly ShotClip[], shared: readonly Sign[]): string[] {
  const [{ date }] = clips as [ShotClip, ...ShotClip[]];
  const words: Record<Sign, string> = {
    time: date === null ? '上传时间相近' : `同一天拍摄（${date}）`,
    look: '色调光线相近',
    name: '名称相近',
  };
  return shared.map((sign) => words[sign]);
}

import {
  EDIT_LIST_MAX,
  type EditList,
  EditListError,
  fileNameOf,
  type FilmUse,
  finishFilm,
  type Mention,
  type ReadingChoice,
} from './film.ts';

/** Fields read from untrusted OpenTimelineIO JSON; any may be missing or of another type. */
interface Item {
  OTIO_SCHEMA?: unknown;
  name?: unknown;
  kind?: unknown;
  enabled?: unknown;
  children?: unknown;
  tracks?: unknown;
  source_range?: unknown;
  media_reference?: unknown;
  media_references?: unknown;
  active_media_reference_key?: unknown;
  global_start_time?: unknown;
}

const isItem = (value: unknown): value is Item => typeof value === 'object' && value !== null && !Array.isArray(value);
const schemaOf = (item: Item): string => (typeof item.OTIO_SCHEMA === 'string' ? item.OTIO_SCHEMA.split('.')[0]! : '');
const nameIn = (value: unknown): string => (typeof value === 'string' ? value : '');

interface Time {
  value: number;
  rate: number;
}

function timeIn(value: unknown): Time | null {
  const { value: count, rate } = (value ?? {}) as Record<string, unknown>;
  return typeof count === 'number' && typeof rate === 'number' && rate > 0 ? { value: count, rate } : null;
}

/** Returns a time range in seconds; null for anything else. */
function rangeIn(value: unknown): { start: number; duration: number } | null {
  if (!isItem(value)) return null;
  const { start_time, duration } = value as Record<string, unknown>;
  const [start, length] = [timeIn(start_time), timeIn(duration)];
  return length ? { start: start ? start.value / start.rate : 0, duration: length.value / length.rate } : null;
}

export function parseOtio(text: string, _choice: ReadingChoice): EditList {
  let root: unknown;
  try {
    root = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new EditListError('OTIO 文件不是有效的 JSON');
  }
  const timeline = findTimeline(root);
  if (!timeline || !isItem(timeline.tracks)) throw new EditListError('没有找到 OTIO 的时间线');
  const uses: FilmUse[] = [];
  const startTime = timeIn(timeline.global_start_time);
  const fps = startTime?.rate ?? rateOf(timeline.tracks) ?? 25;
  const length = read(timeline.tracks, { at: 0, from: 0, until: Infinity, fps, uses, depth: 0 });
  return {
    film: finishFilm({
      format: 'otio',
      name: nameIn(timeline.name),
      fps,
      dropFrame: false,
      startFrame: Math.round(startTime?.value ?? 0),
      frames: length * fps,
      size: null,
      uses,
    }),
    mentions: mentionsIn(text),
  };
}

function findTimeline(root: unknown): Item | null {
  if (!isItem(root)) return null;
  if (schemaOf(root) === 'Timeline') return root;
  const children = Array.isArray(root.children) ? (root.children as unknown[]) : [];
  return children.find((child): child is Item => isItem(child) && schemaOf(child) === 'Timeline') ?? null;
}

function rateOf(tracks: Item): number | null {
  const waiting: unknown[] = [tracks];
  for (let seen = 0; waiting.length > 0 && seen < 10_000; seen += 1) {
    const item = waiting.shift();
    if (!isItem(item)) continue;
    const rate = timeIn((item.source_range as Record<string, unknown> | undefined)?.duration)?.rate;
    if (rate !== undefined) return rate;
    if (Array.isArray(item.children)) waiting.push(...(item.children as unknown[]).slice(0, 1_000));
  }
  return null;
}

/** An item's start in the film, and the visible part of the film, in seconds. */
interface Walk {
  at: number;
  from: number;
  until: number;
  fps: number;
  uses: FilmUse[];
  depth: number;
}

/** Reads an item and returns its length in seconds. */
function read(item: Item, walk: Walk): number {
  if (walk.depth > EDIT_LIST_MAX.depth) throw new EditListError('时间线嵌套过深');
  if (walk.uses.length > EDIT_LIST_MAX.uses) throw new EditListError(`剪辑表超过 ${EDIT_LIST_MAX.uses} 处画面`);
  const schema = schemaOf(item);
  const range = rangeIn(item.source_range);
  if (schema === 'Stack' || schema === 'Track') {
    const inner: Walk = range
      ? {
          ...walk,
          at: walk.at - range.start,
          from: Math.max(walk.from, walk.at),
          until: Math.min(walk.until, walk.at + range.duration),
        }
      : walk;
    const length = readChildren(item, schema === 'Track', inner);
    return range?.duration ?? length;
  }
  const reference = referenceOf(item);
  const available = rangeIn((reference as Record<string, unknown> | null)?.available_range);
  const duration = Math.max(0, range?.duration ?? available?.duration ?? 0);
  if (schema === 'Clip' && item.enabled !== false && isOfFile(reference)) {
    const [start, end] = [Math.max(walk.at, walk.from), Math.min(walk.at + duration, walk.until)];
    walk.uses.push({ names: [nameOf(item, reference)], start: start * walk.fps, end: end * walk.fps });
  }
  return duration;
}

function readChildren(item: Item, oneAfterAnother: boolean, walk: Walk): number {
  if (oneAfterAnother && nameIn(item.kind) === 'Audio') return 0;
  let length = 0;
  for (const child of Array.isArray(item.children) ? (item.children as unknown[]) : []) {
    // A transition overlaps its neighbours and takes no time of its own.
    if (!isItem(child) || schemaOf(child) === 'Transition') continue;
    const at = oneAfterAnother ? walk.at + length : walk.at;
    const taken = read(child, { ...walk, at, depth: walk.depth + 1 });
    length = oneAfterAnother ? length + taken : Math.max(length, taken);
  }
  return length;
}

function referenceOf(item: Item): Item | null {
  if (isItem(item.media_reference)) return item.media_reference;
  if (!isItem(item.media_references)) return null;
  const key = nameIn(item.active_media_reference_key) || 'DEFAULT_MEDIA';
  const found = (item.media_references as Record<string, unknown>)[key];
  return isItem(found) ? found : null;
}

/** Returns whether media has a file; generated media, such as bars and titles, has none. */
const isOfFile = (reference: Item | null) => reference === null || schemaOf(reference) !== 'GeneratorReference';

function nameOf(item: Item, reference: Item | null): string {
  const url = nameIn((reference as Record<string, unknown> | null)?.target_url);
  return (url && fileNameOf(url)) || nameIn(reference?.name) || nameIn(item.name);
}

/** Returns every string in the JSON. In valid JSON, any quote outside a string starts one. */
function mentionsIn(text: string): Mention[] {
  const strings = text.matchAll(/"(?:[^"\\]|\\.)*"/g);
  return Array.from(strings, ({ index, 0: found }) => ({
    start: index + 1,
    end: index + found.length - 1,
    as: 'json' as const,
  }));
}

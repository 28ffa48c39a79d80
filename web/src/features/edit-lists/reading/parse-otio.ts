import type { EditList, FilmUse, ReadingChoice, UnreadPart } from './film.ts';
import { chooseSequence, EDIT_LIST_MAX, EditListError, fileNameOf, finishFilm, TOO_MANY_UNREAD } from './film.ts';
import { lostParts, type ParsedJson, stringsIn } from './list-json.ts';
import { couldBeOurs, fileNamesIn, pathNames } from './name-candidates.ts';

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
  available_range?: unknown;
  effects?: unknown;
  in_offset?: unknown;
  out_offset?: unknown;
  target_url?: unknown;
  target_url_base?: unknown;
  name_prefix?: unknown;
  name_suffix?: unknown;
}

const isItem = (value: unknown): value is Item => typeof value === 'object' && value !== null && !Array.isArray(value);
const schemaOf = (item: Item): string => (typeof item.OTIO_SCHEMA === 'string' ? item.OTIO_SCHEMA.split('.')[0]! : '');
const nameIn = (value: unknown): string => (typeof value === 'string' ? value : '');
const childrenOf = (item: Item): unknown[] => (Array.isArray(item.children) ? (item.children as unknown[]) : []);

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

export function parseOtio(text: string, parsed: ParsedJson, choice: ReadingChoice): EditList {
  const { root, repaired } = parsed;
  const timelines = timelinesIn(root);
  if (timelines.length === 0) throw new EditListError('没有找到 OTIO 的时间线');
  const names = timelines.map((each) => nameIn(each.timeline.name));
  const sizes = timelines.map((each) => countItems(each.tracks));
  const sequence = chooseSequence(names, sizes, choice);
  const { timeline, tracks } = timelines[sequence]!;
  const startTime = timeIn(timeline.global_start_time);
  const fps = [startTime?.rate, rateOf(tracks)].find((rate) => rate && rate >= MIN_RATE && rate <= MAX_RATE) ?? 25;
  const reader = new TimelineReader(fps);
  const hidden = timeline.enabled === false;
  reader.read(tracks, { at: 0, from: 0, until: Infinity, lead: 0, tail: 0, hidden, depth: 0 });
  return {
    film: finishFilm({
      format: 'otio',
      name: nameIn(timeline.name),
      fps,
      dropFrame: false,
      startFrame: startTime ? Math.round((startTime.value / startTime.rate) * fps) : 0,
      frames: reader.lengthOf(tracks) * fps,
      size: null,
      uses: reader.uses,
      sequences: names,
      sequence,
      understood: reader.understood,
      unread: [...reader.unread, ...lostParts(parsed)],
      notes: [...(repaired ? ['剪辑表里有不是数字的数值（NaN、Infinity），按没有写明读取'] : []), ...reader.notes()],
    }),
    mentions: stringsIn(text),
  };
}

const [MIN_RATE, MAX_RATE] = [10, 1_000];

interface Timeline {
  timeline: Item;
  tracks: Item;
}

function timelinesIn(root: unknown, depth = 0): Timeline[] {
  if (!isItem(root) || depth > EDIT_LIST_MAX.depth) return [];
  const schema = schemaOf(root);
  if (schema === 'Timeline') return isItem(root.tracks) ? [{ timeline: root, tracks: root.tracks }] : [];
  if (depth === 0 && /^(Stack|Track|Clip)$/.test(schema)) return [{ timeline: root, tracks: root }];
  return childrenOf(root).flatMap((child) => timelinesIn(child, depth + 1));
}

/** Counts a timeline's items. The longest timeline is chosen by this number, because lengths may be unknown. */
function countItems(item: Item, depth = 0): number {
  const children = depth > EDIT_LIST_MAX.depth ? [] : childrenOf(item).filter(isItem);
  return children.reduce((count, child) => count + countItems(child, depth + 1), 1);
}

function rateOf(tracks: Item): number | null {
  const waiting: unknown[] = [tracks];
  for (let seen = 0; waiting.length > 0 && seen < 10_000; seen += 1) {
    const item = waiting.shift();
    if (!isItem(item)) continue;
    const rate = timeIn((item.source_range as Record<string, unknown> | undefined)?.duration)?.rate;
    if (rate !== undefined && rate >= MIN_RATE && rate <= MAX_RATE) return rate;
    waiting.push(...childrenOf(item).slice(0, 1_000));
  }
  return null;
}

/** An item's start in the film and the visible part of the film, in seconds. */
interface Place {
  at: number;
  from: number;
  until: number;
  /** Seconds of the item that transitions show before its start (lead) and after its end (tail). */
  lead: number;
  tail: number;
  /**
   * Whether each clip counts as visible for the container's whole span, because the container is retimed and exact
   * times are unknown.
   */
  fillsContainer?: boolean;
  /** Whether a nested timeline around the item is retimed or cut to a range. */
  nested?: boolean;
  /** Whether the item is switched off, or sound. */
  hidden: boolean;
  depth: number;
}

class TimelineReader {
  readonly uses: FilmUse[] = [];
  readonly unread: UnreadPart[] = [];
  understood = 0;
  private disabled = 0;
  private outside = 0;
  private shifted = 0;
  private retimed = 0;
  private readonly lengths = new Map<Item, number>();

  private readonly fps: number;

  constructor(fps: number) {
    this.fps = fps;
  }

  notes(): string[] {
    return [
      ...(this.disabled > 0 ? [`停用的 ${this.disabled} 项不算画面`] : []),
      ...(this.outside > 0 ? [`${this.outside} 个片段在所在轨道或嵌套的时间范围之外，不算画面`] : []),
      ...(this.retimed > 0 ? [`${this.retimed} 处变速的嵌套片段，按整段计入里面的全部画面`] : []),
      ...(this.shifted > 0 ? [`${this.shifted} 条轨道写明的时间范围内没有片段，已从第一个片段起读取`] : []),
    ];
  }

  read(item: Item, place: Place): void {
    if (place.depth > EDIT_LIST_MAX.depth) throw new EditListError('时间线嵌套过深');
    if (this.uses.length > EDIT_LIST_MAX.uses)
      throw new EditListError(`剪辑表超过 ${EDIT_LIST_MAX.uses} 个镜头，请分段检查`);
    const schema = schemaOf(item);
    if (item.enabled === false && !place.hidden) this.disabled += 1;
    const hidden = place.hidden || item.enabled === false || /^audio$/i.test(nameIn(item.kind));
    const inner = { ...place, hidden };
    if (schema === 'Clip') this.readClip(item, inner);
    else if (isContainer(schema)) this.readContainer(item, inner);
    else if (schema === 'Gap' || schema === 'Filler') {
      // Without this check later items could be misplaced.
      if (!hidden && rangeIn(item.source_range) === null) this.addUnread(item, '没有写明长度');
      else if (!hidden) this.reportNames(item);
    } else if (schema !== 'Transition') this.readUnknown(item, inner);
    else if (!hidden) this.reportNames(item);
  }

  private reportNames(item: Item): void {
    if (hasContents(item) || namesOf(item).some(couldBeOurs)) this.addUnread(item, '不是片段，却像是取用了素材');
  }

  private readUnknown(item: Item, place: Place): void {
    if (!place.hidden) this.addUnread(item, '不认识的类型');
    if (isItem(item.tracks)) this.read(item.tracks, { ...place, depth: place.depth + 1 });
    if (childrenOf(item).length > 0) this.readContainer(item, place);
    const names = namesOf(item);
    const length = this.lengthOf(item);
    if (!place.hidden && names.some(couldBeOurs)) this.addUse(names, place, Math.max(length, 1 / this.fps));
  }

  private readContainer(item: Item, place: Place): void {
    if (!Array.isArray(item.children) && !place.hidden) this.addUnread(item, '没有内容');
    const range = rangeIn(item.source_range);
    const content = this.contentLength(item);
    // Some programs write a track's place in the film, or garbage, as its range.
    const misses = range !== null && content > 0 && (range.start >= content || range.start + range.duration <= 0);
    if (misses && !place.hidden) this.shifted += 1;
    const isRetimed = isRetimedItem(item);
    if (isRetimed && !place.hidden) this.retimed += 1;
    const { at, lead, tail } = place;
    const fillsContainer = place.fillsContainer === true || isRetimed;
    const nested = place.nested === true || fillsContainer || (range !== null && !isSerial(item));
    const end = fillsContainer ? at + this.lengthOf(item) : range && !misses ? at + range.duration : Infinity;
    const inner: Place =
      place.fillsContainer || !(range || isRetimed)
        ? { ...place, lead: 0, tail: 0 }
        : {
            ...place,
            at: misses || !range ? at : at - range.start,
            from: Math.max(place.from, at - lead),
            until: Math.min(place.until, end + tail),
            lead: 0,
            tail: 0,
            fillsContainer,
            nested,
          };
    const children = childrenOf(item);
    let start = inner.at;
    for (const [index, child] of children.entries()) {
      if (!isItem(child)) {
        if (!place.hidden) this.pushUnread(`不认识的内容：${typeof child === 'object' ? '' : JSON.stringify(child)}`);
        continue;
      }
      const shown = isSerial(item)
        ? { lead: offsetOf(children[index - 1], 'in_offset'), tail: offsetOf(children[index + 1], 'out_offset') }
        : {};
      this.read(child, { ...inner, ...shown, at: start, depth: place.depth + 1 });
      if (isSerial(item)) start += this.lengthOf(child);
    }
  }

  private readClip(item: Item, place: Place): void {
    const references = referencesOf(item);
    const names = namesOf(item);
    const generated = references[0] !== undefined && schemaOf(references[0]) === 'GeneratorReference';
    if (place.hidden || (generated && !names.some(couldBeOurs))) {
      this.understood += 1;
      return;
    }
    const length = this.lengthOf(item);
    if (hasContents(item)) this.addUnread(item, '片段里还有内容');
    if (length > 0) {
      this.understood += 1;
      this.addUse(names, place, length);
    } else {
      this.addUnread(item, '没有写明长度');
      if (names.some(couldBeOurs)) this.addUse(names, place, 1 / this.fps);
    }
  }

  private addUse(names: string[], { at, from, until, fillsContainer, nested }: Place, length: number): void {
    const start = (fillsContainer ? from : Math.max(at, from)) * this.fps;
    const end = (fillsContainer ? until : Math.min(at + length, until)) * this.fps;
    // A range may use another timecode than the item's contents.
    if (end <= start && nested && names.some(couldBeOurs))
      this.pushUnread(`在嵌套的时间范围之外：${[...new Set(names)].join(' · ')}`);
    else if (end <= start) this.outside += 1;
    else if (end - start < 1) this.uses.push({ names, start, end: start + 1 });
    else if (Number.isSafeInteger(Math.round(end))) this.uses.push({ names, start, end });
    else this.pushUnread(`位置有误：${names.join(' · ')}`);
  }

  private addUnread(item: Item, problem: string): void {
    const names = [...new Set([...namesOf(item), ...fileNamesIn(item)])].join(' · ');
    this.pushUnread(`${problem}：${nameIn(item.OTIO_SCHEMA)} ${names}`);
  }

  private pushUnread(text: string): void {
    if (this.unread.length >= EDIT_LIST_MAX.unread) throw new EditListError(TOO_MANY_UNREAD);
    this.unread.push({ line: 0, text });
  }

  lengthOf(item: Item, depth = 0): number {
    const known = this.lengths.get(item);
    if (known !== undefined) return known;
    const stated = isItem(item.source_range) ? rangeIn(item.source_range) : firstRange(referencesOf(item));
    const schema = schemaOf(item);
    // A transition overlaps its neighbours and takes no time of its own.
    const length = schema === 'Transition' ? 0 : (stated?.duration ?? this.contentLength(item, depth));
    this.lengths.set(item, Math.max(0, length));
    return Math.max(0, length);
  }

  private contentLength(item: Item, depth = 0): number {
    if (depth > EDIT_LIST_MAX.depth) throw new EditListError('时间线嵌套过深');
    const inside = isItem(item.tracks) ? [item.tracks] : childrenOf(item).filter(isItem);
    // Sound does not make a film longer.
    const visible = inside.filter(({ kind }) => !/^audio$/i.test(nameIn(kind)));
    const lengths = visible.map((child) => this.lengthOf(child, depth + 1));
    return lengths.reduce((all, each) => (isSerial(item) ? all + each : Math.max(all, each)), 0);
  }
}

const hasContents = (item: Item): boolean => childrenOf(item).length > 0 || isItem(item.tracks);
const isContainer = (schema: string): boolean => schema === 'Stack' || schema === 'Track';
const isSerial = (item: Item): boolean => schemaOf(item) === 'Track' || (nameIn(item.kind) !== '' && !isStack(item));
const isStack = (item: Item): boolean => schemaOf(item) === 'Stack';

/** Returns whether an item plays at another speed, so that its contents' times do not map onto the film's. */
const isRetimedItem = ({ effects }: Item): boolean =>
  Array.isArray(effects) &&
  (effects as unknown[]).some((effect) => {
    if (!isItem(effect) || !/time|freeze|speed/i.test(schemaOf(effect))) return false;
    return schemaOf(effect) !== 'LinearTimeWarp' || (effect as Record<string, unknown>).time_scalar !== 1;
  });

/** Returns the seconds that a transition shows of its neighbour beyond the cut. */
function offsetOf(item: unknown, side: 'in_offset' | 'out_offset'): number {
  const offset = isItem(item) && schemaOf(item) === 'Transition' ? timeIn(item[side]) : null;
  return offset ? Math.max(0, offset.value / offset.rate) : 0;
}

function referencesOf(item: Item): Item[] {
  const all = isItem(item.media_references) ? (item.media_references as Record<string, unknown>) : {};
  const active = all[nameIn(item.active_media_reference_key) || 'DEFAULT_MEDIA'];
  return [...new Set([item.media_reference, active, ...Object.values(all)])].filter(isItem);
}

const firstRange = (references: readonly Item[]) =>
  references.map(({ available_range }) => rangeIn(available_range)).find((range) => range !== null);

function namesOf(item: Item): string[] {
  const references = referencesOf(item);
  return [
    ...references.flatMap((reference) => pathNames(nameIn(reference.target_url))),
    ...references.flatMap(sequenceNames),
    nameIn(item.name),
    ...references.map(({ name }) => nameIn(name)),
    // Includes metadata, and fields with unknown names.
    ...fileNamesIn({ ...item, children: null, tracks: null }),
  ].filter((name) => name !== '');
}

function sequenceNames(reference: Item): string[] {
  const prefix = nameIn(reference.name_prefix);
  if (prefix === '' && nameIn(reference.target_url_base) === '') return [];
  const folder = fileNameOf(nameIn(reference.target_url_base).replace(/[/\\]+$/, ''));
  return [`${prefix.replace(/[._-]+$/, '')}${nameIn(reference.name_suffix)}`, folder];
}

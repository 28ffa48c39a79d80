import { ClipAccount } from './clip-account.ts';
import { pathNames } from './name-candidates.ts';
import type { EditList, Mention, ReadingChoice } from './film.ts';
import { chooseSequence, EDIT_LIST_MAX, EditListError, finishFilm } from './film.ts';
import {
  CLIPS as CLIPS_OF_ALL_FORMATS,
  childOf,
  childrenOf,
  type Element,
  everyElement,
  textOf,
  type XmlDocument,
} from './xml-tree.ts';

const CLIPS = new Set(['clipitem', 'clip', 'multiclip']);
/** Clip elements that are reported unless they are read. Excludes `video`, which holds tracks in this format. */
const REPORTED = new Set([...CLIPS_OF_ALL_FORMATS].filter((name) => name !== 'video'));
const CONTAINERS = new Set([
  ...CLIPS,
  'sequence',
  'media',
  'video',
  'track',
  'angle',
  'file',
  'bin',
  'children',
  'project',
]);
const TRACK_SETTINGS = new Set(['enabled', 'locked', 'name', 'outputchannelindex', 'labels', 'comments', 'marker']);
const FILM_FRAMES_MAX = 1e9;

export function parseXmeml({ root, text, notes }: XmlDocument, choice: ReadingChoice): EditList {
  const list = indexList(root);
  const films = filmsOf(root);
  const durations = films.map((film) => frameCount(film, 'duration'));
  const names = films.map((each) => textOf(each, 'name'));
  const chosen = chooseSequence(names, durations, choice);
  const film = films[chosen];
  if (!film) throw new EditListError('没有找到 FCP XML 的序列');
  const account = new ClipAccount(text, REPORTED);
  const reading: Reading = {
    ...list,
    text,
    account,
    reached: new Set([film]),
    fileNames: new Map(),
    masterNames: new Map(),
  };
  readSequence(film, reading, (start, end) => ({ start, end }), 0);
  account.finish(reading.reached, ({ name }) => name === 'audio');
  // Clips outside of sequences belong in bins, where they are master clips.
  account.finish([root], ({ name }) => ['sequence', 'clip', 'multiclip', 'audio'].includes(name));
  for (const element of everyElement(root)) {
    // A master clip contains one clip.
    if (element.name !== 'clip' || reading.reached.has(element) || contentsOf(element).length < 2) continue;
    account.report(element, '不在序列里的剪辑');
  }
  account.reportStrayText(root, CONTAINERS);
  const timecode = childOf(film, 'timecode');
  const sample = ['media', 'video', 'format', 'samplecharacteristics'].reduce<Element | undefined>(childOf, film);
  const [width, height] = [Number(textOf(sample, 'width')), Number(textOf(sample, 'height'))];
  const fps = rateOf(film);
  return {
    film: finishFilm({
      format: 'xmeml',
      name: textOf(film, 'name'),
      fps: fps ?? 25,
      dropFrame: textOf(timecode, 'displayformat') === 'DF',
      startFrame: frameCount(timecode, 'frame'),
      frames: frameCount(film, 'duration'),
      size: width > 0 && height > 0 ? { width, height } : null,
      uses: account.uses,
      understood: account.understood,
      unread: account.unread,
      sequences: names,
      sequence: chosen,
      notes: [...notes, ...account.notes, ...(fps === null ? ['序列没有写明帧率，时间码按每秒 25 帧计算'] : [])],
    }),
    mentions: list.mentions,
  };
}

interface ListIndex {
  sequences: Map<string, Element>;
  files: Map<string, Element>;
  clips: Map<string, Element>;
  multiclips: Map<string, Element>;
  mentions: Mention[];
}

interface Reading extends ListIndex {
  text: string;
  account: ClipAccount;
  /** The film's sequence, and the sequences and clips that it refers to. */
  reached: Set<Element>;
  /** Cached names of files, by file and by the clip that mentions them. */
  fileNames: Map<Element, string[]>;
  masterNames: Map<Element, string[]>;
}

/** Indexes elements by id. The first mention with contents defines an element; other mentions only give its id. */
function indexList(root: Element): ListIndex {
  const index: ListIndex = {
    sequences: new Map(),
    files: new Map(),
    clips: new Map(),
    multiclips: new Map(),
    mentions: [],
  };
  const define = (map: Map<string, Element>, element: Element) => {
    const { id } = element.attributes;
    if (id && !map.has(id)) map.set(id, element);
  };
  for (const element of everyElement(root)) {
    const { name, inner, until, children } = element;
    if (name === 'name') index.mentions.push({ start: inner, end: until, as: 'xml' });
    if (name === 'pathurl') index.mentions.push({ start: inner, end: until, as: 'xmlUrl' });
    if (name === 'sequence' && childOf(element, 'media')) define(index.sequences, element);
    if (name === 'multiclip' && childOf(element, 'angle')) define(index.multiclips, element);
    if (name === 'file' && children.length > 0) define(index.files, element);
    if (name === 'clip' && children.length > 0) define(index.clips, element);
  }
  return index;
}

/** Returns the sequences that are not nested in another one, or all sequences if each is nested. */
function filmsOf(root: Element): Element[] {
  const top: Element[] = [];
  const waiting = [root];
  for (let element = waiting.pop(); element; element = waiting.pop()) {
    if (element.name === 'sequence') top.push(element);
    else waiting.push(...element.children.toReversed());
  }
  const nested = new Set<string | undefined>();
  for (const sequence of top) {
    for (const element of everyElement(sequence)) {
      if (element.name === 'sequence' && element !== sequence) nested.add(element.attributes.id);
    }
  }
  const defined = top.filter(({ children }) => children.length > 0);
  const films = defined.filter(({ attributes }) => attributes.id === undefined || !nested.has(attributes.id));
  return films.length > 0 ? films : defined;
}

/** Returns the frame rate; the NTSC flag means 1000/1001 of the number. null: not stated. */
function rateOf(element: Element): number | null {
  const rate = childOf(element, 'rate');
  const timebase = Number(textOf(rate, 'timebase'));
  if (!(timebase >= 1 && timebase <= 1_000)) return null;
  return textOf(rate, 'ntsc').toUpperCase() === 'TRUE' ? (timebase * 1000) / 1001 : timebase;
}

/** Returns a child's number of frames; 0 if it is missing or out of range. */
function frameCount(element: Element | undefined, name: string): number {
  const frames = Number(textOf(element, name));
  return frames >= 0 && frames <= FILM_FRAMES_MAX ? frames : 0;
}

interface Span {
  start: number;
  end: number;
}

type ToFilmSpan = (start: number, end: number) => Span | null;

const isOff = (element: Element) => textOf(element, 'enabled').toUpperCase() === 'FALSE';

function readSequence(sequence: Element, reading: Reading, toFilmSpan: ToFilmSpan, depth: number): void {
  if (depth > EDIT_LIST_MAX.depth) throw new EditListError('序列嵌套层数过多，或出现循环嵌套');
  reading.reached.add(sequence);
  const parts = childrenOf(sequence, 'media').flatMap((media) => childrenOf(media, 'video'));
  for (const part of parts.flatMap(({ children }) => children)) {
    if (part.name === 'track') readTrack(part, reading, toFilmSpan, depth);
    else if (part.name !== 'format' && part.children.length > 0) reading.account.report(part, '不认识的轨道');
  }
}

function readTrack(track: Element, reading: Reading, toFilmSpan: ToFilmSpan, depth: number): void {
  const { account } = reading;
  if (isOff(track)) {
    account.leaveOut(track, 'trackOff');
    return;
  }
  for (const [at, item] of track.children.entries()) {
    if (TRACK_SETTINGS.has(item.name)) continue;
    account.visit(item);
    const isClip = CLIPS.has(item.name) || (item.name === 'generatoritem' && childOf(item, 'file') !== undefined);
    if (isClip && isOff(item)) account.leaveOut(item, 'clipOff');
    else if (isClip) readClip(item, placeOf(track.children, at), reading, toFilmSpan, depth);
    else if (item.name !== 'transitionitem' && item.name !== 'generatoritem') account.report(item, '不认识的片段');
  }
}

function readClip(item: Element, place: Span | null, reading: Reading, toFilmSpan: ToFilmSpan, depth: number): void {
  const { account } = reading;
  if (!place) {
    account.reportAll(item, '起止时间有误');
    return;
  }
  const span = toFilmSpan(place.start, place.end);
  if (!span) {
    account.trim(item);
    account.skip(item);
    return;
  }
  const sequences = childrenOf(item, 'sequence');
  const multiclips = item.name === 'multiclip' ? [item] : childrenOf(item, 'multiclip');
  for (const nested of sequences) readNested(item, nested, place, reading, toFilmSpan, depth);
  for (const multiclip of multiclips) account.use(anglesNames(multiclip, item, reading), span);
  const isOnlyContainer = sequences.length + multiclips.length > 0 || childOf(item, 'generator') !== undefined;
  const isWholeClip = item.name === 'clip';
  if (childrenOf(item, 'file').some((file) => isUndefined(file, reading))) account.report(item, '找不到素材文件');
  if (childOf(item, 'file') || !isOnlyContainer) {
    account.use([...namesOf(item, reading), ...(isWholeClip ? masterNames(item, reading) : [])], span);
  }
  if (isWholeClip) settleContents(item, reading);
}

/** Returns whether a file is mentioned by an id that the list never defines, so that its names are unknown. */
const isUndefined = ({ children, attributes }: Element, { files }: ListIndex): boolean =>
  children.length === 0 && attributes.id !== undefined && !files.has(attributes.id);

function readNested(
  item: Element,
  nested: Element,
  place: Span,
  reading: Reading,
  toFilmSpan: ToFilmSpan,
  depth: number,
): void {
  const { account, sequences } = reading;
  const inner = childOf(nested, 'media') ? nested : sequences.get(nested.attributes.id ?? '');
  if (!inner) {
    account.report(item, '找不到嵌套的序列');
    account.use(namesOf(item, reading), toFilmSpan(place.start, place.end)!);
    return;
  }
  const isRetimed = isRetimedClip(item, inner, place, reading.text);
  if (isRetimed) account.noteReason('retimed', item);
  const toPlace = place.start - (Number(textOf(item, 'in')) || 0);
  const innerToFilmSpan: ToFilmSpan = isRetimed
    ? () => toFilmSpan(place.start, place.end)
    : (start, end) => {
        const [from, until] = [Math.max(place.start, start + toPlace), Math.min(place.end, end + toPlace)];
        return until > from ? toFilmSpan(from, until) : null;
      };
  const { found, trimmed } = account;
  readSequence(inner, reading, innerToFilmSpan, depth + 1);
  if (account.found === found && account.trimmed > trimmed) account.report(item, '取用的一段里没有读到画面');
}

/** Returns whether a nested sequence plays at a different speed, so that its times do not map to the film's. */
function isRetimedClip(item: Element, inner: Element, { start, end }: Span, text: string): boolean {
  const [from, until] = [Number(textOf(item, 'in')), Number(textOf(item, 'out'))];
  if (!(from >= 0)) return true;
  if (childOf(item, 'out') && !(Math.abs(until - from - (end - start)) <= 1)) return true;
  const [own, others] = [rateOf(inner), rateOf(item)];
  if (own !== null && others !== null && own !== others) return true;
  return childrenOf(item, 'filter').some((filter) => /timeremap/i.test(text.slice(filter.from, filter.until)));
}

/**
 * Returns an item's start and end. The format stores −1 for a bound at a transition; the transition's own start or end
 * replaces it.
 */
function placeOf(items: readonly Element[], at: number): Span | null {
  const item = items[at]!;
  let [start, end] = [timeOf(item, 'start'), timeOf(item, 'end')];
  const [before, after] = [items[at - 1], items[at + 1]];
  const length = timeOf(item, 'out') - timeOf(item, 'in');
  if (start === -1 && before?.name === 'transitionitem') start = timeOf(before, 'start');
  if (end === -1 && after?.name === 'transitionitem') end = timeOf(after, 'end');
  if (start === -1 && end !== -1) start = end - length;
  if (end === -1 && start !== -1) end = start + length;
  return Math.round(end) > Math.max(0, Math.round(start)) && end <= FILM_FRAMES_MAX ? { start, end } : null;
}

/** Returns a time in frames; NaN if it is missing. */
function timeOf(item: Element, name: string): number {
  const written = textOf(item, name);
  return written === '' ? NaN : Number(written);
}

function namesOf(item: Element, reading: Reading): string[] {
  const { account, clips, fileNames } = reading;
  const files = account.names(fileNames, item, () => namesOfFiles(childrenOf(item, 'file'), reading));
  const master = clips.get(textOf(item, 'masterclipid'));
  return [...files, textOf(item, 'name'), ...(master ? masterNames(master, reading) : [])];
}

function masterNames(first: Element, reading: Reading): string[] {
  return reading.account.names(reading.masterNames, first, () => {
    const masters = new Set<Element>();
    let master: Element | undefined = first;
    while (master && !masters.has(master) && masters.size < EDIT_LIST_MAX.depth) {
      masters.add(master);
      master = reading.clips.get(textOf(master, 'masterclipid'));
    }
    return [...masters].flatMap((each) => [...namesOfFiles(pictureFiles(each), reading), textOf(each, 'name')]);
  });
}

const contentsOf = (clip: Element): Element[] =>
  childrenOf(clip, 'media')
    .flatMap((media) => childrenOf(media, 'video'))
    .flatMap((video) => childrenOf(video, 'track'))
    .flatMap(({ children }) => children)
    .filter(({ name }) => CLIPS.has(name));

const pictureFiles = (clip: Element): Element[] =>
  [clip, ...contentsOf(clip)].flatMap((each) => childrenOf(each, 'file'));

/** Marks a clip and its contents as understood. The caller has read their names. */
function settleContents(clip: Element, { account, reached }: Reading): void {
  reached.add(clip);
  for (const item of [clip, ...contentsOf(clip)]) {
    account.visit(item);
    if (item !== clip && childOf(item, 'sequence')) account.report(item, '片段里套有序列');
  }
}

function namesOfFiles(mentioned: readonly Element[], { account, files, fileNames }: Reading): string[] {
  const all = mentioned.flatMap((file) => [file, files.get(file.attributes.id ?? '') ?? file]);
  return all.flatMap((file) => account.names(fileNames, file, () => namesOfFile(file)));
}

function namesOfFile(file: Element): string[] {
  const paths = [...everyElement(file)].filter(({ name }) => name === 'pathurl');
  return [
    ...paths.flatMap(({ text }) => pathNames(text.trim())),
    textOf(file, 'name'),
    textOf(file, 'timecode', 'reel', 'name'),
  ];
}

/** Returns the names in a multiclip's active angle, or in all angles if none is marked as active. */
function anglesNames(multiclip: Element, item: Element, reading: Reading): string[] {
  const { account, multiclips, clips } = reading;
  const defined = childOf(multiclip, 'angle') ? multiclip : multiclips.get(multiclip.attributes.id ?? '');
  if (!defined) account.report(item, '找不到多机位片段的内容');
  else reading.reached.add(defined);
  if (multiclip !== item) account.visit(multiclip);
  if (defined) account.visit(defined);
  const angles = childrenOf(defined, 'angle');
  const active = angles.filter((angle) => textOf(angle, 'activevideoangle').toUpperCase() === 'TRUE');
  const names: string[] = [];
  for (const angle of angles) {
    if (active.length > 0 && !active.includes(angle)) {
      account.leaveOut(angle, 'otherAngle');
      continue;
    }
    for (const clip of childrenOf(angle, 'clip')) {
      const known = clip.children.length > 0 ? clip : (clips.get(clip.attributes.id ?? '') ?? clip);
      names.push(...masterNames(known, reading));
      settleContents(known, reading);
    }
    if (!childOf(angle, 'clip')) account.report(item, '找不到机位的片段');
  }
  return [...names, ...namesOf(item, reading), textOf(defined, 'name')];
}

import { ClipAccount } from './clip-account.ts';
import type { EditList, Mention, ReadingChoice } from './film.ts';
import { chooseSequence, EDIT_LIST_MAX, EditListError, finishFilm } from './film.ts';
import { couldBeOurs, pathNames } from './name-candidates.ts';
import {
  childOf,
  childrenOf,
  CLIPS as CLIPS_OF_ALL_FORMATS,
  type Element,
  everyElement,
  placeOfAttribute,
  type XmlDocument,
} from './xml-tree.ts';

const CLIPS = new Set(['asset-clip', 'clip', 'video', 'ref-clip', 'sync-clip', 'mc-clip', 'audition']);
const WITHOUT_REF = new Set(['spine', 'gap', 'clip', 'sync-clip', 'audition']);
/** Clips with contents beyond their own start and end, which an adjacent transition reveals. */
const NESTS = new Set(['clip', 'ref-clip', 'sync-clip', 'mc-clip', 'audition']);
const ITEMS = new Set([...CLIPS, 'spine', 'gap', 'title', 'audio', 'caption', 'live-drawing', 'transition']);
/** Children of timeline elements that show no picture, besides adjustments and filters. */
const SETTINGS = new Set([
  'note',
  'conform-rate',
  'timeMap',
  'marker',
  'chapter-marker',
  'rating',
  'keyword',
  'analysis-marker',
  'hidden-clip-marker',
  'audio-channel-source',
  'audio-role-source',
  'mc-source',
  'sync-source',
  'metadata',
  'bookmark',
  'param',
  'text',
  'text-style-def',
  'object-tracker',
  'reserved',
]);
const isSetting = (name: string) => SETTINGS.has(name) || name.startsWith('adjust-') || name.startsWith('filter-');
const RESOURCES = new Set(['asset', 'effect', 'format', 'media', 'locator', 'object-tracker']);
/** Elements that hold browser clips, which are in no film. */
const BROWSER = new Set(['fcpxml', 'library', 'event']);
const CONTAINERS = new Set([...ITEMS, ...BROWSER, 'project', 'sequence', 'resources', 'media', 'multicam', 'mc-angle']);
const MENTIONING = new Set(['asset', 'media-rep', 'asset-clip', 'clip', 'video']);
const FILM_FRAMES_MAX = 1e9;

/** Parses FCPXML from Final Cut Pro 10.1 or later and from DaVinci Resolve. */
export function parseFcpxml({ root, text, notes }: XmlDocument, choice: ReadingChoice): EditList {
  const resources = new Map<string, Element>();
  const mentions: Mention[] = [];
  const projects: Element[] = [];
  const repeated: Element[] = [];
  const writtenAs = ({ from, until }: Element) => text.slice(from, until);
  for (const element of everyElement(root)) {
    const { id } = element.attributes;
    if (['asset', 'format', 'media', 'effect'].includes(element.name) && id) {
      const known = resources.get(id);
      if (known && writtenAs(known) !== writtenAs(element)) repeated.push(element);
      resources.set(id, element);
    }
    if (element.name === 'project' && childOf(element, 'sequence')) projects.push(element);
    if (!MENTIONING.has(element.name)) continue;
    for (const attribute of ['name', 'src']) {
      const place = placeOfAttribute(text, element, attribute);
      if (place) mentions.push({ ...place, as: attribute === 'src' ? 'xmlUrl' : 'xml' });
    }
  }
  const lengths = projects.map((each) => seconds(childOf(each, 'sequence')?.attributes.duration) ?? 0);
  const names = projects.map(({ attributes }) => attributes.name ?? '');
  const chosen = chooseSequence(names, lengths, choice);
  const project = projects[chosen];
  const film = childOf(project, 'sequence');
  if (!project || !film) throw new EditListError('没有找到 FCPXML 的项目');
  const format = resources.get(film.attributes.format ?? '');
  const stated = seconds(format?.attributes.frameDuration) || frameOfName(format?.attributes.name);
  const frame = stated && stated > 0.001 && stated <= 1 ? stated : null;
  const [width, height] = [Number(format?.attributes.width), Number(format?.attributes.height)];
  const start = seconds(film.attributes.tcStart) ?? 0;
  const account = new ClipAccount(text, CLIPS_OF_ALL_FORMATS);
  const walk: Walk = {
    account,
    resources,
    frame: frame ?? 1 / 25,
    reached: new Set([project]),
    lengths: new Map(),
    assetNames: new Map(),
  };
  const all = { from: 0, until: Infinity };
  const place: Place = { origin: start, begin: start, at: 0, limits: all, window: all, filledSpan: null, names: [] };
  for (const spine of childrenOf(film, 'spine')) readItems(spine, walk, place, 0);
  account.finish(walk.reached, () => false);
  for (const element of repeated) account.report(element, '编号重复，内容不同');
  account.reportStrayText(root, CONTAINERS);
  const { stray, browser } = clipsOutside(root);
  for (const element of stray) account.report(element, '不在项目的时间线上');
  return {
    film: finishFilm({
      format: 'fcpxml',
      name: project.attributes.name ?? '',
      fps: 1 / walk.frame,
      dropFrame: film.attributes.tcFormat === 'DF',
      startFrame: frameCount(start, walk.frame),
      frames: frameCount(seconds(film.attributes.duration) ?? 0, walk.frame),
      size: width > 0 && height > 0 ? { width, height } : null,
      uses: account.uses,
      understood: account.understood,
      unread: account.unread,
      sequences: names,
      sequence: chosen,
      notes: [
        ...notes,
        ...account.notes,
        ...(browser.length > 0 ? [`浏览器里的 ${browser.length} 个片段不在项目的时间线上，不算画面`] : []),
        ...(frame === null ? ['项目没有写明帧率，时间码按每秒 25 帧计算'] : []),
      ],
    }),
    mentions,
  };
}

/** Parses times like `1001/30000s` to seconds; null if missing or malformed. */
function seconds(time: string | undefined): number | null {
  const found = /^\s*(-?[\d.]+)(?:\/(\d+))?s\s*$/.exec(time ?? '');
  if (!found) return null;
  const value = Number(found[1]) / Number(found[2] ?? 1);
  return Number.isFinite(value) ? value : null;
}

function frameCount(time: number, frame: number): number {
  const frames = Math.round(time / frame);
  return frames >= 0 && frames <= FILM_FRAMES_MAX ? frames : 0;
}

/** Returns the frame duration of a predefined format such as `FFVideoFormat1080p2997` or `FFVideoFormat1080i50`. */
function frameOfName(name: string | undefined): number | null {
  const found = /\d([pi])(\d{2,5})(?:_|$)/.exec(name ?? '');
  if (!found) return null;
  const digits = Number(found[2]);
  const rate = digits > 1_000 ? (Math.round(digits / 100) * 1000) / 1001 : digits;
  // Interlaced formats state fields per second.
  return found[1] === 'i' ? 2 / rate : 1 / rate;
}

interface Walk {
  account: ClipAccount;
  resources: Map<string, Element>;
  frame: number;
  reached: Set<Element>;
  lengths: Map<Element, number | null>;
  assetNames: Map<Element, string[]>;
}

interface Span {
  from: number;
  until: number;
}

/**
 * Times in seconds. `at` in the film corresponds to `origin` in the container; `begin` is the container's first time.
 */
interface Place {
  origin: number;
  begin: number;
  at: number;
  /** The visible part of the container, and of the sequence around it, which limits connected clips. */
  limits: Span;
  window: Span;
  /**
   * The part of the film that each clip fills, because the container is retimed or its storyline is unplaced, so that
   * exact times are unknown; null if they are known.
   */
  filledSpan: Span | null;
  /** The name of the clip that contains this one. */
  names: string[];
}

function readItems(container: Element, walk: Walk, place: Place, depth: number): void {
  if (depth > EDIT_LIST_MAX.depth) throw new EditListError('片段嵌套层数过多，或出现循环嵌套');
  const { account } = walk;
  let next = place.at + place.begin - place.origin;
  const items = container.children.filter(({ name }) => !isSetting(name));
  for (const each of childrenOf(container, 'mc-source')) {
    if (container.name !== 'mc-clip') account.report(each, '不在多机位片段里');
  }
  let before: Span | null = null;
  for (const [index, item] of items.entries()) {
    account.visit(item);
    if (!ITEMS.has(item.name)) {
      account.report(item, '不认识的片段');
      continue;
    }
    const offset = seconds(item.attributes.offset);
    if (item.attributes.offset !== undefined && offset === null) {
      account.reportAll(item, '位置有误');
      continue;
    }
    const at = offset === null ? next : place.at + offset - place.origin;
    const length = lengthOf(item, walk, 0);
    const { name = '', ref } = item.attributes;
    const isLikeOurs = !CLIPS.has(item.name) && item.name !== 'audio' && couldBeOurs(name);
    if (isLikeOurs || (ref !== undefined && WITHOUT_REF.has(item.name))) {
      account.report(item, '不是片段，却像是取用了素材');
    }
    if (item.name === 'transition') before = spanOfTransition(item, place, next);
    if (item.name === 'transition' || item.name === 'caption') continue;
    next = at + (length ?? 0);
    const after = items[index + 1];
    const reveals = NESTS.has(item.name)
      ? [before, after?.name === 'transition' ? spanOfTransition(after, place, next) : null].filter(
          (span) => span !== null,
        )
      : [];
    before = null;
    readTimed(item, walk, place, { at, length, reveals }, depth);
  }
}

/** Returns the film times of a transition, which may begin or end at the cut if it states no position. */
function spanOfTransition(transition: Element, place: Place, cut: number): Span {
  const length = seconds(transition.attributes.duration) ?? 0;
  const offset = seconds(transition.attributes.offset);
  if (offset === null) return { from: cut - length, until: cut + length };
  const from = place.at + offset - place.origin;
  return { from, until: from + length };
}

function readTimed(
  item: Element,
  walk: Walk,
  place: Place,
  { at, length, reveals }: { at: number; length: number | null; reveals: readonly Span[] },
  depth: number,
): void {
  const { account } = walk;
  // An empty spine, or a gap or title, needs no check, but clips may be connected to it.
  if (!length || length < 0) {
    if (CLIPS.has(item.name)) {
      account.reportAll(item, length === null ? '没有写明长度' : '长度有误');
      return;
    }
  }
  const { window, filledSpan } = place;
  const limits = item.attributes.lane === undefined ? place.limits : window;
  const end = at + Math.max(length ?? 0, 0);
  const [from, until] = [
    Math.min(at, ...reveals.map((span) => span.from)),
    Math.max(end, ...reveals.map((span) => span.until)),
  ];
  const seen = filledSpan ?? { from: Math.max(from, limits.from), until: Math.min(until, limits.until) };
  const isSeen = seen.until - seen.from > walk.frame / 100;
  if (CLIPS.has(item.name) && !isSeen && window.until === Infinity) account.report(item, '在影片开头以前');
  if (CLIPS.has(item.name) && seen.until / walk.frame > FILM_FRAMES_MAX) {
    account.reportAll(item, '位置有误');
    return;
  }
  readItem(item, walk, { at, seen: isSeen ? seen : { from: 0, until: 0 }, place }, depth);
}

interface Found {
  at: number;
  /** The item's visible part of the film; empty if it was cut off. */
  seen: Span;
  place: Place;
}

/** Reads an item's own picture, then the clips connected to it, which remain when the item is switched off. */
function readItem(item: Element, walk: Walk, { at, seen, place }: Found, depth: number): void {
  if (depth > EDIT_LIST_MAX.depth) throw new EditListError('片段嵌套层数过多，或出现循环嵌套');
  const { account } = walk;
  const isSeen = seen.until > seen.from;
  const isOff = item.attributes.enabled === '0';
  const isSound = ['audio', 'none'].includes(item.attributes.srcEnable ?? '');
  const begin = seconds(item.attributes.start) ?? 0;
  if (item.name === 'spine') {
    const limits = isSeen ? seen : place.limits;
    readItems(item, walk, { ...place, origin: 0, begin: 0, at, limits }, depth + 1);
    return;
  }
  if (item.name === 'audition') {
    if (isOff) account.leaveOut(item, 'clipOff');
    else readAudition(item, walk, { at, seen, place }, depth);
    return;
  }
  const isWrapper = item.name === 'clip' || item.name === 'sync-clip';
  if (CLIPS.has(item.name)) {
    if (isOff) account.noteReason('clipOff', item);
    else if (isSound) account.noteReason('soundOnly', item);
    else if (!isSeen) account.trim(item);
    else if (!isWrapper) readPicture(item, walk, { at, seen, place }, depth);
  }
  const connected = { ...place, origin: begin, begin, at, limits: place.window, names: [] };
  if (!isWrapper) {
    readItems(item, walk, connected, depth + 1);
    return;
  }
  // Children without a lane are the clip's own contents; others are connected to it.
  const isContent = (child: Element) => child.attributes.lane === undefined;
  const content = { ...item, children: item.children.filter(isContent) };
  if (isOff || isSound || !isSeen) for (const child of content.children) account.skip(child);
  else readContents(item, content, walk, inside(item, { at, seen, place }, walk, { origin: begin, begin }), depth);
  readItems({ ...item, children: item.children.filter((child) => !isContent(child)) }, walk, connected, depth + 1);
}

function inside(
  item: Element,
  { at, seen, place }: Found,
  { account }: Walk,
  { origin, begin }: { origin: number; begin: number },
): Place {
  const conform = childOf(item, 'conform-rate');
  const isRetimed =
    place.filledSpan !== null ||
    childOf(item, 'timeMap') !== undefined ||
    (conform !== undefined && conform.attributes.scaleEnabled !== '0');
  if (isRetimed) account.noteReason('retimed', item);
  // A storyline inside a clip states no offset: if the clip starts late, all of its contents may be visible.
  const isUnplaced =
    begin !== 0 && item.children.some(({ name, attributes }) => name === 'spine' && !attributes.offset);
  const names = item.name === 'clip' ? [item.attributes.name ?? ''] : [];
  return { origin, begin, at, limits: seen, window: seen, filledSpan: isRetimed || isUnplaced ? seen : null, names };
}

/** Reads a clip's contents, and asks about the clip if none of them is visible. */
function readContents(item: Element, container: Element, walk: Walk, place: Place, depth: number): void {
  const { account } = walk;
  const { found, trimmed } = account;
  readItems(container, walk, place, depth + 1);
  const isEmpty = container.children.every(({ name }) => isSetting(name));
  if (account.found === found && (account.trimmed > trimmed || isEmpty)) {
    account.report(item, isEmpty ? '片段里没有内容' : '取用的一段里没有读到画面');
  }
}

function readPicture(item: Element, walk: Walk, found: Found, depth: number): void {
  const { account, frame, resources, reached } = walk;
  const { seen } = found;
  const resource = resources.get(item.attributes.ref ?? '');
  const span = { start: seen.from / frame, end: seen.until / frame };
  if (item.name === 'asset-clip' || item.name === 'video') {
    const isGenerator = resource?.name === 'effect';
    const names = [...namesOf(item, resource, walk), ...found.place.names];
    const { hasVideo, hasAudio } = resource?.attributes ?? {};
    const isMaterial = resource?.name === 'asset' || isGenerator;
    if (!isMaterial && item.attributes.ref !== undefined) account.report(item, '找不到素材');
    const isOnlySound = hasVideo === undefined && hasAudio === '1' && !names.some(couldBeOurs);
    if (isOnlySound) account.noteReason('soundOnly', item);
    else if (!isGenerator && hasVideo !== '0') account.use(names, span);
    return;
  }
  const container = childOf(resource, item.name === 'ref-clip' ? 'sequence' : 'multicam');
  if (!resource || !container) {
    account.report(item, '找不到片段的内容');
    account.use(namesOf(item, resource, walk), span);
    return;
  }
  reached.add(resource);
  const begin = seconds(container.attributes.tcStart) ?? 0;
  const place = inside(item, found, walk, { origin: seconds(item.attributes.start) ?? begin, begin });
  if (item.name === 'mc-clip') readAngles(item, container, walk, place, depth);
  else for (const spine of childrenOf(container, 'spine')) readContents(item, spine, walk, place, depth);
}

function readAngles(item: Element, multicam: Element, walk: Walk, place: Place, depth: number): void {
  const { account } = walk;
  const sources = childrenOf(item, 'mc-source');
  const shown = sources.filter(({ attributes }) => !['audio', 'none'].includes(attributes.srcEnable ?? ''));
  const ids = new Set(shown.map(({ attributes }) => attributes.angleID ?? ''));
  const angles = childrenOf(multicam, 'mc-angle');
  for (const angle of angles) {
    if (sources.length > 0 && !ids.has(angle.attributes.angleID ?? '')) account.leaveOut(angle, 'otherAngle');
    else readContents(item, angle, walk, place, depth);
  }
  const known = new Set(angles.map(({ attributes }) => attributes.angleID ?? ''));
  if (angles.length === 0 || [...ids].some((id) => !known.has(id))) account.report(item, '找不到选用的机位');
}

/** Reads the chosen clip of an audition, which is the first. */
function readAudition(audition: Element, walk: Walk, found: Found, depth: number): void {
  const { account } = walk;
  const items = audition.children.filter(({ name }) => !isSetting(name));
  const [chosen, ...others] = items;
  for (const each of others) account.leaveOut(each, 'notChosen');
  if (!chosen || !CLIPS.has(chosen.name)) {
    if (chosen?.name !== 'title') account.report(audition, '找不到试演里选用的片段');
    return;
  }
  account.visit(chosen);
  readItem(chosen, walk, found, depth + 1);
}

/** Returns an item's length in seconds, by default its resource's or contents' length; null if it is unknown. */
function lengthOf(item: Element, walk: Walk, depth: number): number | null {
  if (item.attributes.duration !== undefined) return seconds(item.attributes.duration);
  if (depth > EDIT_LIST_MAX.depth) return null;
  const known = walk.lengths.get(item);
  if (known !== undefined) return known;
  const length = contentsLength(item, walk, depth);
  walk.lengths.set(item, length);
  return length;
}

function contentsLength(item: Element, walk: Walk, depth: number): number | null {
  const resource = walk.resources.get(item.attributes.ref ?? '');
  if (item.name === 'audition') {
    const chosen = item.children.find(({ name }) => !isSetting(name));
    return chosen ? lengthOf(chosen, walk, depth + 1) : null;
  }
  if (item.name === 'asset-clip' || item.name === 'video') return seconds(resource?.attributes.duration);
  const sequence = childOf(resource, 'sequence');
  const stated = seconds(sequence?.attributes.duration);
  if (stated !== null) return stated;
  const containers =
    item.name === 'ref-clip'
      ? childrenOf(sequence, 'spine')
      : item.name === 'mc-clip'
        ? childrenOf(childOf(resource, 'multicam'), 'mc-angle')
        : [item];
  const begin = seconds(item.name === 'spine' ? '0s' : (item.attributes.start ?? sequence?.attributes.tcStart)) ?? 0;
  let longest: number | null = null;
  for (const container of containers) {
    let next = begin;
    for (const child of container.children) {
      if (!ITEMS.has(child.name) || child.name === 'transition') continue;
      if (child.attributes.lane !== undefined) continue;
      next = (seconds(child.attributes.offset) ?? next) + (lengthOf(child, walk, depth + 1) ?? 0);
      longest = Math.max(longest ?? 0, next - begin);
    }
  }
  return longest;
}

function namesOf(item: Element, resource: Element | undefined, { account, assetNames }: Walk): string[] {
  const names = resource ? account.names(assetNames, resource, () => namesOfAsset(resource)) : [];
  return [...names, item.attributes.name ?? ''];
}

function namesOfAsset(resource: Element): string[] {
  const files = childrenOf(resource, 'media-rep').toSorted(
    (a, b) => Number(b.attributes.kind === 'original-media') - Number(a.attributes.kind === 'original-media'),
  );
  const sources = [resource.attributes.src, ...files.map(({ attributes }) => attributes.src)];
  return [
    ...sources.flatMap((src) => pathNames(src ?? '')),
    ...files.map(({ attributes }) => attributes.suggestedFilename ?? ''),
    resource.attributes.name ?? '',
  ];
}

/** Returns the clips outside projects: clips in the browser, and stray clips, e.g. in an unknown element. */
function clipsOutside(root: Element): { browser: Element[]; stray: Element[] } {
  const stray: Element[] = [];
  const browser: Element[] = [];
  const waiting = [{ element: root, isBrowser: false }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { element, isBrowser } = next;
    for (const child of element.name === 'resources' ? element.children : []) {
      if (!RESOURCES.has(child.name)) stray.push(...[...everyElement(child)].filter(({ name }) => CLIPS.has(name)));
    }
    if (element.name === 'resources' || (element.name === 'project' && childOf(element, 'sequence'))) continue;
    if (CLIPS.has(element.name)) {
      (isBrowser ? browser : stray).push(element);
      continue;
    }
    for (const child of element.children) waiting.push({ element: child, isBrowser: BROWSER.has(element.name) });
  }
  return { browser, stray };
}

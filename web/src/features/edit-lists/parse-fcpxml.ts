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
import { childOf, childrenOf, type Element, everyElement, placeOfAttribute, type XmlDocument } from './xml-tree.ts';

/** Elements on the timeline, except audio-only ones. */
const ITEMS = new Set([
  'asset-clip',
  'clip',
  'video',
  'ref-clip',
  'sync-clip',
  'mc-clip',
  'spine',
  'gap',
  'title',
  'audition',
]);
const MENTIONING = new Set(['asset', 'media-rep', 'asset-clip', 'clip', 'video']);

/** Parses FCPXML from Final Cut Pro 10.1 or later and from DaVinci Resolve. */
export function parseFcpxml({ root, text, notes }: XmlDocument, _choice: ReadingChoice): EditList {
  const resources = new Map<string, Element>();
  const mentions: Mention[] = [];
  let film: Element | undefined;
  for (const element of everyElement(root)) {
    if (['asset', 'format', 'media'].includes(element.name)) resources.set(element.attributes.id ?? '', element);
    if (element.name === 'project') film ??= childOf(element, 'sequence');
    if (!MENTIONING.has(element.name)) continue;
    for (const attribute of ['name', 'src']) {
      const place = placeOfAttribute(text, element, attribute);
      if (place) mentions.push({ ...place, as: attribute === 'src' ? 'xmlUrl' : 'xml' });
    }
  }
  const project = [...everyElement(root)].find(({ name }) => name === 'project');
  if (!film) throw new EditListError('没有找到 FCPXML 的项目');
  const format = resources.get(film.attributes.format ?? '');
  const frame = seconds(format?.attributes.frameDuration) || 1 / 25;
  const [width, height] = [Number(format?.attributes.width), Number(format?.attributes.height)];
  const start = seconds(film.attributes.tcStart);
  const walk: Walk = { resources, uses: [], frame };
  const spine = childOf(film, 'spine');
  if (spine) readItems(spine, walk, { origin: start, at: 0, from: 0, until: Infinity }, 0);
  return {
    film: finishFilm({
      format: 'fcpxml',
      name: project?.attributes.name ?? '',
      fps: 1 / frame,
      dropFrame: film.attributes.tcFormat === 'DF',
      startFrame: Math.round(start / frame),
      frames: Math.round(seconds(film.attributes.duration) / frame),
      size: width > 0 && height > 0 ? { width, height } : null,
      uses: walk.uses,
      notes,
    }),
    mentions,
  };
}

/** Parses times like `1001/30000s` to seconds. */
function seconds(time: string | undefined): number {
  const found = /^(-?[\d.]+)(?:\/(\d+))?s$/.exec(time ?? '');
  if (!found) return 0;
  const value = Number(found[1]) / Number(found[2] ?? 1);
  return Number.isFinite(value) ? value : 0;
}

interface Walk {
  resources: Map<string, Element>;
  uses: FilmUse[];
  frame: number;
}

/** In seconds: the container's time at film time `at`, and the visible part of the film. */
interface Place {
  origin: number;
  at: number;
  from: number;
  until: number;
}

function readItems(container: Element, walk: Walk, place: Place, depth: number): void {
  if (depth > EDIT_LIST_MAX.depth) throw new EditListError('片段嵌套过深，或套用了自己');
  let next = place.at;
  for (const item of container.children) {
    if (!ITEMS.has(item.name) || item.attributes.enabled === '0') continue;
    const { offset, duration } = item.attributes;
    const at = offset === undefined ? next : place.at + seconds(offset) - place.origin;
    const length = duration === undefined ? lengthOf(item, walk) : seconds(duration);
    next = at + length;
    // Connected clips may extend beyond their item.
    const connected = item.attributes.lane !== undefined;
    const limits = connected ? { from: 0, until: Infinity } : place;
    readItem(item, walk, { at, from: Math.max(at, limits.from), until: Math.min(at + length, limits.until) }, depth);
  }
}

function readItem(item: Element, walk: Walk, { at, from, until }: Omit<Place, 'origin'>, depth: number): void {
  const { uses, frame, resources } = walk;
  if (uses.length > EDIT_LIST_MAX.uses) throw new EditListError(`剪辑表超过 ${EDIT_LIST_MAX.uses} 处画面`);
  const begin = seconds(item.attributes.start);
  const resource = resources.get(item.attributes.ref ?? '');
  if (item.name === 'asset-clip' || item.name === 'video') {
    const name = nameOf(item, resource);
    if (name !== null) uses.push({ names: [name], start: from / frame, end: until / frame });
  }
  const sequence = resource && childOf(resource, 'sequence');
  if (item.name === 'ref-clip' && sequence) {
    const origin = item.attributes.start === undefined ? seconds(sequence.attributes.tcStart) : begin;
    const spine = childOf(sequence, 'spine');
    if (spine) readItems(spine, walk, { origin, at, from, until }, depth + 1);
  }
  if (item.name === 'mc-clip') readAngles(item, resource, walk, { origin: begin, at, from, until }, depth + 1);
  if (item.name === 'audition') {
    const chosen = item.children.find(({ name }) => ITEMS.has(name));
    if (chosen) readItem(chosen, walk, { at, from, until }, depth + 1);
    return;
  }
  const isSpine = item.name === 'spine';
  readItems(item, walk, { origin: isSpine ? 0 : begin, at, from, until: isSpine ? Infinity : until }, depth + 1);
}

/** Reads the angles whose picture a multicam clip shows. */
function readAngles(clip: Element, media: Element | undefined, walk: Walk, place: Place, depth: number): void {
  const shown = childrenOf(clip, 'mc-source').filter(({ attributes }) => attributes.srcEnable !== 'audio');
  const ids = new Set(shown.map(({ attributes }) => attributes.angleID));
  for (const angle of childrenOf(media && childOf(media, 'multicam'), 'mc-angle')) {
    if (ids.has(angle.attributes.angleID ?? '')) readItems(angle, walk, place, depth);
  }
}

const lengthOf = (item: Element, { resources }: Walk): number =>
  seconds(resources.get(item.attributes.ref ?? '')?.attributes.duration);

/** Returns the asset's file name; null if it has no picture or no file. */
function nameOf(item: Element, asset: Element | undefined): string | null {
  if (!asset || asset.name !== 'asset') return item.name === 'video' ? null : (item.attributes.name ?? '');
  if (asset.attributes.hasVideo === '0') return null;
  const src = asset.attributes.src ?? childOf(asset, 'media-rep')?.attributes.src;
  return (src && fileNameOf(src)) || (asset.attributes.name ?? item.attributes.name ?? '');
}

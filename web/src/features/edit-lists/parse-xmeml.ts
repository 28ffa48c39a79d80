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
import { childOf, childrenOf, type Element, everyElement, textOf } from './xml-tree.ts';

/** Parses the XML exported by Final Cut Pro 7, Premiere Pro and DaVinci Resolve. */
export function parseXmeml(root: Element, _choice: ReadingChoice): EditList {
  const [sequences, files] = [new Map<string, Element>(), new Map<string, Element>()];
  const mentions: Mention[] = [];
  let film: Element | undefined;
  for (const element of everyElement(root)) {
    const { id } = element.attributes;
    if (element.name === 'sequence') film ??= element;
    // An element is defined at its first mention; later mentions only give its id.
    if (id && element.children.length > 0 && element.name === 'sequence')
      sequences.set(id, sequences.get(id) ?? element);
    if (id && element.children.length > 0 && element.name === 'file') files.set(id, files.get(id) ?? element);
    if (element.name === 'name' || element.name === 'pathurl') {
      mentions.push({ start: element.inner, end: element.until, as: element.name === 'name' ? 'xml' : 'xmlUrl' });
    }
  }
  if (!film) throw new EditListError('没有找到 FCP XML 的序列');
  const uses: FilmUse[] = [];
  readSequence(film, { sequences, files, uses }, { at: 0, from: 0, until: Infinity }, 0);
  const timecode = childOf(film, 'timecode');
  const sample = ['media', 'video', 'format', 'samplecharacteristics'].reduce<Element | undefined>(childOf, film);
  const [width, height] = [Number(textOf(sample, 'width')), Number(textOf(sample, 'height'))];
  return {
    film: finishFilm({
      format: 'xmeml',
      name: textOf(film, 'name'),
      fps: rateOf(childOf(film, 'rate')),
      dropFrame: textOf(timecode, 'displayformat') === 'DF',
      startFrame: Number(textOf(timecode, 'frame')) || 0,
      frames: Number(textOf(film, 'duration')) || 0,
      size: width > 0 && height > 0 ? { width, height } : null,
      uses,
    }),
    mentions,
  };
}

/** Returns the frame rate; the NTSC flag means 1000/1001 of the number. */
function rateOf(rate: Element | undefined): number {
  const timebase = Number(textOf(rate, 'timebase')) || 25;
  return textOf(rate, 'ntsc').toUpperCase() === 'TRUE' ? (timebase * 1000) / 1001 : timebase;
}

interface Found {
  sequences: Map<string, Element>;
  files: Map<string, Element>;
  uses: FilmUse[];
}

/** The visible part of a sequence, and its place in the film. */
interface Seen {
  at: number;
  from: number;
  until: number;
}

function readSequence(sequence: Element, found: Found, seen: Seen, depth: number): void {
  if (depth > EDIT_LIST_MAX.depth) throw new EditListError('序列嵌套过深，或套用了自己');
  for (const track of childrenOf(childOf(childOf(sequence, 'media'), 'video'), 'track')) {
    const items = track.children;
    for (const [at, item] of items.entries()) {
      if (item.name !== 'clipitem' || textOf(item, 'enabled').toUpperCase() === 'FALSE') continue;
      const place = placeOf(items, at);
      const [start, end] = [Math.max(place.start, seen.from), Math.min(place.end, seen.until)];
      if (end <= start) continue;
      if (found.uses.length > EDIT_LIST_MAX.uses) throw new EditListError(`剪辑表超过 ${EDIT_LIST_MAX.uses} 处画面`);
      const toFilm = seen.at - seen.from;
      const nested = childOf(item, 'sequence');
      if (nested) {
        const inner = nested.children.length > 0 ? nested : found.sequences.get(nested.attributes.id ?? '');
        const skipped = (Number(textOf(item, 'in')) || 0) + start - place.start;
        const part = { at: start + toFilm, from: skipped, until: skipped + end - start };
        if (inner) readSequence(inner, found, part, depth + 1);
      } else if (!childOf(item, 'generator')) {
        found.uses.push({ names: [nameOf(item, found.files)], start: start + toFilm, end: end + toFilm });
      }
    }
  }
}

/** Returns an item's start and end. A bound at a transition is stored as −1 and means the transition's own start or end. */
function placeOf(items: readonly Element[], at: number): { start: number; end: number } {
  const item = items[at]!;
  const number = (name: string) => Number(textOf(item, name));
  let [start, end] = [number('start'), number('end')];
  const [before, after] = [items[at - 1], items[at + 1]];
  const length = number('out') - number('in');
  if (start === -1 && before?.name === 'transitionitem') start = Number(textOf(before, 'start'));
  if (end === -1 && after?.name === 'transitionitem') end = Number(textOf(after, 'end'));
  if (start === -1) start = end - length;
  if (end === -1) end = start + length;
  return { start, end };
}

function nameOf(item: Element, files: Found['files']): string {
  const named = childOf(item, 'file');
  const file = named && named.children.length > 0 ? named : files.get(named?.attributes.id ?? '');
  const path = textOf(file, 'pathurl');
  return (path && fileNameOf(path)) || textOf(file, 'name') || textOf(item, 'name');
}

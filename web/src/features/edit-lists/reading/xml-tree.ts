import { SaxesParser } from 'saxes';
import { EDIT_LIST_MAX, EditListError } from './film.ts';

export interface Element {
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  /** Its own text before its first child. */
  text: string;
  /** Its own text after its first child, if there is more than white space. */
  mixed?: string;
  /** Offsets of the start tag's `<`, the start tag's end, and the end tag's start. */
  from: number;
  inner: number;
  until: number;
}

export interface XmlDocument {
  root: Element;
  /** The original text, to which offsets refer. */
  text: string;
  notes: string[];
}

/** Bulky elements without timeline data, such as effects, notes and colours. Their contents are dropped. */
const SKIPPED = new Set([
  'filter',
  'logginginfo',
  'filmdata',
  'colorinfo',
  'labels',
  'link',
  'comments',
  'metadata',
  'text-style-def',
  'timeMap',
  'bookmark',
]);
const isSkipped = (name: string) => SKIPPED.has(name) || name.startsWith('adjust-') || name.startsWith('filter-');

/** Elements that may show a picture. They are kept even inside skipped elements, so that none is missed. */
export const CLIPS: ReadonlySet<string> = new Set([
  'clipitem',
  'clip',
  'multiclip',
  'asset-clip',
  'video',
  'ref-clip',
  'sync-clip',
  'mc-clip',
  'audition',
]);

/** Parses XML. Custom entities are errors and are never expanded. */
export function readXml(text: string): XmlDocument {
  const { repaired, restore, notes } = repair(text);
  const root: Element = { name: '', attributes: {}, children: [], text: '', from: 0, inner: 0, until: text.length };
  const open: Element[] = [root];
  let [nodes, skipping] = [0, 0];
  const parser = new SaxesParser();
  parser.on('error', () => {
    throw new EditListError(`剪辑表第 ${parser.line} 行读不出来，请重新导出`);
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (skipping > 0) skipping += 1;
    if (skipping > 0 && !CLIPS.has(name)) return;
    nodes += 1;
    if (nodes > EDIT_LIST_MAX.nodes) throw new EditListError('剪辑表过大');
    const inner = parser.position;
    const from = text.lastIndexOf('<', inner - 1);
    const element: Element = { name, attributes, children: [], text: '', from, inner, until: inner };
    for (const [key, value] of Object.entries(attributes)) attributes[key] = restore(value);
    open.at(-1)!.children.push(element);
    if (skipping > 0) return;
    open.push(element);
    if (isSkipped(name)) skipping = 1;
  });
  parser.on('text', (part) => {
    if (skipping > 0) return;
    const element = open.at(-1)!;
    if (element.children.length === 0) element.text += restore(part);
    else if (part.trim() !== '') element.mixed = (element.mixed ?? '') + restore(part);
  });
  parser.on('cdata', (part) => {
    if (skipping === 0) open.at(-1)!.text += restore(part);
  });
  parser.on('closetag', ({ isSelfClosing }) => {
    if (skipping > 0) skipping -= 1;
    if (skipping > 0) return;
    const element = open.pop()!;
    element.until = isSelfClosing ? element.inner : text.lastIndexOf('</', parser.position - 1);
  });
  // The text is already decoded, so an encoding declared in the document no longer applies.
  parser.write(repaired).close();
  return { root: root.children[0]!, text, notes };
}

/** Noncharacters that replace a bare `&` and each removed character while the repaired text is parsed. */
const [AMPERSAND, NOTHING] = ['\uFDD0', '\uFDD1'];

/**
 * Repairs errors of real exporters: control characters and bare `&`. The repaired text has the same length, so that
 * offsets refer to the original. References to unknown entities remain and are rejected.
 */
function repair(text: string): { repaired: string; restore: (part: string) => string; notes: string[] } {
  const unchanged = { repaired: text, restore: (part: string) => part, notes: [] };
  if (text.includes(AMPERSAND!) || text.includes(NOTHING!)) return unchanged;
  let [controls, ampersands] = [0, 0];
  const remove = (all: string) => {
    controls += 1;
    return NOTHING!.repeat(all.length);
  };
  const repaired = text
    .replace(CONTROL_CHARACTERS, remove)
    .replace(/&#(?:x([\da-f]+)|(\d+));/gi, (all, hex?: string, decimal?: string) =>
      isXmlCharacter(hex ? parseInt(hex, 16) : Number(decimal)) ? all : remove(all),
    )
    .replace(/&(?!(?:#x[\da-f]+|#\d+|[\p{L}_:][\p{L}\p{N}_:.-]*);)/giu, () => {
      ampersands += 1;
      return AMPERSAND!;
    });
  if (controls + ampersands === 0) return unchanged;
  return {
    repaired,
    restore: (part) => part.replaceAll(AMPERSAND!, '&').replaceAll(NOTHING!, ''),
    notes: [
      ...(controls > 0 ? [`XML 里有 ${controls} 个不允许的控制字符，已略去`] : []),
      ...(ampersands > 0 ? [`XML 里有 ${ampersands} 个“&”没有转义，已按原字读取`] : []),
    ],
  };
}

// oxlint-disable-next-line no-control-regex
export const CONTROL_CHARACTERS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

const isXmlCharacter = (code: number): boolean =>
  code === 0x9 ||
  code === 0xa ||
  code === 0xd ||
  (code >= 0x20 && code <= 0xd7ff) ||
  (code >= 0xe000 && code <= 0xfffd) ||
  (code >= 0x10000 && code <= 0x10ffff);

export const childOf = (element: Element | undefined, name: string): Element | undefined =>
  element?.children.find((each) => each.name === name);

export const childrenOf = (element: Element | undefined, name: string): Element[] =>
  element?.children.filter((each) => each.name === name) ?? [];

export const textOf = (element: Element | undefined, ...path: string[]): string => {
  const found = path.reduce<Element | undefined>((at, name) => childOf(at, name), element);
  return found?.text.trim() ?? '';
};

/** Yields every element without recursion, because untrusted documents may nest arbitrarily deep. */
export function* everyElement(root: Element): Generator<Element> {
  const waiting = [root];
  for (let element = waiting.pop(); element; element = waiting.pop()) {
    yield element;
    for (let at = element.children.length - 1; at >= 0; at -= 1) waiting.push(element.children[at]!);
  }
}

/** Returns the position of an attribute's value in the text, without quotes. */
export function placeOfAttribute(
  text: string,
  { from, inner }: Element,
  name: string,
): { start: number; end: number } | null {
  const tag = text.slice(from, inner);
  const pattern = /([^\s=<>/]+)\s*=\s*("[^"]*"|'[^']*')/g;
  for (const found of tag.matchAll(pattern)) {
    if (found[1] !== name) continue;
    const end = from + found.index + found[0].length - 1;
    return { start: end - (found[2]!.length - 2), end };
  }
  return null;
}

import { SaxesParser } from 'saxes';
import { EDIT_LIST_MAX, EditListError } from './film.ts';

/** An element and its position in the text. */
export interface Element {
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  /** Its own text. */
  text: string;
  /** Offsets of the start tag's `<`, the start tag's end, and the end tag's start. */
  from: number;
  inner: number;
  until: number;
}

/** Bulky elements without timeline data, such as effects, notes and colours, which are dropped. */
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

/** Parses XML. Custom entities are errors, so that none is ever expanded. */
export function readXml(text: string): Element {
  const root: Element = { name: '', attributes: {}, children: [], text: '', from: 0, inner: 0, until: text.length };
  const open: Element[] = [root];
  let [nodes, skipping] = [0, 0];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw new EditListError(`XML 有误：${error.message.slice(0, 120)}`);
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (skipping > 0 || isSkipped(name)) {
      skipping += 1;
      return;
    }
    nodes += 1;
    if (nodes > EDIT_LIST_MAX.nodes) throw new EditListError('剪辑表过大');
    const inner = parser.position;
    const element: Element = {
      name,
      attributes,
      children: [],
      text: '',
      from: text.lastIndexOf('<', inner - 1),
      inner,
      until: inner,
    };
    open.at(-1)!.children.push(element);
    open.push(element);
  });
  parser.on('text', (part) => {
    if (skipping > 0) return;
    const element = open.at(-1)!;
    // Text in elements with children is white space.
    if (element.children.length === 0) element.text += part;
  });
  parser.on('cdata', (part) => {
    if (skipping === 0) open.at(-1)!.text += part;
  });
  parser.on('closetag', ({ isSelfClosing }) => {
    if (skipping > 0) {
      skipping -= 1;
      return;
    }
    const element = open.pop()!;
    element.until = isSelfClosing ? element.inner : text.lastIndexOf('</', parser.position - 1);
  });
  // The text is already decoded, so an encoding declared in the document no longer applies.
  parser.write(text).close();
  return root.children[0]!;
}

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

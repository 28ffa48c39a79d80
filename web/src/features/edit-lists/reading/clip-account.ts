import { EDIT_LIST_MAX, EditListError, type FilmUse, type UnreadPart } from './film.ts';
import { couldBeOurs } from './name-candidates.ts';
import { type Element, everyElement, textOf } from './xml-tree.ts';

/** Chinese sentences about clips that show nothing, or that are counted in full, for a known reason. */
const REASONS = {
  trackOff: (count: number) => `${count} 条关闭的轨道没有计入`,
  clipOff: (count: number) => `${count} 个停用的片段没有计入`,
  soundOnly: (count: number) => `${count} 个只用声音的片段没有计入`,
  notChosen: (count: number) => `${count} 个试演里没有选用的片段没有计入`,
  otherAngle: (count: number) => `${count} 个没有选用的机位没有计入`,
  trimmed: (count: number) => `${count} 个片段在所在嵌套的时间范围之外，没有计入`,
  retimed: (count: number) => `${count} 处变速的嵌套片段，按整段计入里面的全部画面`,
} as const;

export type Reason = keyof typeof REASONS;

/**
 * Maximum items visited. A nested sequence counts each time it is used, so the number can double at each level of nesting.
 */
const VISITS_MAX = 10 * EDIT_LIST_MAX.uses;

/** Accounts for every clip of an XML list: each is read, left out for a known reason, or unread. */
export class ClipAccount {
  readonly uses: FilmUse[] = [];
  readonly #text: string;
  readonly #clips: ReadonlySet<string>;
  readonly #settled = new Set<Element>();
  readonly #closed = new Set<Element>();
  readonly #unread = new Map<Element, string>();
  readonly #reasons = new Map<Reason, Set<Element>>();
  #visits = 0;
  #trimmed = 0;

  constructor(text: string, clips: ReadonlySet<string>) {
    this.#text = text;
    this.#clips = clips;
  }

  visit(item: Element): void {
    this.#visits += 1;
    if (this.#visits > VISITS_MAX) throw new EditListError('剪辑表过大');
    this.#settled.add(item);
  }

  /** Adds a use, extended to one frame if it is shorter. */
  use(names: string[], { start, end }: { start: number; end: number }): void {
    if (this.uses.length > EDIT_LIST_MAX.uses)
      throw new EditListError(`剪辑表超过 ${EDIT_LIST_MAX.uses} 个镜头，请分段检查`);
    const isShorter = Math.round(end) <= Math.round(start);
    const from = isShorter ? Math.floor(start) : start;
    this.uses.push({ names, start: from, end: isShorter ? from + 1 : end });
  }

  names(known: Map<Element, string[]>, element: Element, read: () => string[]): string[] {
    let names = known.get(element);
    if (!names) {
      const all = new Set(read().filter((name) => name !== ''));
      names = [...all].slice(0, EDIT_LIST_MAX.names);
      if (all.size > names.length) this.report(element, `名称超过 ${EDIT_LIST_MAX.names} 个`);
      known.set(element, names);
    }
    return names;
  }

  noteReason(reason: Reason, element: Element): void {
    this.#reasons.set(reason, (this.#reasons.get(reason) ?? new Set()).add(element));
  }

  leaveOut(element: Element, reason: Reason): void {
    this.noteReason(reason, element);
    this.#close(element);
  }

  /** Counts an element's clips as understood. The caller states the reason for the clip around them. */
  skip(element: Element): void {
    this.#close(element);
  }

  /** Number of clips that the surrounding sequence or clip cuts off completely. */
  get trimmed(): number {
    return this.#trimmed;
  }

  trim(element: Element): void {
    this.#trimmed += 1;
    this.noteReason('trimmed', element);
  }

  report(element: Element, why: string): void {
    if (!this.#unread.has(element)) this.#unread.set(element, why);
  }

  reportAll(element: Element, why: string): void {
    this.report(element, why);
    this.#close(element);
  }

  #close(element: Element): void {
    if (this.#closed.has(element)) return;
    this.#closed.add(element);
    for (const each of everyElement(element)) if (this.#clips.has(each.name)) this.#settled.add(each);
  }

  /**
   * Reports text where lists have none, e.g. a clip that lost its `<`; in other elements only if it resembles our
   * names.
   */
  reportStrayText(root: Element, containers: ReadonlySet<string>): void {
    for (const element of everyElement(root)) {
      const { name, text, mixed = '', children } = element;
      const all = (text + mixed).trim();
      if (all === '') continue;
      const isMixed = children.length > 0 && all.split(/["'<>/\\\s]+/).some(couldBeOurs);
      if (containers.has(name) || isMixed) this.report(element, '夹有读不懂的文字');
    }
  }

  /** Reports every clip below the roots that was never reached. */
  finish(roots: Iterable<Element>, isIgnored: (element: Element) => boolean): void {
    const waiting = [...roots];
    const seen = new Set<Element>();
    for (let element = waiting.pop(); element; element = waiting.pop()) {
      if (seen.has(element) || isIgnored(element)) continue;
      seen.add(element);
      if (this.#clips.has(element.name) && !this.#settled.has(element)) this.report(element, '不在时间线的位置上');
      for (const child of element.children) waiting.push(child);
    }
  }

  get found(): number {
    return this.uses.length + this.#unread.size;
  }

  get understood(): number {
    return [...this.#settled].filter((element) => !this.#unread.has(element)).length;
  }

  get unread(): UnreadPart[] {
    if (this.#unread.size > EDIT_LIST_MAX.unread) {
      throw new EditListError(`超过 ${EDIT_LIST_MAX.unread} 处读不懂，请换一种格式导出剪辑表`);
    }
    let [line, at] = [1, 0];
    return [...this.#unread]
      .toSorted(([one], [other]) => one.from - other.from)
      .map(([element, why]) => {
        line += this.#text.slice(at, element.from).match(/\r\n|\r|\n/g)?.length ?? 0;
        at = element.from;
        return { line, text: `${tagOf(element)} ${why}` };
      });
  }

  get notes(): string[] {
    return [...this.#reasons].map(([reason, elements]) => REASONS[reason](elements.size));
  }
}

function tagOf(element: Element): string {
  const name = (element.attributes.name ?? textOf(element, 'name')).slice(0, 100);
  return name === '' ? `<${element.name.slice(0, 40)}>` : `<${element.name.slice(0, 40)} name="${name}">`;
}

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EditListError, type Film } from './film.ts';
import { readEditList } from './read-edit-list.ts';
import { CLIPS, type Element, everyElement, readXml } from './xml-tree.ts';

const read = (text: string) => readEditList(new TextEncoder().encode(text), { fps: 25 });

interface Item {
  track: number;
  start: number;
  length: number;
}

interface Format {
  format: Film['format'];
  write: (items: readonly (Item & { name: string })[]) => string;
  sample: string;
  /** Returns the film's element; null unless there is exactly one. */
  filmOf: (root: Element) => Element | null;
  ignored: string;
}

const clipitem = (name: string, start: number, length: number, inside = '') =>
  `<clipitem id="c-${name}"><name>${name}</name><enabled>TRUE</enabled><start>${start}</start><end>${start + length}</end><in>0</in><out>${length}</out>${inside || `<file id="f-${name}"><name>${name}</name><pathurl>file:///D:/${name}</pathurl></file>`}</clipitem>`;
const xmeml = (tracks: string[]) =>
  `<?xml version="1.0"?><!DOCTYPE xmeml><xmeml version="5"><sequence id="s"><name>成片</name><duration>100</duration><rate><timebase>25</timebase><ntsc>FALSE</ntsc></rate><media><video>${tracks.map((each) => `<track>${each}</track>`).join('')}</video><audio><track>${clipitem('m.wav', 0, 10)}</track></audio></media></sequence></xmeml>`;
const nested = (inside: string) =>
  `<sequence id="n"><name>嵌套</name><media><video><track>${inside}</track></video></media></sequence>`;

const FORMATS: Format[] = [
  {
    format: 'xmeml',
    write: (items) =>
      xmeml(
        [0, 1, 2].map((track) =>
          items
            .filter((item) => item.track === track)
            .map(({ name, start, length }) => clipitem(name, start, length))
            .join(''),
        ),
      ),
    sample: xmeml([
      clipitem('a.mov', 0, 10) +
        '<transitionitem><start>8</start><end>12</end></transitionitem>' +
        clipitem('b.mov', 10, 10) +
        clipitem('x', 20, 30, nested(clipitem('c.mov', 0, 20) + clipitem('d.mov', 20, 20))),
      clipitem('y', 60, 10, '<sequence id="n"/>') +
        '<generatoritem><name>字幕</name><start>70</start><end>80</end></generatoritem>' +
        `<enabled>TRUE</enabled>`,
      `${clipitem('e.mov', 0, 10)}<enabled>FALSE</enabled>`,
      clipitem(
        'z',
        0,
        10,
        `<multiclip id="mc"><angle><activevideoangle>TRUE</activevideoangle><clip id="k"><name>f.mov</name></clip></angle><angle><clip id="l"><name>g.mov</name></clip></angle></multiclip>`,
      ),
    ]),
    filmOf: (root) => only(root.children.filter(({ name }) => name === 'sequence')),
    ignored: 'audio',
  },
  {
    format: 'fcpxml',
    write: (items) =>
      fcpxml(
        `<gap offset="0s" duration="4000s">${items
          .map(
            ({ name, track, start, length }) =>
              `<asset-clip ref="r-${name}" name="${name}" lane="${track + 1}" offset="${start}s" duration="${length}s"/>`,
          )
          .join('')}</gap>`,
        items.map(({ name }) => asset(`r-${name}`, name)).join(''),
      ),
    sample: fcpxml(
      '<asset-clip ref="a" offset="0s" duration="4s"><asset-clip ref="b" lane="1" offset="1s" duration="1s"/><spine lane="2" offset="1s"><asset-clip ref="a" offset="0s" duration="1s"/><clip offset="1s" duration="1s"><video ref="b" offset="0s" duration="1s"/></clip></spine></asset-clip>' +
        '<audition offset="4s"><asset-clip ref="a" duration="2s"/><asset-clip ref="b" duration="3s"/></audition>' +
        '<ref-clip ref="m" offset="6s" start="1s" duration="2s"/><mc-clip ref="n" offset="8s" duration="2s"><mc-source angleID="1" srcEnable="all"/></mc-clip>' +
        '<sync-clip offset="10s" duration="2s"><spine><asset-clip ref="a" offset="0s" duration="2s"/></spine></sync-clip>' +
        '<gap offset="12s" duration="1s"/><asset-clip ref="b" offset="13s" duration="1s" enabled="0"/><asset-clip ref="b" offset="14s" duration="1s" srcEnable="audio"/>',
      `${asset('a', 'a.mov')}${asset('b', 'b.mov')}<media id="m"><sequence format="f" tcStart="0s"><spine><asset-clip ref="a" offset="0s" duration="2s"/><asset-clip ref="b" offset="2s" duration="2s"/></spine></sequence></media><media id="n"><multicam format="f"><mc-angle angleID="1"><asset-clip ref="a" offset="0s" duration="4s"/></mc-angle><mc-angle angleID="2"><asset-clip ref="b" offset="0s" duration="4s"/></mc-angle></multicam></media>`,
    ),
    filmOf: (root) => only([...everyElement(root)].filter(({ name }) => name === 'project')),
    ignored: 'resources',
  },
];

const only = (elements: Element[]): Element | null => (elements.length === 1 ? elements[0]! : null);

function asset(id: string, name: string): string {
  return `<asset id="${id}" name="${name}" duration="10s" hasVideo="1" src="file:///x/${name}"/>`;
}

function fcpxml(items: string, resources: string): string {
  return `<?xml version="1.0"?><!DOCTYPE fcpxml><fcpxml version="1.11"><resources><format id="f" frameDuration="1/25s"/>${resources}</resources><library><event><project name="成片"><sequence format="f" duration="20s" tcStart="0s"><spine>${items}</spine></sequence></project></event></library></fcpxml>`;
}

const item = fc.record({ track: fc.nat(2), start: fc.nat(1_000), length: fc.integer({ min: 1, max: 500 }) });

const change = fc.record({
  kind: fc.constantFrom('cut', 'repeat', 'overwrite', 'remove', 'duplicate', 'rename', 'unwrap', 'swap'),
  at: fc.nat(),
  length: fc.integer({ min: 1, max: 30 }),
  name: fc.constantFrom(
    'x',
    'clip',
    'spine',
    'track',
    'gap',
    'note',
    'sequence',
    'video',
    'clipitem',
    'audition',
    '-1',
    '9',
  ),
});

function apply(
  text: string,
  { kind, at, length, name }: typeof change extends fc.Arbitrary<infer T> ? T : never,
): string {
  const from = at % text.length;
  if (kind === 'cut') return text.slice(0, from) + text.slice(from + length);
  if (kind === 'repeat') return text.slice(0, from + length) + text.slice(from);
  if (kind === 'overwrite') return text.slice(0, from) + name + text.slice(from + name.length);
  let elements: Element[];
  try {
    elements = [...everyElement(readXml(text).root)].slice(1);
  } catch {
    return text;
  }
  const element = elements[at % elements.length];
  if (!element) return text;
  const isEmpty = element.until === element.inner && text[element.inner - 2] === '/';
  const end = isEmpty ? element.inner : text.indexOf('>', element.until) + 1;
  const inside = text.slice(element.inner, element.until);
  const tag = text.slice(element.from + 1 + element.name.length, element.inner);
  const replace = (part: string) => text.slice(0, element.from) + part + text.slice(end);
  if (kind === 'remove') return replace('');
  if (kind === 'duplicate') return replace(text.slice(element.from, end).repeat(2));
  if (kind === 'unwrap') return replace(inside);
  if (kind === 'swap') return text.slice(0, element.inner) + name + text.slice(element.until);
  const renamed = /^[a-z]/.test(name) ? name : 'unknown';
  return replace(isEmpty ? `<${renamed}${tag}` : `<${renamed}${tag}${inside}</${renamed}>`);
}

function readOrRefuse(text: string): Film | null {
  try {
    return read(text);
  } catch (error) {
    if (error instanceof EditListError) return null;
    throw error;
  }
}

function clipsIn(film: Element, ignored: string): number {
  const waiting = [film];
  let count = 0;
  for (let element = waiting.pop(); element; element = waiting.pop()) {
    if (element.name === ignored) continue;
    // In FCP 7 XML, `video` holds tracks.
    if (CLIPS.has(element.name) && !(element.name === 'video' && ignored === 'audio')) count += 1;
    waiting.push(...element.children);
  }
  return count;
}

describe.each(FORMATS)('$format', ({ format, write, sample, filmOf, ignored }) => {
  test('loses exactly the uses of a removed clip', () => {
    fc.assert(
      fc.property(fc.array(item, { minLength: 1, maxLength: 20 }), fc.nat(), (items, removed) => {
        const named = items.map((each, at) => ({ ...each, name: `${at}-HD-海.mp4` }));
        const gone = named[removed % named.length]!;
        const before = read(write(named));
        const after = read(write(named.filter((each) => each !== gone)));
        expect(before.uses).toHaveLength(named.length);
        expect(after.uses).toEqual(before.uses.filter(({ names }) => names[0] !== gone.name));
        expect([before.unread, after.unread]).toEqual([[], []]);
        expect(before.events - after.events).toBe(1);
      }),
    );
  });

  test('asks about a clip that a damaged tag turned into text', () => {
    const list = write([
      { name: '12-HD-海.mp4', track: 0, start: 0, length: 1 },
      { name: '13-HD-海.mp4', track: 0, start: 1, length: 1 },
    ]);
    const broken =
      format === 'fcpxml'
        ? list.replace(/<asset-clip ref="r-12[^/]*\/>/, (all) => all.slice(1))
        : list.replace(/<clipitem[^]*?<\/clipitem>/, '12-HD-海.mp4');
    expect(read(broken).unread.map(({ text }) => text)).toEqual([expect.stringContaining('夹有读不懂的文字')]);
  });

  test('accounts for every clip however the list is damaged', () => {
    expect(read(sample).unread).toEqual([]);
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 3 }), (changes) => {
        const text = changes.reduce(apply, sample);
        const film = readOrRefuse(text);
        if (film?.format !== format) return true;
        const whole = filmOf(readXml(text).root);
        const isCounted = whole === null || clipsIn(whole, ignored) <= film.events;
        return isCounted && (film.uses.length > 0 || film.notes.join().includes('没有读到任何画面'));
      }),
    );
  });
});

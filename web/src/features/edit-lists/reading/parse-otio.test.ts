import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EditListError, type Film } from './film.ts';
import { readEditList } from './read-edit-list.ts';

const OURS = '12-HD-海上日落.mp4';
const range = (start: number, duration: number, rate = 25) => ({
  OTIO_SCHEMA: 'TimeRange.1',
  start_time: { OTIO_SCHEMA: 'RationalTime.1', value: start, rate },
  duration: { OTIO_SCHEMA: 'RationalTime.1', value: duration, rate },
});
const media = (file: string) => ({ OTIO_SCHEMA: 'ExternalReference.1', target_url: `file:///x/${file}` });
const clip = (name: string, more: object = {}) => ({
  OTIO_SCHEMA: 'Clip.2',
  name,
  source_range: range(0, 50),
  media_references: { DEFAULT_MEDIA: { OTIO_SCHEMA: 'MissingReference.1' } },
  active_media_reference_key: 'DEFAULT_MEDIA',
  ...more,
});
const track = (children: unknown[], more: object = {}) => ({
  OTIO_SCHEMA: 'Track.1',
  kind: 'Video',
  children,
  ...more,
});
const timeline = (tracks: unknown[], name = '成片') => ({
  OTIO_SCHEMA: 'Timeline.1',
  name,
  tracks: { OTIO_SCHEMA: 'Stack.1', children: tracks },
});
const readText = (text: string, sequence?: number) =>
  readEditList(new TextEncoder().encode(text), { fps: 25, sequence });
const read = (root: unknown, sequence?: number) => readText(JSON.stringify(root), sequence);
const film = (...children: unknown[]) => read(timeline([track(children)]));

test.each(['Clip.2', 'Gap.1', 'Transition.1'])('asks about a timeline that became a %s', (schema) => {
  const nested = { ...timeline([track([clip(OURS)])]), OTIO_SCHEMA: schema, source_range: range(0, 50) };
  expect(film(clip('A001.mov'), nested).unread).toEqual([{ line: 0, text: expect.stringContaining(OURS) }]);
});

describe('reading the names of a timeline’s pictures', () => {
  test('keeps every reference, the active one first', () => {
    const both = clip('A001', { media_references: { hires: media(OURS), DEFAULT_MEDIA: media('A001.mov') } });
    expect(film(both).uses).toEqual([{ names: ['A001.mov', OURS, 'A001'], start: 0, end: 50 }]);
  });

  test('keeps the clip’s name beside that of a missing reference', () => {
    const missing = { DEFAULT_MEDIA: { OTIO_SCHEMA: 'MissingReference.1', name: 'Resolve Missing' } };
    expect(film(clip(OURS, { media_references: missing })).uses[0]!.names).toEqual([OURS, 'Resolve Missing']);
  });

  test('reads numbered pictures, metadata, and the reference of older versions', () => {
    const numbered = {
      OTIO_SCHEMA: 'ImageSequenceReference.1',
      target_url_base: 'file:///x/12-4K-%E9%9B%AA%E5%B1%B1/',
      name_prefix: '12-4K-雪山_',
      name_suffix: '.exr',
    };
    const found = film(
      clip('a', { media_references: undefined, media_reference: numbered }),
      clip('b', { metadata: { Resolve_OTIO: { 'Clip Name': OURS, Colour: 'Blue' } } }),
    );
    expect(found.uses.map(({ names }) => names)).toEqual([
      ['12-4K-雪山.exr', '12-4K-雪山', 'a', '12-4K-雪山_'],
      ['b', OURS],
    ]);
  });
});

describe('reading a timeline', () => {
  test('tolerates values that are not numbers', () => {
    const text = JSON.stringify(timeline([track([clip(OURS), clip('b')])])).replace(
      '"name":"b"',
      '"name":"NaN, Infinity","metadata":{"x":NaN,"y":[-Infinity,Inf],"z":340282366920938463463374607431768211455}',
    );
    const found = readText(text);
    expect(found.uses.map(({ names }) => names)).toEqual([[OURS], ['NaN, Infinity']]);
    expect(found.notes).toEqual([expect.stringContaining('NaN')]);
  });

  test('reads all pictures of a track whose range is outside them', () => {
    const found = read(timeline([track([clip('a'), clip('b')], { source_range: range(-86_243, 100) })]));
    expect(found.uses).toHaveLength(2);
    expect(found.notes).toHaveLength(1);
  });

  test('omits items that are switched off, outside a range, generated, or sound', () => {
    const found = read(
      timeline([
        track([clip('a'), clip('off', { enabled: false }), clip('b')]),
        track([clip('c')], { enabled: false }),
        track([clip('d'), clip('e')], { source_range: range(0, 50) }),
        track([clip('bars', { media_references: { DEFAULT_MEDIA: { OTIO_SCHEMA: 'GeneratorReference.1' } } })]),
        track([clip('sound', { source_range: range(0, 900) })], { kind: 'Audio' }),
      ]),
    );
    expect(found.uses).toMatchObject([{ names: ['a'] }, { names: ['d'] }, { names: ['b'], start: 100, end: 150 }]);
    expect(found).toMatchObject({ frames: 150, unread: [], events: 8 });
    expect(found.notes).toEqual(['停用的 2 项不算画面', '1 个片段在所在轨道或嵌套的时间范围之外，不算画面']);
  });

  test('lets the user choose one of several timelines', () => {
    const collection = {
      OTIO_SCHEMA: 'SerializableCollection.1',
      children: [timeline([track([clip('a')])], '片头'), timeline([track([clip('b'), clip('c')])], '成片')],
    };
    expect(read(collection)).toMatchObject({ sequences: ['片头', '成片'], sequence: 1, name: '成片' });
    expect(read(collection, 0)).toMatchObject({ sequence: 0, name: '片头', uses: [{ names: ['a'] }] });
  });

  test('reads a track without a timeline', () => {
    expect(read(track([clip('a')])).uses).toHaveLength(1);
  });

  test('reports that no picture was found', () => {
    expect(film({ OTIO_SCHEMA: 'Gap.1', source_range: range(0, 50) }).notes).toHaveLength(1);
  });
});

describe('nested timelines', () => {
  const stack = (children: unknown[], more: object = {}) => ({ OTIO_SCHEMA: 'Stack.1', children, ...more });
  const cut = { source_range: range(0, 50) };
  const halves = [track([clip('own.mov'), clip(OURS)])];
  const shown = (found: Film) => found.uses.map(({ names, start, end }) => [names[0], start, end]);

  test.each([
    { OTIO_SCHEMA: 'LinearTimeWarp.1', time_scalar: 2 },
    { OTIO_SCHEMA: 'FreezeFrame.1', time_scalar: 0 },
    { OTIO_SCHEMA: 'TimeEffect.1' },
  ])('count in full if $OTIO_SCHEMA retimes them', (effect) => {
    const found = film(clip('first'), stack(halves, { ...cut, effects: [effect] }), clip('last'));
    expect(shown(found)).toEqual([
      ['first', 0, 50],
      ['own.mov', 50, 100],
      [OURS, 50, 100],
      ['last', 100, 150],
    ]);
    expect(found.notes).toEqual(['1 处变速的嵌套片段，按整段计入里面的全部画面']);
    const outer = film(stack([track([stack(halves, cut)])], { ...cut, effects: [effect] }));
    expect(shown(outer)).toContainEqual([OURS, 0, 50]);
  });

  test('keep their positions under effects that do not change time', () => {
    const effects = [
      { OTIO_SCHEMA: 'LinearTimeWarp.1', time_scalar: 1 },
      { OTIO_SCHEMA: 'Effect.1', name: 'blur' },
    ];
    expect(shown(film(stack(halves, { source_range: range(0, 60), effects })))).toEqual([
      ['own.mov', 0, 50],
      [OURS, 50, 60],
    ]);
  });

  test('are asked about if their range excludes a clip of ours', () => {
    const hour = clip('long', { source_range: range(0, 90_000) });
    const late = film(stack([track([clip(OURS), hour])], { source_range: range(90_000, 50) }));
    expect(late.unread.map(({ text }) => text)).toEqual([`在嵌套的时间范围之外：${OURS}`]);
    expect(film(stack([track([clip('own'), hour])], { source_range: range(90_000, 50) })).unread).toEqual([]);
    expect(read(timeline([track([clip('own'), clip(OURS)], cut)])).unread).toEqual([]);
  });

  test('show what an adjacent transition reveals', () => {
    const transition = {
      OTIO_SCHEMA: 'Transition.1',
      in_offset: { value: 10, rate: 25 },
      out_offset: { value: 15, rate: 25 },
    };
    expect(shown(film(stack(halves, cut), transition, clip('next')))).toEqual([
      ['own.mov', 0, 50],
      [OURS, 50, 65],
      ['next', 50, 100],
    ]);
    const later = stack([track([clip(OURS), clip('own.mov')])], { source_range: range(50, 50) });
    expect(shown(film(clip('first'), transition, later))).toEqual([
      ['first', 0, 50],
      [OURS, 40, 50],
      ['own.mov', 50, 100],
    ]);
  });
});

describe('reading a timeline with unreadable parts', () => {
  test.each([
    ['a clip without length', clip('a', { source_range: null }), 0],
    ['a clip of ours without length', clip(OURS, { source_range: null }), 1],
    ['a clip with a broken length', clip('a', { source_range: { duration: { value: null } } }), 0],
    ['an unknown item', { OTIO_SCHEMA: 'Shot.1', name: 'a', source_range: range(0, 50) }, 0],
    ['an unknown item with media of ours', { OTIO_SCHEMA: 'Shot.1', media_reference: media(OURS) }, 1],
    ['an unknown item with a clip', { OTIO_SCHEMA: 'Shot.1', children: [clip('a')] }, 1],
    ['a track without content', { OTIO_SCHEMA: 'Track.1', kind: 'Video' }, 0],
    ['a number', 3, 0],
    ['a gap without length', { OTIO_SCHEMA: 'Gap.1' }, 0],
    ['a gap named like a clip of ours', { OTIO_SCHEMA: 'Gap.1', name: OURS, source_range: range(0, 50) }, 0],
    ['a transition with media of ours', { OTIO_SCHEMA: 'Transition.1', media_reference: media(OURS) }, 0],
    ['a transition with contents', { OTIO_SCHEMA: 'Transition.1', children: [clip(OURS)] }, 0],
    ['a clip with contents', clip('a', { children: [clip(OURS)] }), 1],
    ['a clip beyond all times', clip('a', { source_range: range(0, 1e300) }), 0],
  ])('reports %s', (_what, child, uses) => {
    const found = film(clip('first'), child);
    expect(found.unread).toHaveLength(1);
    expect(found.uses).toHaveLength(1 + uses);
  });

  test('reports a name of ours in a field that is repeated', () => {
    const text = JSON.stringify(timeline([track([clip('b')])])).replace('"name":"b"', `"name":"${OURS}","name":"b"`);
    expect(readText(text).unread).toEqual([{ line: 0, text: `重复的字段里的名称：${OURS}` }]);
  });

  test('shows a clip that is shorter than a frame', () => {
    expect(film(clip(OURS, { source_range: range(0, 1, 1_000) })).uses).toEqual([{ names: [OURS], start: 0, end: 1 }]);
  });
});

interface Branch {
  stack: boolean;
  children: (Branch | number)[];
}
const BRANCH = fc.letrec<{ branch: Branch; child: Branch | number }>((tie) => ({
  branch: fc.record(
    { stack: fc.boolean(), children: fc.array(tie('child'), { maxLength: 4 }) },
    { noNullPrototype: true },
  ),
  child: fc.oneof({ maxDepth: 4 }, fc.nat(4), tie('branch')),
})).branch;
/** Numbers clips in order. Clip positions do not depend on `gone`, the clip that becomes a gap. */
function build(branch: Branch, gone: number, count = { clips: 0 }): object {
  const children = branch.children.map((child) => {
    if (typeof child !== 'number') return build(child, gone, count);
    count.clips += 1;
    const number = count.clips - 1;
    const source_range = range(0, 10 + child);
    return number === gone ? { OTIO_SCHEMA: 'Gap.1', source_range } : clip(`clip ${number}`, { source_range });
  });
  return branch.stack ? { OTIO_SCHEMA: 'Stack.1', children } : track(children);
}

test('removing a clip removes exactly its use', () => {
  fc.assert(
    fc.property(BRANCH, fc.nat(), (branch, which) => {
      const count = { clips: 0 };
      const all = read(timeline([build(branch, -1, count)]));
      const gone = which % Math.max(1, count.clips);
      const rest = read(timeline([build(branch, gone)]));
      expect(all.uses).toHaveLength(count.clips);
      expect(rest.uses).toEqual(all.uses.filter(({ names }) => names[0] !== `clip ${gone}`));
      expect(all.unread).toEqual([]);
    }),
  );
});

/** Returns how many events a list has, or Infinity if it is rejected or has parts to confirm. */
function accountedFor(reading: () => Film): number {
  try {
    const { events, unread } = reading();
    return unread.length > 0 ? Infinity : events;
  } catch (error) {
    if (error instanceof EditListError) return Infinity;
    throw error;
  }
}

test('accounts for every clip in a damaged list', () => {
  const damage = fc.record({ at: fc.nat(), by: fc.constantFrom('', '0', 'x', '"', 'null', '-', '{}', 'Inf', '\\') });
  fc.assert(
    fc.property(BRANCH, fc.array(damage, { minLength: 1, maxLength: 4 }), (branch, damages) => {
      const text = damages.reduce(
        (list, { at, by }) => list.slice(0, at % list.length) + by + list.slice((at % list.length) + 1),
        JSON.stringify(timeline([build(branch, -1)])),
      );
      const clips = text.split('"OTIO_SCHEMA":"Clip.2"').length - 1;
      // A lost branch is one unread part.
      expect(accountedFor(() => readText(text))).toBeGreaterThanOrEqual(clips);
    }),
  );
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EditListError } from './film.ts';
import { readEditList, rewriteEditList } from './read-edit-list.ts';

const OURS = '12-HD-海上日落.mp4';
const SECOND = 1_000_000;
const utf8 = (text: string) => new TextEncoder().encode(text);
const read = (draft: unknown) => readEditList(utf8(JSON.stringify(draft)), { fps: 25 });

const video = (id: string, name: string) => ({ id, path: `D:/素材/${name}`, material_name: name, type: 'video' });
const segment = (material_id: string, start: number, duration: number, more: object = {}) => ({
  material_id,
  source_timerange: { start: 0, duration: duration * SECOND },
  target_timerange: { start: start * SECOND, duration: duration * SECOND },
  ...more,
});
const draft = (tracks: unknown[], materials: object = {}) => ({
  fps: 30,
  duration: 10 * SECOND,
  canvas_config: { width: 1920, height: 1080 },
  materials: {
    videos: [video('v1', OURS), video('v2', 'a.mov')],
    audios: [{ id: 'a1' }],
    texts: [{ id: 't1' }],
    ...materials,
  },
  tracks,
});
const track = (...segments: unknown[]) => ({ type: 'video', segments });

describe('a draft of 剪映', () => {
  test('uses videos and photos on every track, but no sound or text', () => {
    const film = read(
      draft([
        track(segment('v1', 0, 2), segment('v2', 2, 1)),
        track(segment('v1', 1, 1, { visible: false })),
        { type: 'audio', segments: [segment('a1', 0, 9)] },
        { type: 'text', segments: [segment('t1', 0, 9)] },
      ]),
    );
    expect(film).toMatchObject({
      format: 'jianying',
      fps: 30,
      frames: 300,
      size: { width: 1920, height: 1080 },
      uses: [
        { names: [OURS], start: 0, end: 60 },
        { names: ['a.mov'], start: 60, end: 90 },
      ],
      events: 5,
      unread: [],
      notes: ['隐藏的 1 个片段不算画面'],
    });
  });

  test('keeps every name of a material', () => {
    const material = { id: 'v1', path: '##_draftpath_placeholder_0E68_##/local/8c1f.mp4', material_name: OURS };
    expect(read(draft([track(segment('v1', 0, 2))], { videos: [material] })).uses[0]!.names).toEqual([
      '8c1f.mp4',
      OURS,
    ]);
  });

  test('says that materials of ours are not on the timeline', () => {
    const film = read(draft([track(segment('v2', 0, 2))]));
    expect(film).toMatchObject({ unread: [], notes: ['1 个像本站文件的素材没有放在时间线上，不算画面'] });
  });

  test('reads compound clips', () => {
    const inner = { ...draft([track(segment('v2', 0, 3), segment('v1', 3, 3))]) };
    const nested = { id: 'd1', name: '复合片段1', draft: inner };
    const outer = segment('v9', 10, 2, {
      extra_material_refs: ['x', 'd1'],
      source_timerange: { start: 2 * SECOND, duration: 2 * SECOND },
    });
    expect(read(draft([track(outer)], { drafts: [nested] })).uses).toEqual([
      { names: ['a.mov'], start: 300, end: 330 },
      { names: [OURS], start: 330, end: 360 },
    ]);
  });

  test.each([
    ['a segment of an unknown material', track(segment('v7', 0, 2))],
    ['a segment without a place', track({ material_id: 'v2' })],
    ['a compound clip without content', track(segment('d1', 0, 2))],
    ['a compound clip that is empty', track(segment('d2', 0, 2))],
    ['a track without segments', { type: 'video' }],
    ['a track of an unknown kind', { type: 'new', segments: [segment('t1', 0, 2)] }],
  ])('reports %s', (_what, each) => {
    const film = read(
      draft([each], {
        drafts: [
          { id: 'd1', name: '复合' },
          { id: 'd2', name: '空的', draft: draft([]) },
        ],
      }),
    );
    expect(film.unread).toHaveLength(1);
  });

  test('is rejected if compound clips multiply', () => {
    const bomb = Array.from({ length: 30 }).reduce<object>(
      (inner) =>
        draft([track(...Array.from({ length: 20 }, () => segment('d1', 0, 2)))], {
          drafts: [{ id: 'd1', draft: inner }],
        }),
      draft([{ type: 'text', segments: [segment('t1', 0, 2)] }]),
    );
    expect(() => read(bomb)).toThrow('复合片段过多');
  });

  test('is relinked to other file names', () => {
    const text = JSON.stringify(draft([track(segment('v1', 0, 2))]));
    const written = rewriteEditList(utf8(text), new Map([[OURS, '12-4K-海上日落.mov']]));
    expect(new TextDecoder().decode(written)).toBe(text.replaceAll(OURS, '12-4K-海上日落.mov'));
  });

  test('is rejected if encrypted or broken', () => {
    expect(() => readEditList(utf8('aB+/9'.repeat(400)), { fps: 25 })).toThrow('已加密');
    expect(() => readEditList(utf8(JSON.stringify(draft([])).slice(0, -1)), { fps: 25 })).toThrow(EditListError);
    expect(() => read(draft([]))).toThrow('没有片段');
  });

  test('loses exactly the uses of a removed segment', () => {
    const segments = fc.array(fc.tuple(fc.constantFrom('v1', 'v2'), fc.nat(9), fc.integer({ min: 1, max: 9 })), {
      minLength: 1,
    });
    fc.assert(
      fc.property(segments, fc.nat(), (all, which) => {
        const at = which % all.length;
        const usesOf = (list: typeof all) => read(draft([track(...list.map((each) => segment(...each)))])).uses;
        const rest = all.length > 1 ? usesOf(all.toSpliced(at, 1)) : [];
        const sorted = (uses: unknown[]) => uses.map((use) => JSON.stringify(use)).toSorted();
        expect(sorted([...rest, ...usesOf([all[at]!])])).toEqual(sorted(usesOf(all)));
      }),
    );
  });
});

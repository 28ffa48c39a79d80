import { describe, expect, test } from 'vitest';
import { EditListError } from './film.ts';
import { readEditList, rewriteEditList } from './read-edit-list.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const read = (text: string, sequence?: number) => readEditList(utf8(text), { fps: 25, sequence });
const uses = (text: string) => read(text).uses.map(({ names, start, end }) => [names[0] ?? '', start, end]);
const unread = (text: string) => read(text).unread.map((part) => part.text);

const OURS = '12-HD-海上日落.mp4';

const file = (name: string) => `<file id="f-${name}"><name>${name}</name><pathurl>file:///D:/${name}</pathurl></file>`;
const clip = (name: string, start: number, end: number, inside = file(name)) =>
  `<clipitem><name>${name}</name><start>${start}</start><end>${end}</end><in>0</in><out>${end - start}</out>${inside}</clipitem>`;
const track = (...items: string[]) => `<track>${items.join('\n')}</track>`;
const sequence = (id: string, tracks: string, { name = '成片', duration = 100, audio = '' } = {}) =>
  `<sequence id="${id}"><name>${name}</name><duration>${duration}</duration><rate><timebase>25</timebase><ntsc>FALSE</ntsc></rate>` +
  `<media><video>${tracks}</video>${audio && `<audio>${audio}</audio>`}</media></sequence>`;
const xmeml = (inside: string) => `<?xml version="1.0"?>\n<!DOCTYPE xmeml>\n<xmeml version="5">\n${inside}</xmeml>`;
const film = (...tracks: string[]) => xmeml(sequence('s1', tracks.join('\n')));

describe('FCP 7 XML', () => {
  test('omits switched-off tracks and clips, with a note', () => {
    const list = film(
      track(clip('a.mov', 0, 100)),
      track(clip(OURS, 0, 50), '<enabled>FALSE</enabled><locked>FALSE</locked>'),
      track(clip('b.mov', 0, 10, `${file('b.mov')}<enabled>FALSE</enabled>`)),
    );
    expect(uses(list)).toEqual([['a.mov', 0, 100]]);
    expect(read(list)).toMatchObject({
      unread: [],
      events: 3,
      notes: ['1 条关闭的轨道没有计入', '1 个停用的片段没有计入'],
    });
  });

  test('reads the longest sequence that is not nested, unless another is chosen', () => {
    const sub = sequence('sub', track(clip('sub.mov', 0, 50)), { name: '子序列', duration: 50 });
    const main = sequence('main', track(clip(OURS, 0, 100)), { duration: 200 });
    const list = xmeml(`<project><children><bin><children>${sub}</children></bin>${main}</children></project>`);
    expect(read(list)).toMatchObject({ name: '成片', sequences: ['子序列', '成片'], sequence: 1 });
    expect(uses(list)).toEqual([[OURS, 0, 100]]);
    expect(read(list, 0)).toMatchObject({ name: '子序列', uses: [{ names: ['sub.mov'], start: 0, end: 50 }] });
    expect(read(list, 7).sequence).toBe(1);
    const using = main.replace('</track>', `${clip('x', 100, 120, '<sequence id="sub"/>')}</track>`);
    const nested = xmeml(sub.replace('<duration>50', '<duration>900') + using);
    expect(read(nested)).toMatchObject({ name: '成片', sequences: ['成片'], sequence: 0 });
    expect(uses(nested)).toEqual([
      [OURS, 0, 100],
      ['sub.mov', 100, 120],
    ]);
  });

  test('counts all pictures of a retimed nested sequence', () => {
    const sub = sequence('sub', track(clip('a.mov', 0, 50), clip(OURS, 50, 100)));
    const timed = '<filter><effect><effectid>timeremap</effectid></effect></filter>';
    for (const list of [
      film(track(clip('x', 0, 20, sub + timed))),
      film(track(clip('x', 0, 20, sub).replace('<out>20', '<out>80'))),
      film(track(clip('x', 0, 20, sub).replace('<in>0', '<in>-1'))),
    ]) {
      expect(uses(list)).toEqual([
        ['a.mov', 0, 20],
        [OURS, 0, 20],
      ]);
      expect(read(list).notes).toEqual(['1 处变速的嵌套片段，按整段计入里面的全部画面']);
    }
  });

  test('asks about a nested sequence that is missing or shows nothing', () => {
    expect(unread(film(track(clip('片头', 0, 20, '<sequence id="gone"/>'))))).toEqual([
      '<clipitem name="片头"> 找不到嵌套的序列',
    ]);
    const beyond = sequence('sub', track(clip(OURS, 50, 100)));
    expect(unread(film(track(clip('片头', 0, 20, beyond))))).toEqual([
      '<clipitem name="片头"> 取用的一段里没有读到画面',
    ]);
  });

  test('keeps the names of a file, its proxy, its reel and its master clips', () => {
    const item = clip(
      OURS,
      0,
      100,
      `<masterclipid>m</masterclipid><file id="f"><name>小样.mp4</name><pathurl>file://localhost/D%3a/Proxies/A1B2C3D4.mov</pathurl><timecode><reel><name>A001</name></reel></timecode></file>`,
    );
    const master =
      '<bin><children><clip id="m"><name>改名</name><masterclipid>m2</masterclipid></clip><clip id="m2"><name>母片</name><media><video><track><clipitem><file><name>原名.mov</name></file></clipitem></track></video></media></clip></children></bin>';
    const list = xmeml(master + sequence('s', track(item)));
    expect(read(list).uses[0]!.names).toEqual(['A1B2C3D4.mov', '小样.mp4', 'A001', OURS, '改名', '原名.mov', '母片']);
    expect(read(list).unread).toEqual([]);
  });

  test('keeps forty names of a file and of a master clip, and reports the others once', () => {
    const paths = Array.from({ length: 50 }, (_, at) => `<pathurl>file:///D:/${at}.mov</pathurl>`).join('');
    const named = (at: number, inside: string) => clip('x', at, at + 10, inside);
    const items = [named(0, `<file id="f">${paths}</file>`), named(10, '<file id="f"/>'), named(20, '<file id="f"/>')];
    const list = read(film(track(...items)));
    expect(list.uses.map(({ names }) => [names.length, names[39], names[40]])).toEqual(
      Array(3).fill([41, '39.mov', 'x']),
    );
    expect(list.unread.map(({ text }) => text)).toEqual(['<file> 名称超过 40 个']);
    const files = Array.from({ length: 50 }, (_, at) => `<file><name>${at}.mov</name></file>`).join('');
    const uses = [0, 10, 20].map((at) => named(at, '<masterclipid>m</masterclipid>'));
    const mastered = read(
      xmeml(`<bin><children><clip id="m">${files}</clip></children></bin>${sequence('s', track(...uses))}`),
    );
    expect(mastered.uses.map(({ names }) => names.length)).toEqual([41, 41, 41]);
    expect(mastered.unread.map(({ text }) => text)).toEqual(['<clip> 名称超过 40 个']);
    const many = read(film(track(named(0, files))));
    expect([many.uses[0]!.names.length, many.unread.length]).toEqual([41, 1]);
  });

  test('names the active angle of a multiclip, and all angles if none is marked', () => {
    const angle = (name: string, isActive: string) =>
      `<angle><activevideoangle>${isActive}</activevideoangle><clip id="c-${name}"><name>${name}</name><media><video>${track(clip(name, 0, 100))}</video></media></clip></angle>`;
    const multiclip = (first: string) =>
      `<multiclip id="mc"><name>多机位</name>${angle('a.mov', first)}${angle(OURS, 'FALSE')}</multiclip>`;
    const active = film(track(clip('x', 0, 10, multiclip('TRUE')), clip('y', 10, 20, '<multiclip id="mc"/>')));
    expect(read(active).uses.map(({ names }) => names)).toEqual([
      ['a.mov', 'x', '多机位'],
      ['a.mov', 'y', '多机位'],
    ]);
    expect(read(active)).toMatchObject({ unread: [], notes: ['1 个没有选用的机位没有计入'] });
    expect(read(film(track(clip('x', 0, 10, multiclip('FALSE'))))).uses[0]!.names).toContain(OURS);
    expect(unread(film(track(clip('x', 0, 10, '<multiclip id="gone"/>'))))).toEqual([
      '<clipitem name="x"> 找不到多机位片段的内容',
    ]);
  });

  test('reads whole clips in tracks, stills and items with generators around them', () => {
    const whole = `<clip id="c"><name>x</name><start>0</start><end>10</end><media><video>${track(clip(OURS, 0, 10))}</video></media></clip>`;
    const list = film(
      track(
        whole,
        '<generatoritem><name>字幕</name><start>10</start><end>20</end><effect><effectid>Text</effectid></effect></generatoritem>',
        clip('图.jpg', 20, 30, `<stillframe>TRUE</stillframe>${file('图.jpg')}`),
      ),
    );
    expect(uses(list)).toEqual(
      [
        [OURS, 0, 10],
        ['图.jpg', 20, 30],
      ].map(([name, start, end]) => [name === OURS ? 'x' : name, start, end]),
    );
    expect(read(list).uses[0]!.names).toContain(OURS);
    expect(read(list)).toMatchObject({ unread: [], events: 4 });
  });

  test('asks about unknown items, misplaced clips and times that are not numbers', () => {
    const list = film(
      track(
        clip('a.mov', 0, 10),
        clip(OURS, 0, 10).replace('<start>0', '<start>NaN'),
        clip('b.mov', 10, 10),
        clip('c.mov', 0, 10).replaceAll('clipitem', 'group'),
        clip('d.mov', 0, 10, `${file('d.mov')}<filter><effect>${clip('e.mov', 0, 10)}</effect></filter>`),
      ),
      track(clip('f.mov', 0, 10)).replaceAll('track>', 'trakc>'),
    );
    expect(read(list).unread).toEqual([
      { line: 5, text: `<clipitem name="${OURS}"> 起止时间有误` },
      { line: 6, text: '<clipitem name="b.mov"> 起止时间有误' },
      { line: 7, text: '<group name="c.mov"> 不认识的片段' },
      { line: 8, text: '<clipitem> 不在时间线的位置上' },
      { line: 9, text: '<trakc> 不认识的轨道' },
      { line: 9, text: '<clipitem name="f.mov"> 不在时间线的位置上' },
    ]);
    expect(uses(list).map(([name]) => name)).toEqual(['a.mov', 'd.mov']);
  });

  test('asks about a clip in a bin that contains a cut', () => {
    const cut = `<clip id="c"><name>剪辑</name><media><video>${track(clip(OURS, 0, 10), clip('b.mov', 10, 20))}</video></media></clip>`;
    const list = xmeml(`<bin><children>${cut}</children></bin>${sequence('s', track(clip('a.mov', 0, 10)))}`);
    expect(unread(list)).toEqual(['<clip name="剪辑"> 不在序列里的剪辑']);
  });

  test('asks about a clip with an undefined file', () => {
    const list = film(track(clip('自拍', 0, 10, '<file id="gone"/>'), clip('b.mov', 10, 20)));
    expect(uses(list).map(([name]) => name)).toEqual(['自拍', 'b.mov']);
    expect(unread(list)).toEqual(['<clipitem name="自拍"> 找不到素材文件']);
  });

  test('reports that a sequence with sound only has no picture', () => {
    const list = xmeml(sequence('s', '', { audio: track(clip('配乐.wav', 0, 100)) }));
    expect(read(list)).toMatchObject({ uses: [], unread: [], notes: [expect.stringContaining('没有读到任何画面')] });
  });

  test('repairs control characters and bare ampersands, and rewrites nothing else', () => {
    const list = film(track(clip('A&B.mov', 0, 10), clip(OURS, 10, 20))).replace(
      '<media>',
      '<marker><comment>x\u000By&#x1;z & so &amp; on<![CDATA[a & b]]></comment></marker><media>',
    );
    expect(uses(list)).toEqual([
      ['A&B.mov', 0, 10],
      [OURS, 10, 20],
    ]);
    expect(read(list).notes).toEqual([
      'XML 里有 2 个不允许的控制字符，已略去',
      'XML 里有 6 个“&”没有转义，已按原字读取',
    ]);
    const written = rewriteEditList(utf8(list), new Map([['A&B.mov', 'C.mov']]));
    expect(new TextDecoder().decode(written)).toBe(list.replaceAll(/(?<=[>/])A&B\.mov/g, 'C.mov'));
    expect(rewriteEditList(utf8(list), new Map())).toEqual(utf8(list));
  });

  test('finds names with control characters when relinking', () => {
    const list = film(track(clip('a&#x1;b.mov', 0, 10)));
    expect(uses(list)).toEqual([['ab.mov', 0, 10]]);
    expect(read(new TextDecoder().decode(rewriteEditList(utf8(list), new Map([['ab.mov', 'c.mov']])))).uses[0]).toEqual(
      {
        names: ['c.mov'],
        start: 0,
        end: 10,
      },
    );
  });

  test.each([
    ['an unknown entity', film(track(clip('a&b;.mov', 0, 10)))],
    [
      'a custom entity',
      film().replace('<!DOCTYPE xmeml>', '<!DOCTYPE xmeml [<!ENTITY b "x">]>').replace('成片', '&b;'),
    ],
    [
      'sequences that double at each level',
      xmeml(
        Array.from({ length: 38 }, (_, at) =>
          sequence(`s${at}`, track(...[0, 1].map((part) => clip('x', part, part + 10, `<sequence id="s${at + 1}"/>`)))),
        ).join('') + sequence('s38', track('<generatoritem/>')),
      ),
    ],
  ])('rejects %s', (_what, list) => {
    expect(() => read(list)).toThrow(EditListError);
  });
});

import { describe, expect, test } from 'vitest';
import { EditListError } from './film.ts';
import { readEditList } from './read-edit-list.ts';

const read = (text: string, sequence?: number) => readEditList(new TextEncoder().encode(text), { fps: 25, sequence });
const uses = (text: string) => read(text).uses.map(({ names, start, end }) => [names[0] ?? '', start, end]);
const unread = (text: string) => read(text).unread.map((part) => part.text);

const OURS = '12-HD-海上日落.mp4';
const RESOURCES = `<format id="r1" frameDuration="100/2500s" width="1920" height="1080"/>
<asset id="a1" name="12-HD-海上日落" duration="10s" hasVideo="1"><media-rep kind="proxy-media" src="file:///x/ABC.mov"/><media-rep kind="original-media" src="file:///x/${OURS}"/></asset>
<asset id="a2" name="b" duration="10s" hasVideo="1"><media-rep kind="original-media" src="file:///x/b.mov"/></asset>
<effect id="e1" name="渐变"/>
<media id="m1" name="复合"><sequence format="r1" tcStart="0s"><spine><asset-clip ref="a1" offset="0s" duration="4s"/><asset-clip ref="a2" offset="4s" duration="6s"/></spine></sequence></media>
<media id="m2" name="多机位"><multicam format="r1"><mc-angle name="A" angleID="A1"><asset-clip ref="a1" offset="0s" duration="10s"/></mc-angle><mc-angle name="B" angleID="B1"><asset-clip ref="a2" offset="0s" duration="10s"/></mc-angle></multicam></media>`;

const project = (items: string, { name = '成片', duration = '20s', format = 'r1' } = {}) =>
  `<project name="${name}"><sequence format="${format}" duration="${duration}" tcStart="0s">\n<spine>\n${items}\n</spine></sequence></project>`;
const fcpxml = (inside: string, resources = RESOURCES) =>
  `<?xml version="1.0"?>\n<!DOCTYPE fcpxml>\n<fcpxml version="1.11"><resources>${resources}</resources><library><event name="e">${inside}</event></library></fcpxml>`;
const film = (...items: string[]) => fcpxml(project(items.join('\n')));

describe('FCPXML', () => {
  test('omits the picture of clips that contribute only sound', () => {
    for (const item of [
      '<asset-clip ref="a1" offset="0s" duration="4s" srcEnable="audio"/>',
      '<ref-clip ref="m1" offset="0s" duration="4s" srcEnable="audio"/>',
      '<mc-clip ref="m2" offset="0s" duration="4s" srcEnable="audio"/>',
      '<sync-clip offset="0s" duration="4s" srcEnable="audio"><spine><asset-clip ref="a1" duration="4s"/></spine></sync-clip>',
    ]) {
      const list = film(item, '<asset-clip ref="a2" offset="4s" duration="4s"/>');
      expect(uses(list)).toEqual([['b.mov', 100, 200]]);
      expect(read(list)).toMatchObject({ unread: [], notes: ['1 个只用声音的片段没有计入'] });
    }
    const connected =
      '<asset-clip ref="a1" offset="0s" duration="4s" srcEnable="audio"><asset-clip ref="a2" lane="1" offset="1s" duration="1s"/></asset-clip>';
    expect(uses(film(connected))).toEqual([['b.mov', 25, 50]]);
  });

  test('omits assets that declare sound and no picture, unless their name could be ours', () => {
    const sound = (name: string) =>
      fcpxml(
        project('<asset-clip ref="a9" offset="0s" duration="4s"/><asset-clip ref="a2" offset="4s" duration="4s"/>'),
        `${RESOURCES}<asset id="a9" name="${name}" src="file:///x/${name}" hasAudio="1" audioSources="1"/>`,
      );
    expect(uses(sound('配乐.wav'))).toEqual([['b.mov', 100, 200]]);
    expect(read(sound('配乐.wav'))).toMatchObject({ unread: [], notes: ['1 个只用声音的片段没有计入'] });
    expect(uses(sound(OURS))[0]).toEqual([OURS, 0, 100]);
  });

  test('shows the chosen clip of an audition at its own length', () => {
    const list = film(
      '<audition offset="0s"><asset-clip ref="a1" duration="4s"/><asset-clip ref="a2" duration="9s"/></audition>',
      '<asset-clip ref="a2" duration="2s"/>',
    );
    expect(uses(list)).toEqual([
      [OURS, 0, 100],
      ['b.mov', 100, 150],
    ]);
    expect(read(list)).toMatchObject({ unread: [], notes: ['1 个试演里没有选用的片段没有计入'] });
    expect(unread(film('<audition offset="0s" duration="4s"><asset-clap ref="a1" duration="4s"/></audition>'))).toEqual(
      ['<audition> 找不到试演里选用的片段'],
    );
  });

  test('shows the angles that a multicam clip uses for its picture', () => {
    const multicam = (...sources: string[]) =>
      film(`<mc-clip ref="m2" offset="0s" start="2s" duration="4s">${sources.join('')}</mc-clip>`);
    const source = (id: string, enable: string) => `<mc-source angleID="${id}" srcEnable="${enable}"/>`;
    expect(uses(multicam(source('A1', 'audio'), source('B1', 'video')))).toEqual([['b.mov', 0, 100]]);
    expect(uses(multicam(source('A1', 'all'), source('B1', 'none')))).toEqual([[OURS, 0, 100]]);
    expect(uses(multicam()).map(([name]) => name)).toEqual([OURS, 'b.mov']);
    expect(unread(multicam(source('X', 'video')))).toEqual(['<mc-clip> 找不到选用的机位']);
  });

  test('keeps all names of an asset, the original first', () => {
    expect(read(film('<asset-clip ref="a1" name="改名" offset="0s" duration="4s"/>')).uses[0]!.names).toEqual([
      OURS,
      'ABC.mov',
      '12-HD-海上日落',
      '改名',
    ]);
    const lost = film('<asset-clip ref="gone" name="自拍" offset="0s" duration="4s"/>');
    expect(uses(lost)).toEqual([['自拍', 0, 100]]);
    expect(unread(lost)).toEqual(['<asset-clip name="自拍"> 找不到素材']);
    expect(uses(film('<clip name="自拍" offset="0s" duration="4s"><video ref="gone" duration="4s"/></clip>'))).toEqual([
      ['自拍', 0, 100],
    ]);
  });

  test.each(['video', 'asset-clip'])('asks about the contents of a compound clip that a %s element shows', (item) => {
    const compound = '<media id="m9" name="复合"><sequence format="r1"><spine/></sequence></media>';
    const list = fcpxml(project(`<${item} ref="m9" name="自拍" offset="0s" duration="2s"/>`), RESOURCES + compound);
    expect(unread(list)).toEqual([`<${item} name="自拍"> 找不到素材`]);
  });

  test('asks about a resource that is defined twice in different ways', () => {
    const twice = (second: string) =>
      fcpxml(
        project('<asset-clip ref="a2" offset="0s" duration="4s"/>'),
        `${RESOURCES}<asset id="a2"${second}/><asset id="a2"${second}/>`,
      );
    expect(unread(twice(' name="c" hasVideo="1"'))).toEqual(['<asset name="c"> 编号重复，内容不同']);
  });

  test('keeps forty names of an asset, and reports the others once', () => {
    const files = Array.from({ length: 50 }, (_, at) => `<media-rep src="file:///x/${at}.mov"/>`).join('');
    const items = [0, 4, 8].map((at) => `<asset-clip ref="a9" name="x" offset="${at}s" duration="4s"/>`);
    const list = read(
      fcpxml(project(items.join('')), `${RESOURCES}<asset id="a9" name="y" hasVideo="1">${files}</asset>`),
    );
    expect(list.uses.map(({ names }) => [names.length, names[40]])).toEqual(Array(3).fill([41, 'x']));
    expect(list.unread.map(({ text }) => text)).toEqual(['<asset name="y"> 名称超过 40 个']);
  });

  test('reads compound clips, synchronized clips and secondary storylines', () => {
    expect(uses(film('<ref-clip ref="m1" offset="0s" start="3s" duration="3s"/>'))).toEqual([
      [OURS, 0, 25],
      ['b.mov', 25, 75],
    ]);
    expect(uses(film('<ref-clip ref="m1" offset="0s"/>')).map(([, , end]) => end)).toEqual([100, 250]);
    expect(
      uses(
        film(
          '<gap offset="0s" duration="9s"><spine lane="1" offset="1s"><asset-clip ref="a1" offset="0s" duration="1s"/><asset-clip ref="a2" offset="2s" duration="1s"/></spine></gap>',
        ),
      ),
    ).toEqual([
      [OURS, 25, 50],
      ['b.mov', 75, 100],
    ]);
    expect(
      uses(
        film(
          '<sync-clip offset="0s" duration="2s"><spine><asset-clip ref="a1" offset="0s" duration="4s"/></spine></sync-clip>',
        ),
      ),
    ).toEqual([[OURS, 0, 50]]);
    const timed = film('<ref-clip ref="m1" offset="0s" duration="1s"><timeMap/></ref-clip>');
    expect(uses(timed)).toEqual([
      [OURS, 0, 25],
      ['b.mov', 0, 25],
    ]);
    expect(read(timed).notes).toEqual(['1 处变速的嵌套片段，按整段计入里面的全部画面']);
  });

  test('shows what a transition reveals of compound, synchronized and multicam clips', () => {
    const contents =
      '<asset-clip ref="a2" offset="0s" duration="10s"/><asset-clip ref="a1" offset="10s" duration="10s"/>';
    const resources = `${RESOURCES}<media id="m3"><sequence format="r1" tcStart="0s"><spine>${contents}</spine></sequence></media><media id="m4"><multicam format="r1"><mc-angle angleID="A">${contents}</mc-angle></multicam></media>`;
    const spine = (items: string) => fcpxml(project(items), resources);
    const transition = '<transition offset="9s" duration="2s"/>';
    for (const nest of [
      '<ref-clip ref="m3" offset="0s" duration="10s"/>',
      '<mc-clip ref="m4" offset="0s" duration="10s"/>',
      `<sync-clip offset="0s" duration="10s"><spine>${contents}</spine></sync-clip>`,
      `<clip offset="0s" duration="10s"><spine>${contents}</spine></clip>`,
    ]) {
      expect(uses(spine(`${nest}${transition}<asset-clip ref="a2" offset="10s" duration="4s"/>`))).toEqual([
        ['b.mov', 0, 250],
        [OURS, 250, 275],
        ['b.mov', 250, 350],
      ]);
    }
    const after = '<ref-clip ref="m3" offset="10s" start="10s" duration="5s"/>';
    const first = '<asset-clip ref="a1" offset="0s" duration="10s"/>';
    expect(uses(spine(first + transition + after))).toEqual([
      [OURS, 0, 250],
      ['b.mov', 225, 250],
      [OURS, 250, 375],
    ]);
    // Without an offset, a transition may begin or end at the cut.
    const unplaced = '<transition duration="2s"/>';
    expect(uses(spine(first + unplaced + after))).toContainEqual(['b.mov', 200, 250]);
  });

  test('omits disabled clips, titles, generators and clips in the browser', () => {
    const list = fcpxml(
      `<asset-clip ref="a1" duration="4s"/>${project('<asset-clip ref="a1" enabled="0" offset="0s" duration="1s"/><title ref="e1" offset="1s" duration="1s"/><video ref="e1" offset="2s" duration="1s"/><asset-clip ref="a2" offset="3s" duration="1s"/>')}`,
    );
    expect(uses(list)).toEqual([['b.mov', 75, 100]]);
    expect(read(list)).toMatchObject({
      unread: [],
      notes: ['1 个停用的片段没有计入', '浏览器里的 1 个片段不在项目的时间线上，不算画面'],
    });
  });

  test('keeps the clips connected to a disabled one', () => {
    const connected = '<asset-clip ref="a1" lane="1" offset="1s" duration="1s"/>';
    for (const item of [
      `<asset-clip ref="a2" enabled="0" offset="0s" duration="4s">${connected}</asset-clip>`,
      `<ref-clip ref="m1" enabled="0" offset="0s" duration="4s">${connected}</ref-clip>`,
      `<clip enabled="0" offset="0s" duration="4s"><video ref="a2" duration="4s"/>${connected}</clip>`,
      `<sync-clip enabled="0" offset="0s" duration="4s"><spine><asset-clip ref="a2" duration="4s"/></spine>${connected}</sync-clip>`,
      `<audition offset="0s"><asset-clip ref="a2" enabled="0" duration="4s">${connected}</asset-clip></audition>`,
    ]) {
      expect(uses(film(item))).toEqual([[OURS, 25, 50]]);
      expect(read(film(item))).toMatchObject({ unread: [], notes: ['1 个停用的片段没有计入'] });
    }
  });

  test('reads the longest project unless another is chosen', () => {
    const list = fcpxml(
      project('<asset-clip ref="a2" offset="0s" duration="1s"/>', { name: '片花', duration: '5s' }) +
        project('<asset-clip ref="a1" offset="0s" duration="1s"/>'),
    );
    expect(read(list)).toMatchObject({ name: '成片', sequences: ['片花', '成片'], sequence: 1 });
    expect(read(list, 0)).toMatchObject({ name: '片花', uses: [{ start: 0, end: 25 }] });
  });

  test.each([
    ['FFVideoFormat1080p2997', 29.97],
    ['FFVideoFormat3840x2160p2398', 23.976],
    ['FFVideoFormat1080i5994', 29.97],
    ['FFVideoFormat1080i50', 25],
    ['FFVideoFormat720p50', 50],
  ])('recognises the rate of %s', (name, fps) => {
    const list = fcpxml(
      project('<asset-clip ref="a1" offset="0s" duration="4s"/>', { format: 'r2' }),
      `<format id="r2" name="${name}"/>`,
    );
    expect(read(list).fps).toBeCloseTo(fps, 2);
    expect(read(list).notes).toEqual([]);
  });

  test('states the assumed rate of a project without one', () => {
    const list = fcpxml(project('<asset-clip ref="a1" offset="0s" duration="4s"/>', { format: 'r2' }));
    expect(read(list)).toMatchObject({ fps: 25, notes: ['项目没有写明帧率，时间码按每秒 25 帧计算'] });
  });

  test('asks about unknown elements, lengths, positions and contents', () => {
    const list = film(
      '<asset-clip ref="a2" offset="0s" duration="4s"/>',
      '<asset-clip ref="gone" offset="4s" name="甲"/>',
      '<asset-clip ref="a1" offset="4s" duration="0s"/>',
      '<asset-clap ref="a1" offset="4s" duration="1s"/>',
      '<asset-clip ref="a1" offset="soon" duration="1s"/>',
      '<asset-clip ref="a1" offset="-9s" duration="1s"/>',
      '<ref-clip ref="gone" offset="9s" duration="1s" name="复合"/>',
      '<ref-clip ref="m1" offset="9s" start="50s" duration="1s"/>',
      '<gap name="12-sample.mp4" offset="10s" duration="0s"/>',
      '<sync-clip offset="10s" duration="1s"/>',
      '<spine ref="m1" offset="10s"/>',
      '<gap offset="10s" duration="1s"><note><clip ref="a1" name="藏"/></note></gap>',
    ).replace('</event>', '</event><folder><asset-clip ref="a1" duration="1s"/></folder>');
    for (const clips of ['<asset-clip ref="a1" duration="1s"/>', '<x><spine><asset-clip ref="a1"/></spine></x>']) {
      const stray = fcpxml(project('<gap duration="1s"/>'), RESOURCES + clips);
      expect(unread(stray)).toEqual(['<asset-clip> 不在项目的时间线上']);
    }
    expect(read(list).unread).toEqual([
      { line: 11, text: '<asset-clip name="甲"> 没有写明长度' },
      { line: 12, text: '<asset-clip> 长度有误' },
      { line: 13, text: '<asset-clap> 不认识的片段' },
      { line: 14, text: '<asset-clip> 位置有误' },
      { line: 15, text: '<asset-clip> 在影片开头以前' },
      { line: 16, text: '<ref-clip name="复合"> 找不到片段的内容' },
      { line: 17, text: '<ref-clip> 取用的一段里没有读到画面' },
      { line: 18, text: '<gap name="12-sample.mp4"> 不是片段，却像是取用了素材' },
      { line: 19, text: '<sync-clip> 片段里没有内容' },
      { line: 20, text: '<spine> 不是片段，却像是取用了素材' },
      { line: 21, text: '<clip name="藏"> 不在时间线的位置上' },
      { line: 22, text: '<asset-clip> 不在项目的时间线上' },
    ]);
    expect(uses(list)).toEqual([
      ['b.mov', 0, 100],
      ['复合', 225, 250],
    ]);
  });

  test('rejects compound clips that double at each level', () => {
    const levels = Array.from(
      { length: 38 },
      (_, at) =>
        `<media id="d${at}"><sequence duration="9s"><spine><ref-clip ref="d${at + 1}" offset="0s" duration="9s"/><ref-clip ref="d${at + 1}" offset="0s" duration="9s"/></spine></sequence></media>`,
    );
    const last = '<media id="d38"><sequence duration="9s"><spine/></sequence></media>';
    const list = fcpxml(project('<ref-clip ref="d0" offset="0s" duration="9s"/>'), levels.join('') + last);
    expect(() => read(list)).toThrow(EditListError);
  });
});

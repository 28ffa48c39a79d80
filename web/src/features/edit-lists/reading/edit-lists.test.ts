import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EditListError } from './film.ts';
import { readEditList, rewriteEditList } from './read-edit-list.ts';
import { formatTimecode, readTimecode } from '@zhenku/contract/rules/timecode';

const utf8 = (text: string) => new TextEncoder().encode(text);
const read = (text: string, fps = 25) => readEditList(utf8(text), { fps });
const textOf = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
const uses = (text: string, fps = 25) =>
  read(text, fps).uses.map(({ names, start, end }) => [names[0] ?? '', start, end]);

const EDL = `TITLE: 品牌短片 v3
FCM: NON-DROP FRAME

001  AX       V     C        00:00:00:00 00:00:02:00 01:00:00:00 01:00:02:00
* FROM CLIP NAME: 12-HD-海上日落.mp4
002  AX       AA/V  C        00:00:01:00 00:00:02:00 01:00:02:00 01:00:03:00
M2   AX             050.0                00:00:01:00
* FROM CLIP NAME:  12-sample.mp4
003  AX       A     C        00:00:00:00 00:00:02:00 01:00:00:00 01:00:02:00
* FROM CLIP NAME: 配乐.wav
004  BL       V     C        00:00:00:00 00:00:01:00 01:00:03:00 01:00:04:00
005  A001C002 V     C        00:00:00:00 00:00:00:00 01:00:04:00 01:00:04:00
005  AX       V     D    012 00:00:00:00 00:00:02:00 01:00:04:00 01:00:06:00
* FROM CLIP NAME: IMG_0042.MOV
* TO CLIP NAME: 13-4K-雪山.mp4
006  AX       B     C        00:00:00:00 00:00:01:00 01:00:06:00 01:00:07:00
`;

const XMEML = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE xmeml>
<xmeml version="4">
<sequence id="seq-1"><name>成片</name><duration>200</duration>
<rate><timebase>30</timebase><ntsc>TRUE</ntsc></rate>
<timecode><rate><timebase>30</timebase><ntsc>TRUE</ntsc></rate><string>01;00;00;00</string><frame>107892</frame><displayformat>DF</displayformat></timecode>
<media><video><format><samplecharacteristics><width>3840</width><height>2160</height></samplecharacteristics></format>
<track>
<clipitem id="c1"><name>12-HD-海上日落</name><start>0</start><end>-1</end><in>0</in><out>60</out>
<file id="f1"><name>12-HD-海上日落.mp4</name><pathurl>file://localhost/Volumes/A%20B/12-HD-%E6%B5%B7%E4%B8%8A%E6%97%A5%E8%90%BD.mp4</pathurl></file></clipitem>
<transitionitem><start>50</start><end>60</end></transitionitem>
<clipitem id="c2"><name>x</name><start>-1</start><end>100</end><in>0</in><out>50</out><file id="f1"/></clipitem>
</track>
<track>
<clipitem id="c3"><name>套用</name><start>100</start><end>130</end><in>10</in><out>40</out>
<sequence id="seq-2"><name>片头</name><media><video><track>
<clipitem id="c4"><name>n</name><start>0</start><end>20</end><in>0</in><out>20</out><file id="f2"><name>12-sample.mp4</name><pathurl>file:///D:/12-sample.mp4</pathurl></file></clipitem>
<clipitem id="c5"><name>黑 &amp; 白</name><start>20</start><end>90</end><in>0</in><out>70</out></clipitem>
</track></video></media></sequence></clipitem>
<clipitem id="c6"><enabled>FALSE</enabled><name>off.mp4</name><start>0</start><end>10</end></clipitem>
<clipitem id="c7"><name>again</name><start>140</start><end>150</end><in>0</in><out>10</out><sequence id="seq-2"/></clipitem>
</track></video><audio><track><clipitem><name>配乐.wav</name><start>0</start><end>200</end></clipitem></track></audio></media>
</sequence></xmeml>
`;

const FCPXML = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE fcpxml>
<fcpxml version="1.10">
<resources>
<format id="r1" frameDuration="1001/24000s" width="4096" height="2160"/>
<asset id="r2" name="12-sample" src="file:///Users/a/12-sample.mp4" start="0s" duration="10s" hasVideo="1"/>
<asset id="r3" name='13-4K-雪山' hasVideo="1"><media-rep kind="original-media" src="file:///Users/a/13-4K-%E9%9B%AA%E5%B1%B1.mov"/></asset>
<asset id="r4" name="配乐" src="file:///Users/a/m.wav" hasAudio="1" hasVideo="0"/>
<media id="r5" name="复合"><sequence format="r1" tcStart="0s"><spine><asset-clip ref="r3" offset="0s" duration="24024/24000s" name="13"/></spine></sequence></media>
</resources>
<library><event><project name="成片"><sequence format="r1" tcStart="3600s" tcFormat="NDF" duration="96096/24000s"><spine>
<asset-clip ref="r2" offset="3600s" name="12-sample" start="0s" duration="24024/24000s">
<asset-clip ref="r3" lane="1" offset="12012/24000s" name="13-4K-雪山" duration="24024/24000s"/>
</asset-clip>
<gap offset="86424024/24000s" duration="24024/24000s" start="0s"/>
<ref-clip ref="r5" offset="86448048/24000s" duration="12012/24000s" name="复合"/>
<clip offset="86460060/24000s" duration="12012/24000s" name="自拍"><video ref="r9" offset="0s" duration="12012/24000s"/></clip>
<asset-clip ref="r4" offset="86472072/24000s" duration="24024/24000s" name="配乐"/>
</spine></sequence></project></event></library></fcpxml>
`;

const clip = (name: string, url: string | null, duration: number, rate = 50) => ({
  OTIO_SCHEMA: 'Clip.2',
  name,
  source_range: { OTIO_SCHEMA: 'TimeRange.1', start_time: { value: 0.0, rate }, duration: { value: duration, rate } },
  media_references: {
    DEFAULT_MEDIA:
      url === null ? { OTIO_SCHEMA: 'MissingReference.1' } : { OTIO_SCHEMA: 'ExternalReference.1', target_url: url },
  },
  active_media_reference_key: 'DEFAULT_MEDIA',
});
const OTIO = JSON.stringify(
  {
    OTIO_SCHEMA: 'Timeline.1',
    name: '成片',
    global_start_time: { OTIO_SCHEMA: 'RationalTime.1', rate: 50, value: 180000 },
    tracks: {
      OTIO_SCHEMA: 'Stack.1',
      children: [
        {
          OTIO_SCHEMA: 'Track.1',
          kind: 'Video',
          children: [
            clip('a', 'file:///D:/12-HD-%E6%B5%B7.mp4', 50),
            { OTIO_SCHEMA: 'Transition.1', in_offset: { value: 5, rate: 50 }, out_offset: { value: 5, rate: 50 } },
            clip('12-sample.mp4', null, 25),
            { OTIO_SCHEMA: 'Gap.1', source_range: { duration: { value: 25, rate: 25 } } },
            {
              OTIO_SCHEMA: 'Stack.1',
              source_range: { start_time: { value: 10, rate: 50 }, duration: { value: 20, rate: 50 } },
              children: [{ OTIO_SCHEMA: 'Track.1', kind: 'Video', children: [clip('b', 'C:\\\\f\\\\b.mov', 100)] }],
            },
          ],
        },
        { OTIO_SCHEMA: 'Track.1', kind: 'Audio', children: [clip('音乐', 'm.wav', 500)] },
      ],
    },
  },
  null,
  4,
);

describe('reads an edit list', () => {
  test('from CMX 3600: comments name files, transitions have two, and audio and black are skipped', () => {
    expect(read(EDL)).toMatchObject({
      format: 'edl',
      name: '品牌短片 v3',
      fps: 25,
      dropFrame: false,
      startFrame: 90_000,
      frames: 175,
    });
    expect(uses(EDL)).toEqual([
      ['12-HD-海上日落.mp4', 0, 50],
      ['12-sample.mp4', 50, 75],
      ['IMG_0042.MOV', 100, 112],
      ['13-4K-雪山.mp4', 100, 150],
      ['', 150, 175],
    ]);
  });

  test('from CMX 3600 with drop-frame time code in the old notation', () => {
    const drop = EDL.replace('NON-DROP FRAME', 'DROP FRAME').replaceAll('\n', '\r');
    expect(read(drop, 29.97)).toMatchObject({ dropFrame: true, startFrame: 107_892 });
    expect(() => read(EDL.replaceAll('01:00:02:00', '01:00:02:26'), 25)).toThrow('请改选帧率');
    expect(read(EDL.replaceAll('01:00:02:00', '01:00:02:26'), 30).uses).toHaveLength(5);
  });

  test('from FCP 7 XML: files by id, transitions, nested sequences, disabled clips', () => {
    const film = read(XMEML);
    expect(film).toMatchObject({
      format: 'xmeml',
      name: '成片',
      dropFrame: true,
      startFrame: 107_892,
      frames: 200,
      size: { width: 3840, height: 2160 },
    });
    expect(film.fps).toBeCloseTo(29.97, 2);
    expect(uses(XMEML)).toEqual([
      ['12-HD-海上日落.mp4', 0, 60],
      ['12-HD-海上日落.mp4', 50, 100],
      ['12-sample.mp4', 100, 110],
      ['黑 & 白', 110, 130],
      ['12-sample.mp4', 140, 150],
    ]);
  });

  test('from FCPXML: resources, connected and compound clips, no audio', () => {
    const film = read(FCPXML);
    expect(film).toMatchObject({ format: 'fcpxml', name: '成片', size: { width: 4096, height: 2160 }, frames: 96 });
    expect(film.fps).toBeCloseTo(23.976, 3);
    expect(uses(FCPXML)).toEqual([
      ['12-sample.mp4', 0, 24],
      ['13-4K-雪山.mov', 12, 36],
      ['13-4K-雪山.mov', 48, 60],
      ['自拍', 60, 72],
    ]);
  });

  test('from OpenTimelineIO: parallel tracks, gaps, transitions, trimmed stacks', () => {
    expect(read(OTIO)).toMatchObject({ format: 'otio', name: '成片', fps: 50, startFrame: 180_000 });
    expect(uses(OTIO)).toEqual([
      ['12-HD-海.mp4', 0, 50],
      ['12-sample.mp4', 50, 75],
      ['b.mov', 125, 145],
    ]);
  });

  test.each([
    [
      'UTF-16, little-endian, with a byte order mark',
      (text: string) => Uint8Array.from(Buffer.from(`\uFEFF${text}`, 'utf16le')),
    ],
    [
      'UTF-16, big-endian, without a byte order mark',
      (text: string) => Uint8Array.from(Buffer.from(text, 'utf16le').swap16()),
    ],
    ['UTF-8 with a byte order mark', (text: string) => utf8(`\uFEFF${text}`)],
  ])('in %s, and writes it in the same encoding', (_name, encode) => {
    for (const text of [EDL, XMEML, OTIO]) {
      const bytes = encode(text);
      expect(readEditList(bytes, { fps: 25 }).uses.length).toBeGreaterThan(2);
      const written = rewriteEditList(bytes, new Map([['12-sample.mp4', '12-4K-海上日落.mov']]));
      expect(readEditList(written, { fps: 25 }).uses.flatMap(({ names }) => names)).toContain('12-4K-海上日落.mov');
      expect(rewriteEditList(bytes, new Map())).toEqual(bytes);
    }
  });

  test('in GBK', () => {
    const line = '001  AX  V  C  00:00:00:00 00:00:01:00 01:00:00:00 01:00:01:00\n* FROM CLIP NAME: ';
    const bytes = Uint8Array.from([...utf8(line), 0xba, 0xa3, 0xcb, 0xae, ...utf8('.mp4\n')]);
    expect(readEditList(bytes, { fps: 25 }).uses[0]!.names[0]).toBe('海水.mp4');
    const written = rewriteEditList(bytes, new Map([['海水.mp4', '12-HD-海上.mp4']]));
    expect(readEditList(written, { fps: 25 }).uses[0]!.names[0]).toBe('12-HD-海上.mp4');
    expect(rewriteEditList(bytes, new Map([['别的.mp4', 'x']]))).toEqual(bytes);
  });
});

describe('a hostile or broken list', () => {
  const bomb = `<?xml version="1.0"?><!DOCTYPE xmeml [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><xmeml><sequence><name>&b;</name></sequence></xmeml>`;
  const itself = XMEML.replace(
    '<clipitem id="c5">',
    '<clipitem id="c8"><start>0</start><end>90</end><in>0</in><out>90</out><sequence id="seq-2"/></clipitem><clipitem id="c5">',
  );
  const tower = '{"OTIO_SCHEMA":"Stack.1","children":['.repeat(60);
  test.each([
    ['an empty file', ''],
    ['plain text', '这不是剪辑表'],
    ['custom entities', bomb],
    ['half a document', XMEML.slice(0, 900)],
    ['unrelated XML', '<html></html>'],
    ['broken JSON', '{"OTIO_SCHEMA": "Timeline.1"'],
    ['unrelated JSON', '{"a": [1]}'],
    ['a sequence that contains itself', itself],
    ['stacks nested too deep', `{"OTIO_SCHEMA":"Timeline.1","tracks":${tower}${']}'.repeat(60)}}`],
    ['too many pictures', EDL + EDL.slice(EDL.indexOf('001')).repeat(5_000)],
  ])('is rejected: %s', (_what, text) => {
    expect(() => read(text)).toThrow(EditListError);
  });

  test('is rejected beyond 50 MB', () => {
    expect(() => readEditList(new Uint8Array(50 * 1024 * 1024 + 1), { fps: 25 })).toThrow('剪辑表超过 50 MB');
  });

  test('with ten thousand events or elements nested a hundred thousand deep is accepted', () => {
    const events = Array.from({ length: 10_000 }, (_, at) => {
      const time = (frame: number) => formatTimecode(90_000 + frame, 25, false);
      return `${String(at + 1).padStart(6, '0')}  AX  V  C  00:00:00:00 00:00:00:10 ${time(at * 10)} ${time(at * 10 + 10)}\n* FROM CLIP NAME: ${at}-HD-片.mp4\n`;
    });
    expect(read(events.join(''))).toMatchObject({ frames: 100_000, uses: { length: 10_000 } });
    const deep = XMEML.replace(
      '<name>成片</name>',
      `<name>成片</name>${'<x>'.repeat(100_000)}${'</x>'.repeat(100_000)}`,
    );
    expect(uses(deep)).toEqual(uses(XMEML));
  });
});

describe('rewrites a list with other names', () => {
  const renamed = new Map([['12-sample.mp4', '12-4K-海 & 日.mov']]);
  test.each([
    ['EDL', EDL, [['12-sample.mp4', '12-4K-海 & 日.mov']]],
    [
      'FCP 7 XML',
      XMEML,
      [
        ['<name>12-sample.mp4</name>', '<name>12-4K-海 &amp; 日.mov</name>'],
        ['file:///D:/12-sample.mp4', `file:///D:/${encodeURIComponent('12-4K-海 & 日.mov')}`],
      ],
    ],
    [
      'FCPXML',
      FCPXML,
      [
        [
          'name="12-sample" src="file:///Users/a/12-sample.mp4"',
          `name="12-4K-海 &amp; 日" src="file:///Users/a/${encodeURIComponent('12-4K-海 & 日.mov')}"`,
        ],
        ['name="12-sample" start', 'name="12-4K-海 &amp; 日" start'],
      ],
    ],
    ['OpenTimelineIO', OTIO, [['"12-sample.mp4"', '"12-4K-海 & 日.mov"']]],
  ])('in %s without other changes', (_format, text, changes) => {
    const expected = changes.reduce((all, [from, to]) => all.replaceAll(from!, to!), text);
    expect(textOf(rewriteEditList(utf8(text), renamed))).toBe(expected);
    expect(expected).not.toBe(text);
    expect(textOf(rewriteEditList(utf8(text), new Map()))).toBe(text);
  });

  test('writes no extension for a master’s name where the list has none', () => {
    const list = 'TITLE: a\n001 AX V C 10:00:00:00 10:00:02:00 01:00:00:00 01:00:02:00\n* FROM CLIP NAME: 12-SAMPLE\n';
    const written = rewriteEditList(
      utf8(list.replace('SAMPLE', 'sample')),
      new Map([['12-sample.mp4', '12-HD-海-master.mxf']]),
    );
    expect(textOf(written)).toBe(list.replace('12-SAMPLE', '12-HD-海-master'));
  });

  test('restores the original text when any name is replaced and restored', () => {
    const name = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
      .filter((each) => !/[\p{Cc}<>:"/\\|?*%\uFFFE\uFFFF]/u.test(each) && each.trim() === each && !/sample/.test(each))
      .map((each) => `12-HD-${each}.mp4`);
    fc.assert(
      fc.property(name, fc.constantFrom(EDL, XMEML, FCPXML, OTIO), (to, text) => {
        const there = rewriteEditList(utf8(text), new Map([['12-sample.mp4', to]]));
        expect(readEditList(there, { fps: 25 }).uses.flatMap(({ names }) => names)).toContain(to);
        expect(textOf(rewriteEditList(there, new Map([[to, '12-sample.mp4']])))).toBe(text);
      }),
    );
  });
});

test('time code survives a round trip at every rate', () => {
  const rates = fc.constantFrom<[number, boolean]>(
    [23.976, false],
    [24, false],
    [25, false],
    [29.97, true],
    [29.97, false],
    [30, false],
    [50, false],
    [59.94, true],
    [60, false],
  );
  fc.assert(
    fc.property(fc.nat(10_000_000), rates, (frame, [fps, drop]) => {
      expect(readTimecode(formatTimecode(frame, fps, drop), fps, drop)).toBe(frame);
    }),
  );
  expect(formatTimecode(1_800, 29.97, true)).toBe('00:01:00;02');
  expect(formatTimecode(17_982, 29.97, true)).toBe('00:10:00;00');
  expect(formatTimecode(3_600, 59.94, true)).toBe('00:01:00;04');
  expect([
    readTimecode('00:00:00:25', 25, false),
    readTimecode('00:61:00:00', 25, false),
    readTimecode('x', 25, false),
  ]).toEqual([null, null, null]);
});

describe('a list with several sequences', () => {
  const project = (name: string, file: string, seconds: number) =>
    `<project name="${name}"><sequence format="r1" duration="${seconds}s"><spine><asset-clip name="${file}" offset="0s" duration="${seconds}s"/></spine></sequence></project>`;
  const fcpxml = (...projects: string[]) =>
    `<?xml version="1.0"?><fcpxml version="1.10"><resources><format id="r1" frameDuration="1/25s"/></resources>${projects.join('')}</fcpxml>`;
  const sequence = (name: string, file: string, frames: number) =>
    `<sequence id="${name}${file}"><name>${name}</name><duration>${frames}</duration><rate><timebase>25</timebase></rate><media><video><track><clipitem><name>${file}</name><start>0</start><end>${frames}</end></clipitem></track></video></media></sequence>`;
  const xmeml = (...sequences: string[]) => `<?xml version="1.0"?><xmeml version="5">${sequences.join('')}</xmeml>`;
  const timeline = (name: string, ...files: string[]) => ({
    OTIO_SCHEMA: 'Timeline.1',
    name,
    tracks: {
      OTIO_SCHEMA: 'Stack.1',
      children: [{ OTIO_SCHEMA: 'Track.1', children: files.map((file) => clip(file, null, 50)) }],
    },
  });
  const otio = (...children: object[]) => JSON.stringify({ OTIO_SCHEMA: 'SerializableCollection.1', children });
  const named = (text: string, choice: { sequence?: number; sequenceName?: string }) =>
    readEditList(utf8(text), { fps: 25, ...choice }).uses[0]!.names[0];

  test.each([
    [
      'FCPXML',
      fcpxml(project('片 花', 'a.mov', 2), project('成片', 'b.mov', 9)),
      fcpxml(project('片 花', 'a.mov', 2), project('片 花', 'b.mov', 9)),
    ],
    [
      'FCP 7 XML',
      xmeml(sequence('片 花', 'a.mov', 2), sequence('成片', 'b.mov', 9)),
      xmeml(sequence('片 花', 'a.mov', 2), sequence('片 花', 'b.mov', 9)),
    ],
    [
      'OpenTimelineIO',
      otio(timeline('片 花', 'a.mov'), timeline('成片', 'b.mov', 'c.mov')),
      otio(timeline('片 花', 'a.mov'), timeline('片 花', 'b.mov', 'c.mov')),
    ],
  ])(
    'in %s is read from the sequence with the previous cut’s name if only one sequence has it',
    (_format, list, twice) => {
      expect(named(list, {})).toBe('b.mov');
      expect(named(list, { sequenceName: '片 花' })).toBe('a.mov');
      expect(named(list, { sequenceName: '片 花', sequence: 1 })).toBe('b.mov');
      expect(named(list, { sequenceName: '别的' })).toBe('b.mov');
      expect(named(twice, { sequenceName: '片 花' })).toBe('b.mov');
    },
  );

  test('is rewritten even if an unread sequence is broken', () => {
    const inner = `<ref-clip ref="m" offset="0s" duration="9s"/>`;
    const itself = `<media id="m"><sequence duration="9s"><spine>${inner}</spine></sequence></media>`;
    const list = fcpxml(project('片花', '12-sample.mp4', 2), project('成片', 'b.mov', 9))
      .replace('</resources>', `${itself}</resources>`)
      .replace('<asset-clip name="b.mov" offset="0s" duration="9s"/>', inner);
    const renamed = new Map([['12-sample.mp4', '12-HD-海.mp4']]);
    expect(() => rewriteEditList(utf8(list), renamed)).toThrow(EditListError);
    expect(textOf(rewriteEditList(utf8(list), renamed, 0))).toBe(list.replace('12-sample.mp4', '12-HD-海.mp4'));
  });
});

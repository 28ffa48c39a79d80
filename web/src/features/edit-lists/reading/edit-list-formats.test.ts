import { gzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { EditListError } from './film.ts';
import { readListFile } from './open-list.ts';
import { readEditList, rewriteEditList } from './read-edit-list.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const read = (bytes: Uint8Array) => readEditList(bytes, { fps: 25 });

const EDL = utf8(
  'TITLE: a\n001 AX V C 00:00:00:00 00:00:02:00 01:00:00:00 01:00:02:00\n* FROM CLIP NAME: 12-sample.mp4\n',
);
const TIME = { OTIO_SCHEMA: 'TimeRange.1', duration: { value: 50, rate: 25 } };
const OTIO = utf8(
  JSON.stringify({
    OTIO_SCHEMA: 'Timeline.1',
    tracks: {
      OTIO_SCHEMA: 'Stack.1',
      children: [
        {
          OTIO_SCHEMA: 'Track.1',
          kind: 'Video',
          children: [{ OTIO_SCHEMA: 'Clip.2', name: '12-sample.mp4', source_range: TIME }],
        },
      ],
    },
  }),
);
const FCPXML = utf8(`<?xml version="1.0"?><!DOCTYPE fcpxml><fcpxml version="1.10"><resources>
<format id="r1" frameDuration="1/25s"/><asset id="r2" name="12-sample" src="file:///12-sample.mp4" hasVideo="1"/></resources>
<project name="a"><sequence format="r1"><spine><asset-clip ref="r2" offset="0s" duration="2s"/></spine></sequence></project></fcpxml>`);

function usesOrRefused(bytes: Uint8Array): number {
  try {
    return read(bytes).uses.length;
  } catch (error) {
    if (error instanceof EditListError) return 1;
    throw error;
  }
}

describe('a packed list', () => {
  test.each([
    [
      'a stored .otioz',
      zipSync({ 'content.otio': [OTIO, { level: 0 }], 'version.txt': utf8('1.0.0'), 'media/a.mov': new Uint8Array(9) }),
    ],
    ['a compressed .otioz', zipSync({ 'content.otio': OTIO, 'media/12.edl': EDL })],
    [
      'a zipped Final Cut bundle',
      zipSync({ 'a.fcpxmld/Info.fcpxml': FCPXML, '__MACOSX/a.fcpxmld/._Info.fcpxml': utf8('x') }),
    ],
    ['one zipped list', zipSync({ 'a/成片.edl': EDL, 'readme.txt': utf8('x') })],
    ['a gzipped list', gzipSync(EDL)],
  ])('is read: %s', (_what, bytes) => {
    const [use] = read(bytes).uses;
    expect(use).toMatchObject({ start: 0, end: 50 });
    expect(use!.names[0]).toContain('12-sample');
    const written = new TextDecoder().decode(rewriteEditList(bytes, new Map([['12-sample.mp4', '12-HD-海.mp4']])));
    expect(written).toMatch(/12-HD-(海|%E6%B5%B7)\.mp4/);
  });

  test.each([
    ['without a list', zipSync({ 'a.txt': EDL }), '没有剪辑表'],
    ['with two lists', zipSync({ 'a.edl': EDL, 'b.edl': EDL }), '多份剪辑表'],
    ['with a bundle and a list', zipSync({ 'x/Info.fcpxml': FCPXML, 'x/成片.edl': EDL }), '多份剪辑表'],
    ['with a second list beside a packed timeline', zipSync({ 'content.otio': OTIO, 'a.edl': EDL }), '多份剪辑表'],
    ['if it exceeds 50 MB', zipSync({ 'content.otio': new Uint8Array(50 * 1024 * 1024 + 1) }), '超过 50 MB'],
    ['if it exceeds 50 MB, gzipped', gzipSync(new Uint8Array(50 * 1024 * 1024 + 1)), '超过 50 MB'],
    [
      'if it is a DaVinci Resolve project',
      zipSync({ 'project.xml': utf8('<x/>'), 'SeqContainer/a.xml': utf8('<x/>') }),
      '达芬奇',
    ],
  ])('is rejected %s', (_what, bytes, message) => {
    expect(() => read(bytes)).toThrow(message);
  });

  test('is read from a zip with more than 50 MB of media', async () => {
    const zip = zipSync({ 'media/a.mov': [new Uint8Array(51 * 1024 * 1024), { level: 0 }], 'content.otio': OTIO });
    expect(read(await readListFile(new File([zip], 'a.otioz'))).uses).toHaveLength(1);
    await expect(readListFile(new File([zip.subarray(4)], 'a.edl'))).rejects.toThrow('剪辑表超过 50 MB');
    await expect(readListFile(new File([zip.subarray(0, -1)], 'a.otioz'))).rejects.toThrow('已损坏');
  });

  test('is rejected when truncated or damaged', () => {
    const whole = zipSync({ 'content.otio': OTIO });
    for (let at = 4; at < whole.length; at += 1) {
      expect(() => read(whole.slice(0, at))).toThrow(EditListError);
      const damaged = whole.slice();
      damaged[at]! ^= 0xff;
      expect(usesOrRefused(damaged)).toBe(1);
    }
  });
});

test.each([
  ['a.fcpxmld', '显示包内容'],
  ['a.fcpbundle', '导出 XML'],
  ['a.edl', 'folder'],
])('explains why the folder %s cannot be read', async (name, message) => {
  const folder = Object.assign(new File([], name), {
    slice: () => ({ arrayBuffer: () => Promise.reject(new Error('folder')) }),
  });
  await expect(readListFile(folder as unknown as File)).rejects.toThrow(message);
});

test.each([
  ['AAF', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], 'AAF'],
  [
    'a Premiere Pro project',
    [...gzipSync(utf8('<?xml version="1.0"?>\n<PremiereData Version="3"/>'))],
    'Final Cut Pro XML',
  ],
  [
    'an unpacked Premiere Pro project',
    [...utf8('<?xml version="1.0"?>\n<PremiereData Version="3"/>')],
    'Final Cut Pro XML',
  ],
  ['a library', [...utf8('SQLite format 3\0')], '导出'],
  ['a film', [0, 0, 0, 32, ...utf8('ftypisom')], '按画面检查'],
  ['an MXF film', [0x06, 0x0e, 0x2b, 0x34], '按画面检查'],
  ['an empty file', [], '文件是空的'],
])('explains how to export instead of %s', (_what, bytes, message) => {
  expect(() => read(Uint8Array.from(bytes))).toThrow(message);
});

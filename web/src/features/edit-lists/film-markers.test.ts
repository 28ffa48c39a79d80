import { UNKNOWN_FINDING } from '@zhenku/contract/projects/unknown-finding';
import { describe, expect, test } from 'vitest';
import { type MarkerFormat, writeMarkers } from './film-markers.ts';
import type { FilmFile } from './film-result.ts';
import { readEditList } from './reading/read-edit-list.ts';
import { everyElement, readXml } from './reading/xml-tree.ts';

const FILES: FilmFile[] = [
  {
    ...UNKNOWN_FINDING,
    status: 'unlicensed',
    by: 'name',
    videoId: 12,
    videoName: '海 & <夜> | "上"',
    name: '12-HD-海.mp4',
    spans: [
      [0, 50],
      [100, 130],
    ],
    sight: null,
    mark: null,
  },
  { ...UNKNOWN_FINDING, name: 'a\u0007\nb.mov', spans: [[50, 100]], sight: null, mark: null },
];
const write = (format: MarkerFormat, fps = 25, dropFrame = false) =>
  writeMarkers(format, {
    title: '成片 <v3> & "终"',
    film: { fps, dropFrame, startFrame: fps === 25 ? 90_000 : 107_892, frames: 200 },
    files: FILES,
  });
const markersOf = (text: string) => [...everyElement(readXml(text).root)].filter(({ name }) => name === 'marker');

describe('markers of a checked film', () => {
  test('for DaVinci Resolve are events of an EDL, one per place, in film order', () => {
    const lines = write('resolve').split('\r\n');
    expect(lines.slice(3, 6)).toEqual([
      '001  001      V     C        01:00:00:00 01:00:00:01 01:00:00:00 01:00:00:01',
      '000012 海 & <夜> / "上" · 12-HD-海.mp4 · 购买后再交付，或换掉这条 |C:ResolveColorRed |M:未购买 |D:50',
      '',
    ]);
    expect(lines.filter((line) => line.includes('|C:')).map((line) => line.split('|D:')[1])).toEqual([
      '50',
      '50',
      '30',
    ]);
    expect(lines.join()).not.toContain('\u0007');
  });

  test('for Premiere Pro are in a sequence with the film’s rate and timecode', () => {
    const text = write('premiere', 30_000 / 1001, true);
    expect(readEditList(new TextEncoder().encode(text), { fps: 25 })).toMatchObject({
      name: '成片 <v3> & "终"',
      dropFrame: true,
      startFrame: 107_892,
      frames: 200,
      fps: 30_000 / 1001,
    });
    const places = markersOf(text).map(({ children }) => children.slice(2).map((each) => Number(each.text)));
    expect(places).toEqual([
      [0, 50],
      [50, 100],
      [100, 130],
    ]);
  });

  test.each([
    [25, '100/2500s', '9000000/2500s'],
    [30_000 / 1001, '1001/30000s', `${107_892 * 1_001}/30000s`],
  ])('for Final Cut Pro at %f frames per second start on whole frames', (fps, frame, start) => {
    const text = write('finalCut', fps);
    expect(text).toContain(`frameDuration="${frame}"`);
    const [first] = markersOf(text);
    expect(first!.attributes).toMatchObject({ start, value: '未购买' });
    expect(first!.attributes.note).toContain('海 & <夜> | "上"');
    expect(readEditList(new TextEncoder().encode(text), { fps: 25 }).frames).toBe(200);
  });
});

import { fileTitle, sampleName, withoutExtension } from '@zhenku/contract/clips/clip-file-names';
import { oneLine } from '@zhenku/contract/rules/line-text';
import { SELECTS_COLUMNS } from '@zhenku/contract/rules/selects/columns';
import { clockOf, type Selects, type SelectsClip, timelineOf } from '@zhenku/contract/rules/selects/selects';
import { writeEdl } from '@zhenku/contract/rules/selects/write-edl';
import { writeFcpxml } from '@zhenku/contract/rules/selects/write-fcpxml';
import { writeOtio } from '@zhenku/contract/rules/selects/write-otio';
import { isDropFrame, readTimecode } from '@zhenku/contract/rules/timecode';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCsv, writeCsv } from '../../../ui/text/csv.ts';
import { fileNameOf } from './film.ts';
import { readEditList } from './read-edit-list.ts';
import { childOf, everyElement, readXml } from './xml-tree.ts';

/** Proves that the edit-list check and plain parsing read exported boards back exactly. */

const NTSC = [23.976, 29.97, 59.94].map((rate) => (Math.round(rate) * 1_000) / 1_001);
const RATES = [24, 25, 30, 50, 60, 100, 120, 12.5, 29.97, ...NTSC];
const TITLE = fc
  .string({
    unit: fc.constantFrom(...Array.from('海上日落雪山ab Z9-_()&<>"\'%25#;:,.+*?/\\|[]{}~!@^=`é😀')),
    minLength: 1,
    maxLength: 40,
  })
  .map((title) => `海${title.trim()}`);

const CLIP = fc
  .record({
    videoId: fc.integer({ min: 1, max: 9 }),
    sold: fc.boolean(),
    title: TITLE,
    fps: fc.constantFrom(...RATES),
    length: fc.integer({ min: 2, max: 20_000 }),
    points: fc.tuple(fc.nat(), fc.nat()),
    size: fc.constantFrom([1_920, 1_080], [1_080, 1_920], [3_840, 2_160], [720, 720]),
    timecode: fc.constantFrom(null, '00:00:00:00', '01:02:03:04', '09:58:59;20', '10:09:59:11', '10:00:59;02'),
    hasSound: fc.boolean(),
    note: fc.oneof(
      TITLE,
      fc.constantFrom(
        '',
        '=1+1',
        '第一行\n第二行',
        '00:00:01:00 - 00:00:02:00 或 00:00:03:00 - 00:00:04:00 再 00:00:05:00',
        '007  AX  V  C  00:00:00:00 00:00:01:00 00:00:00:00 00:00:01:00',
        'TITLE: x',
        '{"a": "<b>&amp;"}',
      ),
    ),
  })
  .map(({ videoId, sold, title, length, points, size, ...rest }): SelectsClip => {
    const inFrame = points[0] % (length - 1);
    return {
      ...rest,
      videoId,
      videoName: title,
      fileName: sold ? `${videoId}-4K-${fileTitle(title)}.mp4` : sampleName(videoId),
      tier: sold ? 2 : null,
      frameCount: length,
      width: size[0]!,
      height: size[1]!,
      inFrame,
      outFrame: inFrame + 1 + (points[1] % (length - inFrame)),
    };
  });

/** Two clips with one file name are one file. */
function asOneFile(clips: readonly SelectsClip[]): SelectsClip[] {
  const files = new Map<string, SelectsClip>();
  return clips.map((clip) => {
    const first = files.get(clip.fileName) ?? clip;
    files.set(clip.fileName, first);
    const points = first === clip ? clip : { inFrame: 0, outFrame: 1 + (clip.outFrame % first.frameCount) };
    return { ...first, inFrame: points.inFrame, outFrame: points.outFrame, note: clip.note };
  });
}

const BOARD: fc.Arbitrary<Selects> = fc.record({
  name: fc.oneof(TITLE, fc.constant('A & B <"二"> 00:00:00:00 00:00:01:00')),
  clips: fc.array(CLIP, { minLength: 1, maxLength: 12 }).map(asOneFile),
});

const read = (text: string, fps = 25) => readEditList(new TextEncoder().encode(text), { fps });
function expectFilm(
  film: ReturnType<typeof read>,
  { clips }: Selects,
  nameOf = ({ fileName }: SelectsClip) => fileName,
): void {
  const { fps, dropFrame, startFrame, shots, frameCount } = timelineOf(clips);
  expect(film.unread).toEqual([]);
  expect(film.fps).toBeCloseTo(fps, 6);
  expect(film).toMatchObject({ dropFrame, startFrame, frames: frameCount });
  expect(film.uses.map(({ start, end }) => [start, end])).toEqual(shots.map(({ start, end }) => [start, end]));
  expect(film.uses.map(({ names }) => names[0])).toEqual(clips.map(nameOf));
}

describe('an exported board is read back exactly', () => {
  test('from CMX 3600, with the source points of every clip', () => {
    fc.assert(
      fc.property(BOARD, (board) => {
        const { fps, shots } = timelineOf(board.clips);
        const text = writeEdl(board);
        // The reader undoes percent encoding even in plain names.
        expectFilm(read(text, fps), board, ({ fileName }) => fileNameOf(fileName));
        const events = text.split('\r\n').filter((line) => /^\d{3} {2}AX/.test(line));
        for (const [index, { clip, clock, start, end }] of shots.entries()) {
          const [from, to] = events[index]!.split(/\s+/).slice(4);
          const frames = [from!, to!].map((time) => readTimecode(time, fps, isDropFrame(time))!);
          expect(frames[1]! - frames[0]!).toBe(end - start);
          if (clock.fps !== fps) continue;
          expect(isDropFrame(from!)).toBe(clock.dropFrame);
          expect(frames.map((frame) => frame - clock.startFrame)).toEqual([clip.inFrame, clip.outFrame]);
        }
      }),
    );
  });

  test('from FCPXML, with start, format and note of every clip', () => {
    fc.assert(
      fc.property(BOARD, (board) => {
        const text = writeFcpxml(board);
        expectFilm(read(text), board);
        const { root } = readXml(text);
        const elements = [...everyElement(root)];
        const byId = new Map(elements.map((each) => [each.attributes.id, each]));
        const placed = elements.filter(({ name }) => name === 'asset-clip');
        for (const [index, clip] of board.clips.entries()) {
          const clock = clockOf(clip);
          const { attributes } = placed[index]!;
          const asset = byId.get(attributes.ref)!;
          const format = byId.get(asset.attributes.format)!;
          expect(seconds(attributes.start!) * clock.fps - clock.startFrame).toBeCloseTo(clip.inFrame, 4);
          expect(seconds(asset.attributes.start!) * clock.fps).toBeCloseTo(clock.startFrame, 4);
          expect(1 / seconds(format.attributes.frameDuration!)).toBeCloseTo(clock.fps, 6);
          expect(format.attributes).toMatchObject({ width: String(clip.width), height: String(clip.height) });
          expect(asset.attributes.name).toBe(withoutExtension(clip.fileName));
          const note = childOf(placed[index], 'note');
          expect(note ? unescaped(text.slice(note.inner, note.until)) : '').toBe(oneLine(clip.note));
        }
      }),
    );
  });

  test('from OpenTimelineIO, whose clips keep their rates', () => {
    fc.assert(
      fc.property(BOARD, (board) => {
        const text = writeOtio(board);
        const film = read(text);
        const { fps, startFrame, shots } = timelineOf(board.clips);
        expect(film.unread).toEqual([]);
        expect(film.fps).toBeCloseTo(fps, 6);
        expect(film.startFrame).toBe(startFrame);
        let length = 0;
        const starts = shots.map(({ clip, clock }) => {
          const start = length;
          length += (clip.outFrame - clip.inFrame) / clock.fps;
          return Math.round(start * fps);
        });
        expect(film.uses.map(({ start }) => start)).toEqual(starts);
        expect(film.uses.map(({ names }) => names[0])).toEqual(board.clips.map(({ fileName }) => fileName));
        const clips = (JSON.parse(text) as OtioTimeline).tracks.children[0]!.children;
        for (const [index, { clip, clock }] of shots.entries()) {
          const { source_range: range, metadata, media_references: media } = clips[index]!;
          const address = media.DEFAULT_MEDIA.target_url;
          expect(decodeURIComponent(address)).toBe(`./${clip.fileName}`);
          expect(range.start_time).toMatchObject({ value: clock.startFrame + clip.inFrame, rate: clock.fps });
          expect(range.duration).toMatchObject({ value: clip.outFrame - clip.inFrame, rate: clock.fps });
          expect(metadata.zhenku.note).toBe(clip.note);
        }
      }),
    );
  });

  test('from CSV, cell by cell', async () => {
    await fc.assert(
      fc.asyncProperty(BOARD, async ({ clips }) => {
        const rows = clips.map((clip) => SELECTS_COLUMNS.map(([, textOf]) => textOf(clip)));
        const written = await writeCsv([SELECTS_COLUMNS.map(([title]) => title), ...rows]);
        const [, ...cells] = await readCsv(new TextEncoder().encode(written).buffer);
        expect(cells).toEqual(rows);
      }),
    );
  });
});

interface OtioTimeline {
  tracks: {
    children: {
      children: {
        source_range: { start_time: object; duration: object };
        media_references: { DEFAULT_MEDIA: { target_url: string } };
        metadata: { zhenku: { note: string } };
      }[];
    }[];
  };
}

function seconds(time: string): number {
  const [, count, scale] = /^(\d+)\/(\d+)s$/.exec(time)!;
  return Number(count) / Number(scale);
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const unescaped = (text: string) => text.replaceAll(/&(\w+);/g, (_, name: string) => ENTITIES[name]!);

describe('time code', () => {
  const clip: SelectsClip = {
    videoId: 12,
    videoName: '海',
    fileName: '12-sample.mp4',
    tier: null,
    note: '',
    width: 1_080,
    height: 1_920,
    hasSound: false,
    frameCount: 2_000,
    inFrame: 10,
    outFrame: 40,
    fps: 29.97,
    timecode: null,
  };
  const edl = (...clips: Partial<SelectsClip>[]) =>
    writeEdl({ name: '选片', clips: clips.map((each) => ({ ...clip, ...each })) }).split('\r\n');

  test('begins at the file’s own, and drops frames as the file says', () => {
    const [title, fcm, , event] = edl({ timecode: '00:00:59;20' });
    expect([title, fcm]).toEqual(['TITLE: 选片', 'FCM: DROP FRAME']);
    expect(event).toBe('001  AX       V     C        00:01:00;02 00:01:01;02 01:00:00;00 01:00:01;00');
    expect(edl({ timecode: '00:00:59:20' }).slice(1, 4)).toEqual([
      'FCM: NON-DROP FRAME',
      '',
      '001  AX       V     C        00:01:00:00 00:01:01:00 01:00:00:00 01:00:01:00',
    ]);
  });

  test('drops frames at 29.97 and 59.94 only, if the file has none', () => {
    expect(edl({})[1]).toBe('FCM: DROP FRAME');
    expect(edl({ fps: 59.94 })[1]).toBe('FCM: DROP FRAME');
    for (const fps of [23.976, 24, 25, 30, 50, 60]) expect(edl({ fps })[1]).toBe('FCM: NON-DROP FRAME');
  });

  test('states a clip of another rate than most at both rates', () => {
    const lines = edl({ fps: 25 }, { fps: 25 }, { fps: 50, timecode: '10:00:00:00', inFrame: 75, outFrame: 125 });
    expect(lines.slice(-4)).toEqual([
      '003  AX       V     C        10:00:01:12 10:00:02:12 01:00:02:10 01:00:03:10',
      '* FROM CLIP NAME: 12-sample.mp4',
      '* COMMENT: 50 FPS 10:00:01:25 - 10:00:02:25',
      '',
    ]);
  });
});

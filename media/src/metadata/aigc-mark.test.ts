import fc from 'fast-check';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AigcMark, readAigcMark } from './aigc-mark.ts';
import { probe } from '../probe.ts';
import { processVideo } from '../process.ts';
import { relabelFile } from '../relabel.ts';
import { ffmpeg, ffprobe, fileInput } from '../programs/run.ts';
import { tagsOf, tempFolder } from '../testing/clips.ts';

let folder: Awaited<ReturnType<typeof tempFolder>>;
beforeAll(async () => {
  folder = await tempFolder();
});
afterAll(() => folder.remove());
const at = (name: string) => join(folder.path, name);

const MARK = { Label: '1', ContentProducer: '某模型', ProduceID: 'A-1', ReservedCode1: 'secret' };
const read = (value: unknown, key = 'AIGC') => readAigcMark({ [key]: JSON.stringify(value) });

describe('the mark in a file’s tags', () => {
  it('is read with its producer, whatever the key’s case, also inside another object', () => {
    const mark = { label: 1, contentProducer: '某模型', produceId: 'A-1' };
    expect(read(MARK)).toEqual(mark);
    expect(read(MARK, 'aigc')).toEqual(mark);
    expect(read({ AIGC: MARK })).toEqual(mark);
    expect(read({ Label: '3' })).toEqual({ label: 2, contentProducer: '', produceId: '' });
  });

  it.each<[string, unknown]>([
    ['without a label', { ...MARK, Label: undefined }],
    ['with an unknown label', { ...MARK, Label: '4' }],
    ['with an inherited name as its label', { ...MARK, Label: 'constructor' }],
    ['with control characters', { ...MARK, ContentProducer: 'a\nb' }],
    ['with bidirectional characters', { ...MARK, ProduceID: 'a\u202Eb' }],
    ['with a long producer', { ...MARK, ContentProducer: 'x'.repeat(201) }],
    ['with an object as its producer', { ...MARK, ContentProducer: { name: 'x' } }],
    ['of a megabyte', { ...MARK, ReservedCode1: 'x'.repeat(1_000_000) }],
    ['nested deeply', { AIGC: { AIGC: MARK } }],
    ['that is a list', [MARK]],
    ['that is a number', 1],
  ])('is ignored %s', (_name, value) => {
    expect(read(value)).toBeNull();
  });

  it('never throws, and keeps only short visible text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), fc.string({ unit: 'binary' }), (tag, producer) => {
        readAigcMark({ AIGC: tag });
        const mark = read({ ...MARK, ContentProducer: producer });
        expect(mark === null || /^[^\p{C}]{0,200}$/u.test(mark.contentProducer)).toBe(true);
      }),
    );
  });
});

const SOLD: AigcMark = {
  label: 2,
  contentProducer: '',
  produceId: '',
  contentPropagator: '帧库',
  propagateId: '12',
};
const TIMECODE = ['-timecode', '10:00:00:12'];
const SOURCE = ['-f', 'lavfi', '-i', 'testsrc2=s=1920x1080:d=0.48:r=25', '-f', 'lavfi', '-i', 'sine=d=0.48'];

const framesOf = async (path: string) =>
  (await ffmpeg([...fileInput(path), '-map', '0:v:0', '-map', '0:a', '-f', 'framemd5', '-'])).stdout.toString();

async function tagOf(path: string): Promise<unknown> {
  const entries = ['-show_entries', 'format_tags=AIGC', '-of', 'default=nw=1:nk=1'];
  const { stdout } = await ffprobe([...fileInput(path), ...entries]);
  const text = stdout.toString().trim();
  return text === '' ? null : JSON.parse(text);
}

describe('sold files', () => {
  it('carry the mark and no other metadata, in standard files and masters, and lose the mark when relabelled', async () => {
    const personal = ['-metadata', 'artist=ZHANGSAN', '-metadata', 'com.example.gps=+31.2304', '-metadata', 'make=CAM'];
    const encode = ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=error'];
    const kind = ['-pix_fmt', 'yuv422p10le', '-tag:v', 'hvc1', '-movflags', 'use_metadata_tags'];
    await ffmpeg([...SOURCE, ...encode, ...kind, ...personal, ...TIMECODE, at('fine.mov')]);
    const input = at('fine.mov');
    const places = { outDir: at('out'), tempDir: at('temp') };
    const job = { input, facts: await probe(input), ...places, mark: { text: '帧库 12', seed: 'seed' }, aigc: SOLD };
    const { files } = await processVideo(job);
    const sold = files.filter(({ kind: made }) => made === 'rendition' || made === 'master');
    expect(sold.map(({ kind: made }) => made)).toEqual(['rendition', 'master']);
    for (const { path } of sold) {
      expect(await tagOf(path)).toEqual({
        Label: '2',
        ContentProducer: '',
        ProduceID: '',
        ReservedCode1: '',
        ContentPropagator: '帧库',
        PropagateID: '12',
        ReservedCode2: '',
      });
      const tags = new Set(await tagsOf(path));
      for (const name of ['artist', 'make', 'com', 'creation_time']) expect(tags).not.toContain(name);
      expect(await probe(path)).toMatchObject({ timecode: '10:00:00:12', aigc: { label: 2 } });

      const outPath = path.replace(/(\.\w+)$/, '-again$1');
      const size = { width: 1920, height: 1080 };
      await relabelFile({ input: path, path: outPath, kind: 'master', tiers: [1], size, loudness: null, aigc: null });
      expect(await tagOf(outPath)).toBeNull();
      expect(await framesOf(outPath)).toBe(await framesOf(path));
      expect(await probe(outPath)).toMatchObject({ timecode: '10:00:00:12', aigc: null });
      const { stdout } = await ffprobe([...fileInput(outPath), '-show_entries', 'stream=codec_tag_string']);
      expect(stdout.toString()).toMatch(/hvc1|avc1/);
    }
    expect(await tagOf(files.find(({ kind: made }) => made === 'preview')!.path)).toBeNull();
  });

  it('are marked even if the original’s streams are copied, and a long mark in the original is ignored', async () => {
    const long = JSON.stringify({ ...MARK, ReservedCode1: 'x'.repeat(100_000) });
    const encode = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
    await ffmpeg([...SOURCE, ...encode, '-metadata', `AIGC=${long}`, '-movflags', 'use_metadata_tags', at('long.mp4')]);
    const input = at('long.mp4');
    const facts = await probe(input);
    expect(facts.aigc).toBeNull();
    const places = { outDir: at('copied'), tempDir: at('copied-temp') };
    const { files } = await processVideo({
      input,
      facts,
      ...places,
      mark: { text: '帧库 12', seed: 'seed' },
      aigc: SOLD,
    });
    const { path } = files.find(({ kind }) => kind === 'rendition')!;
    expect(await tagOf(path)).toMatchObject({ Label: '2', PropagateID: '12' });
    expect(await framesOf(path)).toBe(await framesOf(input));
  });
});

import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AigcMark } from './aigc-mark.ts';
import { assetOptions } from './asset-tag.ts';
import { cleanOriginal } from '../clean-original.ts';
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

const SOURCE = ['-f', 'lavfi', '-i', 'testsrc2=s=1920x1080:d=0.48:r=25', '-f', 'lavfi', '-i', 'sine=d=0.48'];
const PERSONAL = ['-metadata', 'artist=ZHANGSAN', '-metadata', 'com.zhenku.asset=99', '-metadata', 'make=CAM'];
const ANY_KEY = ['-movflags', 'use_metadata_tags'];
const MARK: AigcMark = { label: 2, contentProducer: '', produceId: '', contentPropagator: '帧库', propagateId: '12' };

async function assetIn(path: string): Promise<(string | undefined)[]> {
  const { stdout } = await ffprobe([...fileInput(path), '-show_entries', 'format_tags', '-of', 'json']);
  const { tags } = (JSON.parse(stdout.toString()) as { format: { tags: Record<string, string> } }).format;
  const lower = new Map(Object.entries(tags).map(([key, value]) => [key.toLowerCase(), value]));
  return [lower.get('com.zhenku.asset'), lower.get('com.zhenku.tier')];
}
const framesOf = async (path: string) =>
  (await ffmpeg([...fileInput(path), '-map', '0:v:0', '-map', '0:a?', '-f', 'framemd5', '-'])).stdout.toString();

async function makeAll(name: string, encode: string[]) {
  await ffmpeg([...SOURCE, ...encode, ...PERSONAL, ...ANY_KEY, at(name)]);
  const input = at(name);
  const places = { outDir: at(`${name}-out`), tempDir: at(`${name}-temp`) };
  const mark = { text: '帧库 12', seed: 'seed' };
  const { files } = await processVideo({ input, facts: await probe(input), ...places, mark, asset: 12, aigc: MARK });
  return { input, files };
}

const X264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
const FINE = [
  ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=error'],
  ['-pix_fmt', 'yuv422p10le', '-tag:v', 'hvc1', '-c:a', 'aac'],
].flat();

describe('delivered files', () => {
  it('carry the clip’s number, also beside the AI mark, in every standard file, the master and the sample', async () => {
    const { files } = await makeAll('fine.mov', FINE);
    const delivered = files.filter(({ kind }) => ['rendition', 'master', 'preview'].includes(kind));
    expect(delivered.map(({ kind }) => kind)).toEqual(['preview', 'rendition', 'master']);
    for (const { path, kind } of delivered) {
      expect(await assetIn(path), kind).toEqual(['12', kind === 'preview' ? 'sample' : 'HD']);
      const tags = new Set(await tagsOf(path));
      for (const name of ['artist', 'make']) expect(tags).not.toContain(name);
      expect((await probe(path)).aigc?.label, kind).toBe(kind === 'preview' ? undefined : 2);
    }
  });

  it('carry it when streams are copied, and keep it without the AI mark', async () => {
    const { input, files } = await makeAll('plain.mp4', X264);
    const { path } = files.find(({ kind }) => kind === 'rendition')!;
    expect(await framesOf(path), 'the streams are copied').toBe(await framesOf(input));
    expect(await assetIn(path)).toEqual(['12', 'HD']);
    const copy = at('copy.mp4');
    const size = { width: 1920, height: 1080 };
    const job = { input: path, path: copy, size, loudness: null, aigc: null, asset: 12 };
    await relabelFile({ ...job, kind: 'rendition', tiers: [1, 3] });
    expect(await assetIn(copy)).toEqual(['12', 'HD']);
    expect(await framesOf(copy)).toBe(await framesOf(path));
    const cleaned = await cleanOriginal({ input, outDir: folder.path, tiers: [3], size, aigc: null, asset: 12 });
    expect(await assetIn(cleaned.path)).toEqual(['12', 'PLUS']);
  });

  it('carry it in WebM and Matroska with all timestamps unchanged', async () => {
    await ffmpeg([...SOURCE, '-c:v', 'libvpx', '-deadline', 'realtime', '-an', at('plain.webm')]);
    for (const name of ['tagged.webm', 'tagged.mkv']) {
      const tag = { asset: 12, tier: 2 as const };
      await ffmpeg([...fileInput(at('plain.webm')), '-c', 'copy', ...assetOptions(tag, name), at(name)]);
      expect(await assetIn(at(name))).toEqual(['12', '4K']);
      expect(await framesOf(at(name))).toBe(await framesOf(at('plain.webm')));
    }
  });

  it('get no options for containers that cannot carry it, or without a number', () => {
    expect(assetOptions({ asset: 12, tier: 1 }, 'master.mxf')).toEqual([]);
    expect(assetOptions({ asset: 12, tier: 1 }, 'master.ts')).toEqual([]);
    expect(assetOptions(null, 'tier-1.mp4')).toEqual([]);
  });
});

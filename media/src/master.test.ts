import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMaster, offersMaster } from './master.ts';
import { describeFile } from './media-facts.ts';
import { probe } from './probe.ts';
import { ffmpeg, fileInput } from './programs/run.ts';
import { tempFolder } from './testing/clips.ts';
import { H264_FACTS } from './testing.ts';

let folder: Awaited<ReturnType<typeof tempFolder>>;
beforeAll(async () => {
  folder = await tempFolder();
});
afterAll(() => folder.remove());
const at = (name: string) => join(folder.path, name);

const PICTURE = ['-f', 'lavfi', '-i', 'testsrc2=s=320x240:d=1:r=25'];
const TONES = ['-f', 'lavfi', '-i', 'sine=d=1', '-f', 'lavfi', '-i', 'sine=500:d=1'];
const HALF_CLEAR = "format=rgba,geq=r='r(X,Y)':g='g(X,Y)':b='b(X,Y)':a='if(gt(X,W/2),0,255)'";
const HLG = ['-color_primaries', 'bt2020', '-color_trc', 'arib-std-b67', '-colorspace', 'bt2020nc'];
const PERSONAL = ['-metadata', 'artist=ZHANGSAN', '-metadata', 'location=+31.2304+121.4737/'];

async function masterOf(name: string, args: string[]) {
  const input = at(name);
  await ffmpeg([...PICTURE, ...args, ...PERSONAL, input]);
  const path = await makeMaster({ input, facts: await probe(input), outDir: folder.path });
  return { input, path, facts: path && (await describeFile(path, null)) };
}

const framesOf = async (path: string) =>
  (await ffmpeg([...fileInput(path), '-map', '0:v:0', '-f', 'framemd5', '-'])).stdout
    .toString()
    .replaceAll(/^#.*\n/gm, '');

describe('makeMaster', () => {
  it('keeps the alpha, timecode and reel of ProRes 4444', async () => {
    const encode = ['-vf', HALF_CLEAR, '-c:v', 'prores_ks', '-profile:v', '4444', '-pix_fmt', 'yuva444p10le'];
    const tags = ['-timecode', '01:02:03:04', '-metadata:s:v', 'reel_name=A001'];
    const { input, path, facts } = await masterOf('alpha.mov', [...encode, ...tags]);
    expect(path).toBe(at('master.mov'));
    expect(facts).toMatchObject({ container: 'mov', codec: 'prores', alpha: true, chroma: '4:4:4', frameCount: 25 });
    expect(facts).toMatchObject({ timecode: '01:02:03:04', reel: 'A001' });
    expect(await framesOf(path!)).toBe(await framesOf(input));
    expect((await readFile(path!)).toString('latin1')).not.toMatch(/ZHANGSAN|31\.2304/);
  });

  it('keeps all sound tracks of an interlaced MXF', async () => {
    const encode = [...TONES, '-map', '0', '-map', '1', '-map', '2', '-c:v', 'mpeg2video', '-pix_fmt', 'yuv422p'];
    const fields = [
      '-flags',
      '+ildct+ilme',
      '-top',
      '1',
      '-b:v',
      '5M',
      '-c:a',
      'pcm_s16le',
      '-ar',
      '48000',
      '-ac',
      '1',
    ];
    const { path, facts } = await masterOf('xdcam.mxf', [...encode, ...fields, '-timecode', '10:00:00:00']);
    expect(path).toBe(at('master.mxf'));
    expect(facts).toMatchObject({ codec: 'mpeg2video', chroma: '4:2:2', scan: 'interlaced', timecode: '10:00:00:00' });
    expect(facts).toMatchObject({ audio: [{ channels: 1 }, { channels: 1 }] });
  });

  it('keeps declared HDR and ten bits, without the location', async () => {
    const encode = ['-c:v', 'libx265', '-x265-params', 'log-level=error', '-pix_fmt', 'yuv420p10le', ...HLG];
    const { path, facts } = await masterOf('hlg.mov', [...encode, '-movflags', 'use_metadata_tags']);
    expect(facts).toMatchObject({ codec: 'hevc', bitDepth: 10, hdr: 'hlg', matrix: 'bt2020nc', primaries: 'bt2020' });
    const bytes = (await readFile(path!)).toString('latin1');
    expect(bytes).toContain('hvc1');
    expect(bytes).not.toContain('31.2304');
  });

  it('keeps the alpha of VP9', async () => {
    const encode = ['-vf', `${HALF_CLEAR},format=yuva420p`, '-c:v', 'libvpx-vp9', '-deadline', 'realtime'];
    const { facts } = await masterOf('alpha.webm', encode);
    expect(facts).toMatchObject({ codec: 'vp9', alpha: true });
  });

  it('is not made if it would equal the rendition', async () => {
    const encode = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
    expect((await masterOf('plain.mp4', encode)).path).toBeNull();
  });
});

describe('offersMaster', () => {
  it.each([
    ['ten bits', { bitDepth: 10, pixelFormat: 'yuv420p10le' }],
    ['4:2:2', { chroma: '4:2:2', pixelFormat: 'yuv422p' }],
    ['interlaced frames', { interlaced: true }],
    ['alpha', { codec: 'vp9', alpha: true }],
  ] as const)('is true for %s', (_, more) => {
    expect(offersMaster({ ...H264_FACTS, ...more })).toBe(true);
  });

  it.each([
    ['a file that is sold as it is', {}],
    ['a variable rate', { variableFrameRate: true }],
    ['hidden footage', { hidesFrames: true, bitDepth: 10 }],
    ['a codec that may contain messages', { codec: 'mjpeg', chroma: '4:2:2' }],
  ] as const)('is false for %s', (_, more) => {
    expect(offersMaster({ ...H264_FACTS, ...more })).toBe(false);
  });
});

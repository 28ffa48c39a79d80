import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeFile, type MediaFacts } from './media-facts.ts';
import { probe } from './probe.ts';
import { processVideo, type ProcessResult } from './process.ts';
import { remux } from './remux.ts';
import { ffmpeg, ffprobe, fileInput } from './programs/run.ts';
import { chooseSound } from './sound-tracks.ts';
import { countCombed, tempFolder } from './testing/clips.ts';
import { planTiers } from './tiers.ts';
import { encodeRendition } from './transcode.ts';

let folder: Awaited<ReturnType<typeof tempFolder>>;
beforeAll(async () => {
  folder = await tempFolder();
});
afterAll(() => folder.remove());
const at = (name: string) => join(folder.path, name);

/** Half a second. */
const FRAMES = 12;
const PICTURE = ['-f', 'lavfi', '-i', 'testsrc2=s=1920x1080:d=0.48:r=25'];
const TONE = ['-f', 'lavfi', '-i', 'sine=d=1:sample_rate=48000'];
const SILENCE = ['-f', 'lavfi', '-i', 'anullsrc=r=48000:cl=mono:d=1'];
const X264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];

async function processed(name: string): Promise<ProcessResult> {
  const input = at(name);
  const facts = await chooseSound(input, await probe(input));
  const places = { outDir: at(`${name}-out`), tempDir: at(`${name}-temp`) };
  return await processVideo({ input, facts, ...places, mark: { text: '帧库 12', seed: 'seed' } });
}

async function sold(name: string): Promise<MediaFacts> {
  const input = at(name);
  const outPath = at(`sold-${name}.mp4`);
  const facts = await probe(input);
  const plan = planTiers(facts).tiers[1]!;
  if (!plan.remux || !(await remux({ input, facts, outPath })))
    await encodeRendition({ input, facts, ...plan, path: outPath });
  return await describeFile(outPath, null);
}

const fileOf = ({ files }: ProcessResult, kind: 'preview' | 'rendition' | 'master') =>
  files.find((file) => file.kind === kind)!;

async function peakOf(path: string): Promise<number> {
  const { stderr } = await ffmpeg([
    '-v',
    'info',
    '-nostats',
    ...fileInput(path),
    '-af',
    'volumedetect',
    '-f',
    'null',
    '-',
  ]);
  return Number(/max_volume: (-?[\d.]+)/.exec(stderr)?.[1]);
}

async function toneStart(path: string): Promise<number> {
  const filter = ['-af', 'silencedetect=noise=-30dB:d=0.02'];
  const { stderr } = await ffmpeg(['-v', 'info', '-nostats', ...fileInput(path), ...filter, '-f', 'null', '-']);
  return Number(/silence_end: ([\d.]+)/.exec(stderr)?.[1]);
}

describe('the sold picture', () => {
  it('is the default track, not a small one before it', async () => {
    const tracks = ['-map', '0', '-map', '0', '-filter:v:0', 'scale=320:180', '-c:v:0', 'mjpeg', '-c:v:1', 'libx264'];
    const flags = ['-disposition:v:0', '0', '-disposition:v:1', 'default', '-pix_fmt:v:1', 'yuv420p'];
    await ffmpeg([...PICTURE, ...tracks, '-preset', 'ultrafast', ...flags, at('proxy.mov')]);
    expect(await probe(at('proxy.mov'))).toMatchObject({ width: 1920, height: 1080, codec: 'h264', streamIndex: 1 });
  });

  it('has a frame for each field of an interlaced file, in all files, and a timecode that counts them', async () => {
    const fields = ['-vf', 'fps=50,tinterlace=interleave_top,setfield=tff', '-flags', '+ilme+ildct'];
    const encode = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-x264-params', 'tff=1'];
    await ffmpeg([...PICTURE, ...fields, ...encode, '-timecode', '10:00:00:12', at('interlaced.mp4')]);
    const result = await processed('interlaced.mp4');
    const { facts, path } = fileOf(result, 'rendition');
    const frames = { scan: 'progressive', frameRate: 50, frameCount: FRAMES * 2, constantFrameRate: true };
    expect(facts).toMatchObject({ ...frames, timecode: '10:00:00:24' });
    expect(await describeFile(fileOf(result, 'preview').path, null)).toMatchObject({
      ...frames,
      timecode: '10:00:00:24',
    });
    const combed = await countCombed(path);
    expect(combed.interlaced).toBeLessThan(combed.progressive);
    expect(fileOf(result, 'master').facts).toMatchObject({
      scan: 'interlaced',
      frameCount: FRAMES,
      timecode: '10:00:00:12',
    });
  });

  it('begins with its first frame if a transport stream’s sound begins earlier', async () => {
    const sound = ['-f', 'lavfi', '-i', 'aevalsrc=if(gt(t\\,0.4)\\,sin(2000*t)\\,0):d=1:s=48000'];
    const fields = ['-vf', 'fps=50,tinterlace=interleave_top,setfield=tff', '-flags', '+ilme+ildct'];
    const encode = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-x264-params', 'tff=1'];
    await ffmpeg(['-itsoffset', '0.03', ...PICTURE, ...sound, ...fields, ...encode, '-c:a', 'mp2', at('late.ts')]);
    const { pictureStart } = await probe(at('late.ts'));
    expect(pictureStart).toBeGreaterThan(0);
    const result = await processed('late.ts');
    for (const kind of ['rendition', 'preview'] as const) {
      const facts = await describeFile(fileOf(result, kind).path, null);
      expect(facts).toMatchObject({ frameCount: FRAMES * 2, frameRate: 50 });
    }
    const late = (await toneStart(at('late.ts'))) - (await toneStart(fileOf(result, 'rendition').path));
    expect(Math.abs(late - pictureStart)).toBeLessThan(0.03);
  });

  it('is complete if a Matroska file’s sound begins two seconds earlier', async () => {
    const sound = ['-f', 'lavfi', '-i', 'sine=440:d=3:sample_rate=48000'];
    await ffmpeg([
      '-itsoffset',
      '2',
      ...PICTURE,
      ...sound,
      ...X264,
      '-vsync',
      'passthrough',
      '-c:a',
      'aac',
      at('late.mkv'),
    ]);
    const { pictureStart, durationSeconds } = await probe(at('late.mkv'));
    expect(pictureStart).toBeGreaterThan(1.9);
    expect(durationSeconds).toBeLessThan(1.2);
    const result = await processed('late.mkv');
    const facts = await describeFile(fileOf(result, 'preview').path, null);
    expect(facts).toMatchObject({ frameCount: FRAMES });
  });

  it('is 1920×1080 for a file with padding below, and the preview has square pixels', async () => {
    await ffmpeg(['-f', 'lavfi', '-i', 'testsrc2=s=1920x1088:d=0.48:r=25', ...X264, at('padded.mp4')]);
    const result = await processed('padded.mp4');
    expect(fileOf(result, 'rendition').facts).toMatchObject({ width: 1920, height: 1080, pixelShape: 1 });
    expect(await describeFile(fileOf(result, 'preview').path, null)).toMatchObject({ height: 720, pixelShape: 1 });
  });

  it('is 4:2:0 in BT.709 for an RGB file', async () => {
    await ffmpeg([...PICTURE, '-c:v', 'libx264rgb', '-preset', 'ultrafast', at('rgb.mp4')]);
    expect(await sold('rgb.mp4')).toMatchObject({
      chroma: '4:2:0',
      matrix: 'bt709',
      range: 'limited',
      profile: 'High',
    });
  });

  it('is black where the original is transparent', async () => {
    const clear = "format=rgba,geq=r='r(X,Y)':g='g(X,Y)':b='b(X,Y)':a='if(gt(X,W/2),0,255)'";
    const encode = ['-c:v', 'prores_ks', '-profile:v', '4444', '-pix_fmt', 'yuva444p10le'];
    await ffmpeg([...PICTURE, '-frames:v', '2', '-vf', clear, ...encode, at('alpha.mov')]);
    expect(await sold('alpha.mov')).toMatchObject({ alpha: false, frameCount: 2 });
    const half = [
      '-vf',
      'crop=900:1080:1000:0,scale=1:1:flags=area,format=gray',
      '-frames:v',
      '1',
      '-f',
      'rawvideo',
      '-',
    ];
    expect((await ffmpeg([...fileInput(at('sold-alpha.mov.mp4')), ...half])).stdout[0]).toBeLessThan(18);
  });

  it('carries the tag that Apple’s programs need to open HEVC', async () => {
    const encode = ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=error', '-tag:v', 'hev1'];
    await ffmpeg([...PICTURE, ...encode, '-pix_fmt', 'yuv420p', at('hev1.mp4')]);
    await sold('hev1.mp4');
    const { stdout } = await ffprobe([
      ...fileInput(at('sold-hev1.mp4.mp4')),
      '-show_entries',
      'stream=codec_tag_string',
      '-of',
      'csv=p=0',
    ]);
    expect(stdout.toString().trim()).toBe('hvc1');
  });

  it('is refused if only Dolby’s decoders show its colours correctly', async () => {
    const encode = ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=error', '-tag:v', 'hvc1'];
    await ffmpeg([...PICTURE, ...encode, '-pix_fmt', 'yuv420p10le', at('dolby.mp4')]);
    await replaceBytes(at('dolby.mp4'), 'hvc1', 'dvh1');
    await expect(probe(at('dolby.mp4'))).rejects.toMatchObject({ code: 'dolbyVisionOnly' });
  });

  it('is refused if it is encrypted', async () => {
    const key = [
      '-encryption_scheme',
      'cenc-aes-ctr',
      '-encryption_key',
      '0'.repeat(32),
      '-encryption_kid',
      '1'.repeat(32),
    ];
    await ffmpeg([...PICTURE, ...X264, ...key, at('encrypted.mp4')]);
    await expect(probe(at('encrypted.mp4'))).rejects.toMatchObject({ code: 'encrypted' });
  });
});

describe('the sold sound', () => {
  it('comes from the audible mono tracks', async () => {
    const inputs = [...PICTURE, ...SILENCE, ...TONE, ...SILENCE, ...SILENCE];
    const maps = ['-map', '0', '-map', '1', '-map', '2', '-map', '3', '-map', '4'];
    await ffmpeg([...inputs, ...maps, ...X264, '-c:a', 'pcm_s16le', at('mono.mov')]);
    const result = await processed('mono.mov');
    for (const kind of ['rendition', 'preview'] as const)
      expect(await peakOf(fileOf(result, kind).path)).toBeGreaterThan(-30);
    expect(result.measurements.loudness).toBeGreaterThan(-40);
  });

  it('comes from the audible ones of sixteen channels', async () => {
    const sixteen = ['-filter_complex', '[1]pan=16c|c5=c0[sound]', '-map', '0', '-map', '[sound]'];
    await ffmpeg([...PICTURE, ...TONE, ...sixteen, ...X264, '-c:a', 'pcm_s16le', at('sixteen.mov')]);
    const { path } = fileOf(await processed('sixteen.mov'), 'rendition');
    expect(await peakOf(path)).toBeGreaterThan(-30);
  });

  it('is repaired if one packet is broken, and a finding gives its position', async () => {
    await ffmpeg([...PICTURE, ...TONE, ...X264, '-c:a', 'aac', '-t', '0.48', at('whole.mp4')]);
    await breakSoundPacket(at('whole.mp4'), at('broken.mp4'));
    const result = await processed('broken.mp4');
    const finding = result.measurements.findings.find(({ check }) => check === 'brokenSound');
    expect(finding?.from).toBeCloseTo(0.24, 1);
    const { path } = fileOf(result, 'rendition');
    await ffmpeg(['-xerror', ...fileInput(path), '-f', 'null', '-']);
    expect(await peakOf(path)).toBeGreaterThan(-30);
  });
});

describe('timecode', () => {
  it('is the same in preview and rendition of a drop-frame original, on the same frames', async () => {
    const source = ['-f', 'lavfi', '-i', 'testsrc2=s=1920x1080:d=0.5:r=30000/1001'];
    await ffmpeg([...source, ...X264, '-timecode', '14:22:10;05', at('drop.mp4')]);
    const result = await processed('drop.mp4');
    const expected = { timecode: '14:22:10;05', frameCount: 15, frameRate: 29.97 };
    expect(fileOf(result, 'rendition').facts).toMatchObject(expected);
    expect(await describeFile(fileOf(result, 'preview').path, null)).toMatchObject(expected);
  });
});

async function replaceBytes(path: string, from: string, to: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    const content = await file.readFile();
    await file.write(Buffer.from(to), 0, to.length, content.indexOf(from));
  } finally {
    await file.close();
  }
}

async function breakSoundPacket(from: string, to: string): Promise<void> {
  const args = ['-select_streams', 'a', '-show_entries', 'packet=pos,size', '-of', 'csv=p=0'];
  const lines = (await ffprobe([...fileInput(from), ...args])).stdout.toString().trim().split('\n');
  const [size, position] = lines[lines.length >> 1]!.split(',').map(Number) as [number, number];
  const source = await open(from);
  const content = await source.readFile();
  await source.close();
  content.fill(0xff, position, position + size);
  const copy = await open(to, 'w');
  await copy.writeFile(content);
  await copy.close();
}

import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clip } from '../../testing/clips/clips.ts';
import { processVideo as processOrReuse } from '../../testing/derived/process.ts';
import type { FileKind } from './files.ts';
import { computeFingerprint } from './likeness/fingerprint.ts';
import { similarity } from './likeness/likeness.ts';
import { makePosters } from './pictures/poster.ts';
import { probe, type VideoFacts } from './probe.ts';
import { type ProcessResult, processVideo, type Step } from './process.ts';
import { ffmpeg, ffprobe, fileInput } from './programs/run.ts';
import { unpackStills } from './likeness/stills.ts';
import type { Tier } from './tiers.ts';
import { countCombed, generate, greyFrame, tagsOf, tempFolder } from './testing/clips.ts';

let folder: Awaited<ReturnType<typeof tempFolder>>;
beforeAll(async () => {
  folder = await tempFolder();
});
afterAll(() => folder.remove());
const at = (name: string) => join(folder.path, name);

const MARK = { text: '帧库 10086', seed: 'seed' };

interface ProcessedClip extends ProcessResult {
  facts: VideoFacts;
  steps: [Step, number][];
  outDir: string;
}

/** Processes a clip. Unless it is the 4K clip, the result may come from the cache for the same sources. */
async function processClip(input: string, name: string): Promise<ProcessedClip> {
  const facts = await probe(input);
  const steps: [Step, number][] = [];
  const places = { outDir: at(`${name}-out`), tempDir: at(`${name}-temp`) };
  const onStep = (step: Step, fraction: number) => steps.push([step, fraction]);
  const result = await processOrReuse({ input, facts, ...places, mark: MARK, onStep });
  return { ...result, facts, steps, outDir: places.outDir };
}

function only({ files }: ProcessResult, kind: FileKind) {
  const found = files.filter((file) => file.kind === kind);
  expect(found).toHaveLength(1);
  return found[0]!;
}

describe('a 4K original with sound', () => {
  let video: ProcessedClip;
  const soldAs = (...tiers: Tier[]) => video.files.find((file) => file.tiers.join() === tiers.join())!;
  beforeAll(async () => {
    video = await processClip(clip('4k.mp4'), '4k');
  });

  it('gets one encoded HD rendition with sound, and a remux for the larger tiers', async () => {
    expect(soldAs(2, 3)).toMatchObject({ kind: 'rendition', width: 3840, height: 2160, contentType: 'video/mp4' });
    expect(await probe(soldAs(2, 3).path)).toMatchObject({ codec: 'h264', audio: { codec: 'aac', channels: 2 } });
    const rendition = soldAs(1);
    expect(rendition).toMatchObject({ tiers: [1], width: 1920, height: 1080, contentType: 'video/mp4' });
    expect(await probe(rendition.path)).toMatchObject({
      container: 'mp4',
      codec: 'h264',
      pixelFormat: 'yuv420p',
      width: 1920,
      height: 1080,
      fps: 25,
      colorMatrix: 'bt709',
      audio: { codec: 'aac', channels: 2 },
      sizeBytes: rendition.bytes,
    });
  });

  it('gets a preview with sound, 1280 pixels on the long side, below 2.2 Mbit/s', async () => {
    const preview = only(video, 'preview');
    const facts = await probe(preview.path);
    expect(facts).toMatchObject({ width: 1280, height: 720, codec: 'h264', fps: 25 });
    expect(facts.audio).toMatchObject({ codec: 'aac', channels: 2, sampleRate: 48_000 });
    expect(facts.durationSeconds).toBeCloseTo(video.facts.durationSeconds, 1);
    expect(facts.bitRate).toBeLessThan(2_200_000);
  });

  it('has watermarks all over the preview and in the middle of the hover preview, but not on the rendition', async () => {
    const size = { width: 1280, height: 720 };
    const [marked, plain] = await Promise.all([
      greyFrame(only(video, 'preview').path, 2, size),
      greyFrame(soldAs(1).path, 2, size),
    ]);
    const changed = (left: number, top: number, width: number, height: number) =>
      shareOfDifferent(marked, plain, size.width, { left, top, width, height });
    for (let ninth = 0; ninth < 9; ninth++) {
      const [left, top] = [(ninth % 3) * 426, Math.floor(ninth / 3) * 240];
      expect(changed(left, top, 426, 240), `ninth ${ninth}`).toBeGreaterThan(0.01);
    }
    expect(changed(0, 0, size.width, size.height), 'most of the picture is unchanged').toBeLessThan(0.1);
    const small = { width: 320, height: 180 };
    const [hover, hoverPlain] = await Promise.all([
      greyFrame(only(video, 'hover').path, 2 / 6, small),
      greyFrame(soldAs(1).path, 2, small),
    ]);
    const middle = { left: 108, top: 62, width: 104, height: 56 };
    expect(shareOfDifferent(hover, hoverPlain, small.width, middle)).toBeGreaterThan(0.02);
  });

  it('gets a hover preview of a sixth of its length, 320 pixels wide', async () => {
    const facts = await probe(only(video, 'hover').path);
    expect(facts).toMatchObject({ width: 320, height: 180, audio: null });
    expect(facts.durationSeconds).toBeCloseTo(video.facts.durationSeconds / 6, 1);
  });

  it('gets a storyboard of 25 tiles with a non-empty last one', async () => {
    const board = only(video, 'storyboard');
    expect(video.storyboard).toMatchObject({
      columns: 5,
      rows: 5,
      count: 25,
      tileWidth: 192,
      tileHeight: 108,
      alike: false,
    });
    expect(video.storyboard.secondsPerTile * 25).toBeCloseTo(video.facts.durationSeconds, 1);
    expect(await sharp(board.path).metadata()).toMatchObject({ format: 'webp', width: 960, height: 540 });
    const last = sharp(board.path).extract({ left: 768, top: 432, width: 192, height: 108 });
    expect((await sharp(await last.png().toBuffer()).stats()).channels[0]?.stdev).toBeGreaterThan(10);
  });

  it("gets unmarked thumbnails, 400 pixels wide, in the clip's colours", async () => {
    const thumbnails = video.files.filter((file) => file.kind === 'thumbnail');
    expect(thumbnails).toHaveLength(5);
    expect(thumbnails[0]).toMatchObject({ width: 400, height: 225, contentType: 'image/webp' });
    const { files } = await makePosters({
      input: clip('4k.mp4'),
      facts: video.facts,
      outDir: folder.path,
      mark: MARK,
    });
    const poster = files[0];
    const [still, posted] = await Promise.all([sharp(thumbnails[0]!.path).stats(), sharp(poster!.path).stats()]);
    still.channels.forEach(({ mean }, i) => expect(Math.abs(mean - posted.channels[i]!.mean)).toBeLessThan(4));
  });

  it('reports its steps in order, and leaves only its files', async () => {
    const names = video.steps.map(([step]) => step);
    expect([...new Set(names)]).toEqual(['transcode', 'pictures']);
    expect(video.steps.every(([, fraction]) => fraction >= 0 && fraction <= 1)).toBe(true);
    expect(video.timings.transcode).toBeGreaterThan(0);
    expect((await readdir(video.outDir)).toSorted()).toEqual(video.files.map((f) => basename(f.path)).toSorted());
    expect(await readdir(folder.path)).not.toContain('4k-temp');
  });

  it('has a fingerprint that recognises the watermarked preview as a copy', async () => {
    expect(video.fingerprint).toHaveLength(10);
    expect(unpackStills(Buffer.from(video.stills, 'base64')).pictures, 'eight per second').toHaveLength(40);
    const preview = await computeFingerprint(only(video, 'preview').path);
    expect(similarity(video.fingerprint, preview)).toBeGreaterThanOrEqual(0.3);
  });
});

describe('other originals', () => {
  it('get a preview that ends with the picture if the sound is longer', async () => {
    const sound = [
      '-f',
      'lavfi',
      '-i',
      'sine=r=44100:d=4',
      '-c:v',
      'mjpeg',
      '-pix_fmt',
      'yuvj420p',
      '-c:a',
      'pcm_s16le',
    ];
    await ffmpeg(['-f', 'lavfi', '-i', 'testsrc2=s=1920x1080:d=1.2', ...sound, at('longer.mov')]);
    const video = await processClip(at('longer.mov'), 'longer');
    const { audio, durationSeconds } = await probe(only(video, 'preview').path);
    expect(audio).toMatchObject({ codec: 'aac', channels: 2, sampleRate: 48_000 });
    expect(durationSeconds).toBeCloseTo(1.2, 1);
    expect(await lengthOf(only(video, 'preview').path)).toBeCloseTo(1.2, 1);
    // The sold file keeps all of the sound.
    expect(await lengthOf(only(video, 'rendition').path)).toBeCloseTo(4, 1);
    expect(await probe(only(video, 'hover').path)).toMatchObject({ audio: null });
  });

  it('get a silent preview if they are silent', async () => {
    const video = await processClip(await generate(at('silent.mp4')), 'silent');
    expect(await probe(only(video, 'preview').path)).toMatchObject({ audio: null });
  });

  it('keep a portrait shape everywhere', async () => {
    const video = await processClip(clip('portrait.mp4'), 'portrait');
    expect(only(video, 'rendition')).toMatchObject({ tiers: [1, 3], width: 1080, height: 1920 });
    expect(await probe(only(video, 'preview').path)).toMatchObject({ width: 720, height: 1280 });
    expect(await probe(only(video, 'hover').path)).toMatchObject({ width: 320, height: 568 });
    expect(video.storyboard).toMatchObject({ tileWidth: 108, tileHeight: 192 });
    const still = video.files.find((file) => file.kind === 'thumbnail')!;
    expect(await sharp(still.path).metadata()).toMatchObject({ format: 'webp', width: 400, height: 711 });
  });

  it('are deinterlaced to 1920×1080 with square pixels, and sold as tiers 1 and 3', async () => {
    expect((await countCombed(clip('interlaced.mov'))).interlaced).toBeGreaterThan(20);
    const video = await processClip(clip('interlaced.mov'), 'interlaced');
    const rendition = only(video, 'rendition');
    expect(rendition.tiers).toEqual([1, 3]);
    const facts = { codedWidth: 1920, codedHeight: 1080, sar: 1, interlaced: false, codec: 'h264' };
    expect(await probe(rendition.path)).toMatchObject(facts);
    expect(only(video, 'preview')).toMatchObject({ width: 1280, height: 720 });
    const combs = await countCombed(rendition.path);
    expect(combs.progressive).toBeGreaterThan(20);
    expect(combs.interlaced).toBeLessThan(combs.progressive / 2);
  });

  it('get one 8-bit constant-rate rendition for both HD tiers if the codec differs', async () => {
    const prores = ['-vsync', 'vfr', '-c:v', 'prores_ks', '-profile:v', '0', '-pix_fmt', 'yuv422p10le'];
    const filter = "select='not(mod(n,3))+gt(n,20)'";
    await generate(at('uneven.mov'), { seconds: 1.2, rate: 30, filter, encode: prores });
    const video = await processClip(at('uneven.mov'), 'uneven');
    expect(video.facts).toMatchObject({ codec: 'prores', variableFrameRate: true });
    const rendition = only(video, 'rendition');
    expect(rendition.tiers).toEqual([1, 3]);
    expect(await probe(rendition.path)).toMatchObject({ pixelFormat: 'yuv420p', variableFrameRate: false });
  });

  it('lose metadata such as title and location in every derived video', async () => {
    const tags = ['-metadata', 'title=Secret', '-metadata', 'location=+30.25+120.17/', '-metadata', 'comment=Secret'];
    await generate(at('telling.mov'), { encode: ['-c:v', 'libx264', '-preset', 'ultrafast', ...tags] });
    expect(await tagsOf(at('telling.mov'))).toContain('location');
    const video = await processClip(at('telling.mov'), 'telling');
    const structural = ['compatible_brands', 'encoder', 'handler_name', 'language', 'major_brand', 'minor_version'];
    for (const kind of ['preview', 'hover', 'rendition'] as const) {
      const extra = (await tagsOf(only(video, kind).path)).filter((tag) => ![...structural, 'vendor_id'].includes(tag));
      expect(extra).toEqual([]);
    }
  });

  it('keep RGB colours in the sold file', async () => {
    const encode = ['-c:v', 'libx264rgb', '-preset', 'ultrafast', '-crf', '0'];
    const green = 'format=gbrp,drawbox=t=fill:c=0x20C040';
    await generate(at('rgb.mkv'), { size: '2560x1440', filter: green, encode });
    const video = await processClip(at('rgb.mkv'), 'rgb');
    expect(video.facts.pixelFormat).toMatch(/^(gbrp|bgr|rgb)/);
    const sold = fileInput(only(video, 'rendition').path);
    const pixel = ['-frames:v', '1', '-vf', 'crop=2:2,format=yuv444p', '-f', 'rawvideo', 'pipe:1'];
    const { stdout } = await ffmpeg([...sold, ...pixel]);
    // RGB 32, 192, 64 in BT.709; BT.601 would give 127, 95, 67.
    [144, 88, 63].forEach((wanted, i) => expect(Math.abs(stdout[i * 4]! - wanted)).toBeLessThan(3));
  });

  it.each([
    ['HLG', 'arib-std-b67', 721],
    ['PQ', 'smpte2084', 572],
  ])(
    'show reference white of %s nearly as bright as SDR white in the rendition, preview and poster',
    async (name, transfer, luma) => {
      const tags = ['-colorspace', 'bt2020nc', '-color_primaries', 'bt2020', '-color_trc', transfer];
      const encode = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p10le', ...tags];
      // 203 nits on black, in ten-bit values from 64 to 940.
      const white = `format=yuv420p10le,geq=lum='if(lt(X,W/2),${luma},64)':cb=512:cr=512`;
      await generate(at(`${name}.mkv`), { filter: white, encode });
      const video = await processClip(at(`${name}.mkv`), name);
      expect(await probe(only(video, 'rendition').path)).toMatchObject({ hdr: null, colorMatrix: 'bt709' });
      await mkdir(at(name));
      const { files } = await makePosters({
        input: at(`${name}.mkv`),
        facts: video.facts,
        outDir: at(name),
        mark: MARK,
      });
      const shown = [only(video, 'rendition').path, only(video, 'preview').path, files[0]!.path];
      for (const path of shown) {
        // These pixels are near the edge, where there is no watermark.
        const frame = await greyFrame(path, 0, { width: 192, height: 108 });
        expect(frame[2 * 192 + 2]! / 255).toBeCloseTo(0.91, 1);
        expect(frame[2 * 192 + 189]!).toBeLessThan(4);
      }
    },
  );
});

describe('a damaged original', () => {
  it('fails at broken bytes and leaves no files', async () => {
    await expect(processClip(clip('damaged.mp4'), 'damaged')).rejects.toMatchObject({ code: 'damaged' });
    expect(await readdir(folder.path)).not.toContain('damaged-temp');
    expect(await readdir(folder.path)).not.toContain('damaged-out');
  });

  it('fails if its video ends earlier than declared', async () => {
    await generate(at('whole.mkv'), { seconds: 2 });
    const facts = await probe(at('whole.mkv'));
    const job = {
      input: at('whole.mkv'),
      outDir: at('short-out'),
      tempDir: at('short-temp'),
      mark: { text: 'x', seed: 'seed' },
    };
    const promised = { ...facts, durationSeconds: 4 };
    await expect(processVideo({ ...job, facts: promised })).rejects.toMatchObject({
      code: 'damaged',
      detail: { expectedSeconds: 4 },
    });
  });
});

describe('an interrupted job', () => {
  it('does not blame the file, even while its preview is read', async () => {
    await generate(at('stopped.mp4'));
    const facts = await probe(at('stopped.mp4'));
    const stop = new AbortController();
    const stopped = processVideo({
      input: at('stopped.mp4'),
      // A longer duration, so that progress never reaches 1 before the end.
      facts: { ...facts, durationSeconds: facts.durationSeconds * 1.3 },
      outDir: at('stopped-out'),
      tempDir: at('stopped-temp'),
      mark: { text: 'x', seed: 'seed' },
      signal: stop.signal,
      onStep: (_step, fraction) => fraction === 1 && stop.abort(),
    });
    await expect(stopped).rejects.toMatchObject({ code: 'aborted' });
  });

  it("starts over a killed job's leftovers, removes its temporary folder when stopped, and can run again", async () => {
    await generate(at('again.mp4'), { seconds: 2 });
    const facts = await probe(at('again.mp4'));
    const places = { outDir: at('again-out'), tempDir: at('again-temp') };
    await mkdir(places.tempDir);
    await writeFile(join(places.tempDir, 'preview.mp4'), 'half of it');
    // A time beyond the clip's end, so that the loupe uses the first frame.
    const sharpest = { seconds: 99, sharpness: 99 };
    const job = { input: at('again.mp4'), facts, ...places, mark: { text: 'x', seed: 'seed' }, sharpest };
    const stop = new AbortController();
    const stopped = processVideo({ ...job, signal: stop.signal, onStep: () => setTimeout(() => stop.abort(), 50) });
    await expect(stopped).rejects.toMatchObject({ code: 'aborted' });
    expect(await readdir(folder.path)).not.toContain('again-temp');
    const { files } = await processVideo(job);
    expect(files.map(({ kind }) => kind)).toContain('loupe');
    expect(await readdir(places.outDir)).toHaveLength(files.length);
  });
});

async function lengthOf(path: string): Promise<number> {
  const { stdout } = await ffprobe([...fileInput(path), '-show_entries', 'format=duration', '-of', 'csv=p=0']);
  return Number(stdout.toString());
}

interface Region {
  left: number;
  top: number;
  width: number;
  height: number;
}

function shareOfDifferent(a: Buffer, b: Buffer, stride: number, { left, top, width, height }: Region): number {
  let different = 0;
  for (let y = top; y < top + height; y++) {
    for (let x = left; x < left + width; x++) {
      if (Math.abs(a[y * stride + x]! - b[y * stride + x]!) > 16) different++;
    }
  }
  return different / (width * height);
}

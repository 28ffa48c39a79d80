import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { probe } from '../probe.ts';
import { ffmpeg, fileInput } from '../programs/run.ts';
import { MOTION } from './camera.ts';
import { watchFullFrames } from './full-frames.ts';
import { measureInThread } from './measure-in-thread.ts';
import { measureOriginal, measureWhile } from './measure.ts';
import { FRAME_KINDS, frameSizes, watchOriginal } from './watch-original.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zhenku-measure-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const ORIGINALS = join(import.meta.dirname, '../../../server/src/demo/originals');
const SCENE = 'mandelbrot=s=640x360:r=25:maxiter=200,format=yuv420p,noise=alls=4:allf=t';
const ENCODE = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '18'];

async function measure(name: string, args: string[]) {
  const path = join(folder, `${name}.mp4`);
  await ffmpeg([...args, ...ENCODE, path]);
  return await measureFile(path);
}

async function measureFile(path: string) {
  const measured = await measureOriginal(path, await probe(path));
  return { ...measured, found: measured.findings.map(({ check }) => check) };
}

const scene = (name: string, filters: string, seconds = 2) =>
  measure(name, ['-f', 'lavfi', '-t', String(seconds), '-i', `${SCENE}${filters && `,${filters}`}`]);

async function original(slug: string) {
  const path = join(folder, `${slug}.mp4`);
  await ffmpeg([...fileInput(join(ORIGINALS, `${slug}.mp4`)), '-t', '1', '-c', 'copy', '-an', path]);
  return await measureFile(path);
}

describe('measurements of an original', () => {
  it('find nothing in a clean original', async () => {
    const { findings, trueResolution, motion } = await scene('clean', '');
    expect({ findings, trueResolution, motion }).toEqual({ findings: [], trueResolution: null, motion: MOTION.push });
  });

  it('locate black, frozen and silent stretches', async () => {
    const parts = [
      `${SCENE},trim=duration=2[a]`,
      'color=black:s=640x360:r=25:d=1.6,format=yuv420p[b]',
      `${SCENE},trim=duration=0.2,tpad=stop_mode=clone:stop_duration=2.8[c]`,
      '[a][b][c]concat=n=3:v=1:a=0[v]',
      'sine=f=440:r=48000:d=3[tone];anullsrc=r=48000:cl=mono,atrim=duration=3.6[none];[tone][none]concat=n=2:v=0:a=1[s]',
    ];
    const mapped = ['-map', '[v]', '-map', '[s]', '-c:a', 'aac'];
    const { findings } = await measure('stretches', ['-filter_complex', parts.join(';'), ...mapped]);
    expect(findings).toEqual([
      {
        check: 'blackOrFrozen',
        from: null,
        to: null,
        value: expect.closeTo(66, -1),
        limit: 20,
        severity: 'serious',
      },
      { check: 'black', from: 2, to: 3.6, value: 1.6, limit: 1, severity: 'warning' },
      {
        check: 'silent',
        from: expect.closeTo(3.2, 0),
        to: expect.closeTo(6.6, 0),
        value: expect.any(Number),
        limit: 3,
        severity: 'note',
      },
      {
        check: 'frozen',
        from: expect.closeTo(3.7, 0),
        to: 6.6,
        value: expect.closeTo(2.8, 0),
        limit: 2,
        severity: 'warning',
      },
    ]);
  });

  it('find bars, woven fields, repeated frames and a wrong range throughout the clip', async () => {
    expect((await scene('bars', 'scale=640:272,pad=640:360:0:44:black')).found).toEqual(['bars']);
    const moving = `crop=500:300:x='n*3':y=20,scale=640:360,setsar=1`;
    expect(
      (await scene('woven', `crop=500:300:x='n*9':y=20,setsar=1,tinterlace=mode=interleave_top,setfield=prog`)).found,
    ).toContain('interlaced');
    expect((await scene('repeated', `${moving},fps=20,fps=25`)).found).toEqual(['duplicates']);
    const slow = `crop=500:300:x='n/8':y=20,scale=640:360,setsar=1`;
    expect((await scene('slow', slow, 4)).found).toEqual([]);
    expect((await scene('film speed', `${slow},fps=24,fps=30`, 4)).found).toEqual(['duplicates']);
    // Full-range blacks with a limited-range tag.
    const range = `geq=lum='if(lt(X,200),2,lum(X,Y))':cb='cb(X,Y)':cr='cr(X,Y)'`;
    expect((await scene('repeated often', `${moving},fps=25,fps=120`, 1)).found).toEqual(['duplicates']);
    expect((await scene('range', range, 1)).found).toContain('colourTags');
  });

  it('distinguish slight and strong blur from sharp and naturally soft pictures', async () => {
    expect((await scene('little', 'gblur=sigma=2.5', 1)).found).toEqual(['blur']);
    expect((await scene('much', 'gblur=sigma=6', 1)).found).toEqual(['blur']);
    const hill = `geq=lum='80+120*exp(-((X-320)*(X-320)+(Y-180)*(Y-180))/40000)':cb=128:cr=128`;
    expect((await scene('soft', hill, 1)).found).not.toContain('blur');
  });

  it('classify the camera’s movement, and locate shaking', async () => {
    const moved = async (name: string, x: string, y: string) =>
      await scene(name, `crop=480:270:x='${x}':y='${y}',setsar=1`);
    expect((await moved('pan', '20+n*2', '40')).motion).toBe(MOTION.pan);
    expect((await moved('tilt', '80', '5+n*1.6')).motion).toBe(MOTION.tilt);
    const shaken = await moved('shake', '80+24*sin(n*2.1)', '40+20*sin(n*2.9)');
    expect(shaken).toMatchObject({ motion: MOTION.shake, findings: [{ check: 'shake', from: expect.any(Number) }] });
  });

  it('describe light, contrast and colours', async () => {
    const half =
      'color=0x204080:s=320x360:r=25:d=1[a];color=0xe0c040:s=320x360:r=25:d=1[b];[a][b]hstack,format=yuv420p';
    const { palette, meanLuma, lumaContrast } = await measure('colours', ['-f', 'lavfi', '-i', half]);
    expect(palette.slice(0, 2).map(({ weight }) => weight)).toEqual([expect.closeTo(0.5, 1), expect.closeTo(0.5, 1)]);
    const blueness = palette
      .slice(0, 2)
      .map(({ colour }) => parseInt(colour.slice(5), 16) - parseInt(colour.slice(1, 3), 16));
    expect([Math.min(...blueness) < -100, Math.max(...blueness) > 50]).toEqual([true, true]);
    expect(meanLuma).toBeCloseTo(0.48, 1);
    expect(lumaContrast).toBeGreaterThan(0.2);
  });
});

describe('the true resolution', () => {
  it('is real for a real 4K clip, not for an enlarged one, and unknown for a soft one', async () => {
    const [real, enlarged, soft] = [
      await original('city-night'),
      await original('snow-pines'),
      await original('particle-globe'),
    ];
    expect(real).toMatchObject({ trueResolution: { verdict: 1 }, findings: [] });
    expect(enlarged.trueResolution!.verdict).toBe(2);
    expect(enlarged.findings).toMatchObject([{ check: 'enlarged', severity: 'serious', limit: 1404 }]);
    expect(soft).toMatchObject({ trueResolution: { verdict: 3 }, findings: [] });
  });

  it.each([
    ['4K', '3840:2160', 1404, 2],
    ['HD', '1920:1080', 702, undefined],
  ])('is questionable in %s made from standard definition', async (name, size, limit, verdict) => {
    const lines = name === '4K' ? '854:480' : '768:432';
    const enlarge = `fps=5,scale=${lines}:flags=area,scale=${size}:flags=bicubic`;
    const source = fileInput(join(ORIGINALS, 'city-night.mp4'));
    const { trueResolution, findings } = await measure(`from SD to ${name}`, [
      ...source,
      '-t',
      '2',
      '-an',
      '-vf',
      enlarge,
    ]);
    expect(trueResolution?.verdict).toBe(verdict);
    expect(findings).toContainEqual(expect.objectContaining({ check: 'enlarged', severity: 'serious', limit }));
  });
});

it('measuring no full frame gives no findings', () => {
  expect(watchFullFrames(640, 360).findings({ interlaced: false, fullRange: false })).toEqual([]);
});

describe('the measuring thread', () => {
  it('gives the same figures as the main thread', async () => {
    const path = join(folder, 'threads.mp4');
    await ffmpeg([...fileInput(join(ORIGINALS, 'city-night.mp4')), '-t', '1', '-c', 'copy', '-an', path]);
    const facts = await probe(path);
    const here = watchOriginal(facts);
    const apart = await measureWhile(facts, async ({ chains, outputs, options }) => {
      const graph = [
        '[0:v]split=2[stored][frames]',
        ...chains({ stored: '[stored]', frames: '[frames]', sound: null }),
      ];
      const onPipes = options.onPipes!.map((read, i) => async (pipe: AsyncIterable<Buffer>) => {
        const all = await buffer(pipe);
        const kind = FRAME_KINDS[i]!;
        const { bytes } = frameSizes(facts)[kind];
        for (let at = 0; at + bytes <= all.length; at += bytes) here.next[kind](all.subarray(at, at + bytes));
        // Sent in parts that end within frames, with an incomplete last frame.
        await read(Readable.from(partsOf(Buffer.concat([all, Buffer.alloc(7)]), 100_003)));
      });
      await ffmpeg([...fileInput(path), '-filter_complex', graph.join(';'), ...outputs], { ...options, onPipes });
    });
    expect(apart).toEqual({ ...here.result([]), loudness: null });
    expect(apart).toMatchObject({ trueResolution: { verdict: 1 }, findings: [] });
  });

  it('ends with the command, and rejects calls that wait for it', async () => {
    const path = join(folder, 'ending.mp4');
    await ffmpeg(['-f', 'lavfi', '-t', '1', '-i', SCENE, ...ENCODE, path]);
    const facts = await probe(path);
    await expect(measureOriginal(path, facts, AbortSignal.abort())).rejects.toMatchObject({ code: 'aborted' });
    const apart = measureInThread(facts);
    await apart.end();
    const frames = Readable.from(partsOf(Buffer.alloc(50 * frameSizes(facts).small.bytes), 65_536));
    await expect(apart.read('small', frames)).rejects.toThrow('has ended');
    await expect(apart.result([])).rejects.toThrow('has ended');
  });

  it('is abandoned if it hangs, together with the command that waits for it', async () => {
    const path = join(folder, 'hanging.mp4');
    await ffmpeg(['-f', 'lavfi', '-t', '4', '-i', SCENE, ...ENCODE, path]);
    const facts = await probe(path);
    const hangs = `import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => { for (;;); });`;
    const apart = measureInThread(facts, { thread: new URL(`data:text/javascript,${hangs}`), timeoutMs: 500 });
    // Far more frames than fit into memory.
    const args = [...fileInput(path), '-vf', 'extractplanes=y', '-f', 'rawvideo', 'pipe:4'];
    const decoding = ffmpeg(args, { onPipes: [(pipe) => apart.read('small', pipe)] });
    await expect(decoding).rejects.toMatchObject({ code: 'timeout', detail: { seconds: 0.5 } });
    await expect(apart.result([])).rejects.toMatchObject({ code: 'timeout' });
    await apart.end();
  });

  it('leaves none of its frames in this thread', async () => {
    const path = join(folder, 'small.mp4');
    await ffmpeg(['-f', 'lavfi', '-t', '1', '-i', 'testsrc=s=64x64:r=25', ...ENCODE, path]);
    const facts = await probe(path);
    const apart = measureInThread(facts);
    const { bytes } = frameSizes(facts).small;
    const read = (count: number) =>
      apart.read('small', Readable.from(partsOf(Buffer.alloc(count * bytes), bytes * 16)));
    setFlagsFromString('--expose-gc');
    const collect: () => void = runInNewContext('gc');
    const used = () => {
      collect();
      return process.memoryUsage().heapUsed;
    };
    await read(500);
    const before = used();
    await read(10_000);
    expect(used() - before).toBeLessThan(2_000_000);
    await apart.end();
  });
});

function* partsOf(bytes: Buffer, length: number) {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

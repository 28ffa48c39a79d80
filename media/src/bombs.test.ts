import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { processVideo } from '../../testing/derived/process.ts';
import { assertAcceptable } from './acceptance.ts';
import { assertNoGaps } from './frame-gaps.ts';
import { memoryLimit } from './programs/memory.ts';
import { probe, type VideoFacts } from './probe.ts';
import { canLimitMemory, ffmpeg, fileInput, runTool } from './programs/run.ts';
import { generate, tempFolder } from './testing/clips.ts';

let folder: Awaited<ReturnType<typeof tempFolder>>;
beforeAll(async () => {
  folder = await tempFolder();
});
afterAll(() => folder.remove());
const at = (name: string) => join(folder.path, name);

async function lateFrame(name: string, seconds: number): Promise<string> {
  const filter = `setpts='if(eq(N,3),${seconds}/TB,PTS)'`;
  const codec = ['-vsync', 'vfr', '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
  return await generate(at(name), { seconds: 0.16, filter, encode: [...codec, '-video_track_timescale', '1000'] });
}

async function accept(path: string): Promise<VideoFacts> {
  const facts = await probe(path);
  assertAcceptable(facts);
  await assertNoGaps(path, facts);
  return facts;
}

describe('a small file that would use many resources', () => {
  it('is refused as too long if a frame comes after ten hours', async () => {
    const path = await lateFrame('hours.mp4', 36_000);
    expect((await stat(path)).size).toBeLessThan(1_000_000);
    await expect(accept(path)).rejects.toMatchObject({ code: 'tooLong', detail: { maxSeconds: 7200 } });
  });

  it('is refused for the gap before a frame after an hour, with the position of the gap', async () => {
    await expect(accept(await lateFrame('hour.mp4', 3600))).rejects.toMatchObject({
      code: 'frameGap',
      detail: { atSeconds: 0.08, maxSeconds: 10 },
    });
  });

  it('is refused for a gap if its picture begins after more than ten seconds of sound', async () => {
    const sound = ['-f', 'lavfi', '-i', 'sine=d=13'];
    const late = ['-f', 'lavfi', '-i', 'testsrc2=s=1920x1080:d=1', '-vf', 'setpts=PTS+12/TB'];
    await ffmpeg([...sound, ...late, '-vsync', 'vfr', '-c:v', 'libx264', '-preset', 'ultrafast', at('late.mkv')]);
    await expect(accept(at('late.mkv'))).rejects.toMatchObject({ code: 'frameGap', detail: { atSeconds: 0 } });
  });

  it('is refused as too large beyond 8K in any orientation', async () => {
    const encode = ['-c:v', 'mjpeg', '-pix_fmt', 'yuvj420p', '-threads', '1'];
    await generate(at('wide.mov'), { size: '8208x1088', rate: 2, encode });
    await generate(at('high.mov'), { size: '1088x8208', rate: 2, encode });
    for (const name of ['wide.mov', 'high.mov']) {
      await expect(accept(at(name))).rejects.toMatchObject({ code: 'tooLarge', detail: { maxWidth: 8192 } });
    }
  });

  it('is refused as too large if its pixels are a thousand times as wide as high', async () => {
    await generate(at('flat.mov'), { filter: 'setsar=1000', encode: ['-c:v', 'mjpeg', '-pix_fmt', 'yuvj420p'] });
    await expect(accept(at('flat.mov'))).rejects.toMatchObject({ code: 'tooLarge' });
  });
});

describe('an ordinary clip', () => {
  it('is accepted with pauses of nearly ten seconds, and comes out at a constant rate', async () => {
    const facts = await accept(await lateFrame('pause.mp4', 9.9));
    expect(facts.variableFrameRate).toBe(true);
    const places = { outDir: at('pause-out'), tempDir: at('pause-temp') };
    const { files } = await processVideo({
      input: at('pause.mp4'),
      facts,
      ...places,
      mark: { text: 'x', seed: 'seed' },
    });
    const preview = files.find(({ kind }) => kind === 'preview')!;
    expect(await probe(preview.path)).toMatchObject({ variableFrameRate: false });
  });

  it('is not too large at 8192×4320 or less', () => {
    const facts = { codec: 'h264', durationSeconds: 7200 } as VideoFacts;
    for (const [width, height] of [
      [8192, 4320],
      [4320, 8192],
    ] as const) {
      expect(() => assertAcceptable({ ...facts, width, height, codedWidth: width, codedHeight: height })).not.toThrow();
    }
  });
});

describe('a tool’s memory limit', () => {
  it('is supported on this system', async () => {
    expect(await canLimitMemory()).toBe(true);
  });

  it('ends a tool that exceeds it, with the code outOfMemory', async () => {
    await generate(at('plain.mp4'));
    const encode = (memoryBytes: number) => {
      const codec = ['-c:v', 'libx264', '-preset', 'ultrafast'];
      const args = [...fileInput(at('plain.mp4')), '-vf', 'scale=3840:2160', ...codec, '-f', 'null', '-'];
      // A generous timeout, so that only the memory limit can end it on a busy machine.
      return ffmpeg(args, { memoryBytes, timeoutMs: 200_000 });
    };
    for (const memoryBytes of [60e6, 120e6, 250e6]) {
      await expect(encode(memoryBytes)).rejects.toMatchObject({ code: 'outOfMemory' });
    }
    await expect(encode(8e9)).resolves.toBeDefined();
  });

  it('is absent without prlimit, which is logged once, and the tools still run', async () => {
    const script = `import { runTool } from ${JSON.stringify(join(import.meta.dirname, 'programs/run.ts'))};
      for (const word of ['one', 'two']) {
        const { stdout } = await runTool('/bin/echo', [word], { memoryBytes: 1e9 });
        process.stdout.write(stdout);
      }`;
    const args = ['--input-type=module', '-e', script];
    const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { env: { PATH: '/nowhere' } });
    expect(stdout).toBe('one\ntwo\n');
    expect(stderr.match(/prlimit/g)).toHaveLength(1);
  });

  it('treats a crashed tool as out of memory, but not a killed one', async () => {
    const die = (signal: string) => runTool('/bin/sh', ['-c', `kill -${signal} $$`], { memoryBytes: 1e9 });
    await expect(die('SEGV')).rejects.toMatchObject({ code: 'outOfMemory' });
    await expect(die('KILL')).rejects.toMatchObject({ code: 'toolFailed' });
  });

  it('grows with the picture size and the threads', () => {
    const limit = (width: number, height: number, threads: number) =>
      memoryLimit({ codedWidth: width, codedHeight: height } as VideoFacts, threads);
    expect(limit(1920, 1080, 2)).toBeGreaterThan(1e9);
    expect(limit(3840, 2160, 2)).toBeGreaterThan(1.5 * limit(1920, 1080, 2));
    expect(limit(1920, 1080, 16)).toBeGreaterThan(2 * limit(1920, 1080, 2));
  });
});

describe('a running tool', () => {
  it('may have a longer timeout than a JavaScript timer allows', async () => {
    await expect(runTool('/bin/sh', ['-c', 'sleep 0.1'], { timeoutMs: 2 ** 33 })).resolves.toBeDefined();
  });

  it('ends immediately when its line reader throws', async () => {
    const endless = runTool('/bin/sh', ['-c', 'while :; do echo line; done'], {
      onLine: () => {
        throw new Error('enough');
      },
    });
    await expect(endless).rejects.toThrow('enough');
  });
});

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { isMachineFailure, MediaError, type MediaErrorDetail } from './errors.ts';
import { makePosters } from './pictures/poster.ts';
import { probe } from './probe.ts';
import { processVideo } from './process.ts';
import * as run from './programs/run.ts';
import { findSharpFrame } from './pictures/sharp-frame.ts';
import { generate, tempFolder } from './testing/clips.ts';

vi.mock(import('./programs/run.ts'), async (importOriginal) => {
  const original = await importOriginal();
  return {
    ...original,
    ffmpeg: vi.fn<typeof original.ffmpeg>(original.ffmpeg),
    ffprobe: vi.fn<typeof original.ffprobe>(original.ffprobe),
  };
});

let folder: Awaited<ReturnType<typeof tempFolder>>;
let black: string;
beforeAll(async () => {
  folder = await tempFolder();
  black = await generate(join(folder.path, 'black.mp4'), {
    filter: 'drawbox=t=fill:c=black',
    encode: ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '5'],
  });
});
afterAll(() => folder.remove());
const real = {
  ffmpeg: vi.mocked(run.ffmpeg).getMockImplementation()!,
  ffprobe: vi.mocked(run.ffprobe).getMockImplementation()!,
};
afterEach(() => {
  vi.mocked(run.ffmpeg).mockReset().mockImplementation(real.ffmpeg);
  vi.mocked(run.ffprobe).mockReset().mockImplementation(real.ffprobe);
});

const MACHINES: [string, MediaErrorDetail][] = [
  ['a signal told ffmpeg to end', { exit: 255, stderr: '' }],
  ['the kernel killed it', { exit: 'SIGKILL', stderr: '' }],
  ['the disk is full', { exit: 1, stderr: 'av_interleaved_write_frame(): No space left on device' }],
  ['no file can be opened', { exit: 1, stderr: 'out.mp4: Too many open files' }],
  ['no process can be started', { reason: 'spawn EMFILE' }],
];

async function job(name: string) {
  const outDir = join(folder.path, name);
  await mkdir(outDir, { recursive: true });
  return { input: black, facts: await probe(black), outDir, mark: { text: 'x', seed: 'seed' } };
}

describe.each(MACHINES)('when %s', (_what, detail) => {
  const failure = () => new MediaError('toolFailed', detail);

  it('every processing step fails with toolFailed, which is not the file’s fault', async () => {
    expect(isMachineFailure(failure())).toBe(true);
    const work = await job('failing');
    vi.mocked(run.ffprobe).mockRejectedValue(failure());
    vi.mocked(run.ffmpeg).mockRejectedValue(failure());
    const tempDir = join(folder.path, 'failing-temp');
    for (const step of [
      () => probe(black),
      () => makePosters(work),
      () => findSharpFrame(work, null),
      () => processVideo({ ...work, tempDir }),
    ])
      await expect(step()).rejects.toMatchObject({ code: 'toolFailed' });
  });
});

describe('the file', () => {
  it('is at fault if ffmpeg fails on it or writes too much output', () => {
    const details: MediaErrorDetail[] = [
      { exit: 1, stderr: 'Invalid data found' },
      { reason: 'too much output', maxStdoutBytes: 9 },
    ];
    for (const detail of details) expect(isMachineFailure(new MediaError('toolFailed', detail))).toBe(false);
    expect(isMachineFailure(new MediaError('damaged'))).toBe(false);
  });

  it('is refused if it has only empty boxes, and its parsing can be aborted', async () => {
    const path = join(folder.path, 'boxes.mp4');
    const box = Buffer.from([0, 0, 0, 8, ...Buffer.from('free')]);
    await writeFile(path, Buffer.concat(Array.from({ length: 30_001 }, () => box)));
    const streams = [{ index: 0, codec_type: 'video', width: 1920, height: 1080 }];
    const headers = { streams, format: { format_name: 'mov,mp4', duration: '1' } };
    vi.mocked(run.ffprobe).mockResolvedValue({ stdout: Buffer.from(JSON.stringify(headers)), stderr: '' });
    await expect(probe(path)).rejects.toMatchObject({ code: 'unreadable', detail: { boxes: 30_000 } });
    await expect(probe(path, AbortSignal.abort())).rejects.toMatchObject({ code: 'aborted' });
  });
});

describe('a search for posters', () => {
  it('keeps the poster that it has found if looking for a better one takes too long', async () => {
    const work = await job('slow');
    vi.mocked(run.ffmpeg).mockImplementationOnce(real.ffmpeg);
    vi.mocked(run.ffmpeg).mockRejectedValueOnce(new MediaError('timeout', { seconds: 120 }));
    const { files: posters } = await makePosters(work);
    expect(run.ffmpeg).toHaveBeenCalledTimes(2);
    expect(posters.map(({ width }) => width)).toEqual([400, 800, 1280, 1920]);
    expect(await sharp(posters[0]!.path).metadata()).toMatchObject({ format: 'webp', width: 400 });
  });

  it('fails if even the first frame takes too long', async () => {
    const work = await job('slower');
    vi.mocked(run.ffmpeg).mockRejectedValueOnce(new MediaError('timeout', { seconds: 120 }));
    await expect(makePosters(work)).rejects.toMatchObject({ code: 'timeout' });
  });
});

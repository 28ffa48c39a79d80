import { stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clip } from '../../testing/clips/clips.ts';
import { assertAcceptable } from './acceptance.ts';
import { probe } from './probe.ts';
import { ffmpeg, fileInput } from './programs/run.ts';
import { generate, tempFolder } from './testing/clips.ts';

let folder: Awaited<ReturnType<typeof tempFolder>>;
beforeAll(async () => {
  folder = await tempFolder();
});
afterAll(() => folder.remove());
const at = (name: string) => join(folder.path, name);

async function accept(path: string): Promise<void> {
  assertAcceptable(await probe(path));
}

describe('probing an upload', () => {
  it.each(['4k.mp4', 'hd.mp4', 'portrait.mp4', 'interlaced.mov'] as const)('accepts %s', async (name) => {
    await expect(accept(clip(name))).resolves.toBeUndefined();
  });

  it.each([
    ['empty.mp4', { code: 'empty' }],
    ['audio-only.mp4', { code: 'noVideo' }],
    ['picture.mp4', { code: 'containerNotAllowed', detail: { container: 'png_pipe' } }],
    ['truncated.mp4', { code: 'damaged' }],
    [
      'too-small-640x480.mp4',
      { code: 'tooSmall', detail: { width: 640, height: 480, minWidth: 1920, minHeight: 1080 } },
    ],
    ['too-small-10-bit.mov', { code: 'tooSmall', detail: { width: 320, height: 240 } }],
  ] as const)('rejects %s with its reason', async (name, reason) => {
    await expect(accept(clip(name))).rejects.toMatchObject(reason);
  });

  it('reports a truncated file with its missing bytes', async () => {
    const [whole, rest] = await Promise.all([stat(clip('hd.mp4')), stat(clip('truncated.mp4'))]);
    const reason = { code: 'damaged', detail: { missingBytes: whole.size - rest.size } };
    await expect(accept(clip('truncated.mp4'))).rejects.toMatchObject(reason);
  });

  it('treats a file that is not media as unreadable', async () => {
    await writeFile(at('words.mp4'), 'not a video\n'.repeat(1000));
    await expect(accept(at('words.mp4'))).rejects.toMatchObject({ code: 'unreadable' });
  });

  it('does not follow a playlist', async () => {
    await writeFile(at('list.mp4'), `#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:6,\nfile://${clip('hd.mp4')}\n`);
    await expect(accept(at('list.mp4'))).rejects.toMatchObject({ code: 'containerNotAllowed' });
  });

  it('refuses an unsupported codec by name', async () => {
    await generate(at('mpeg4.avi'), { encode: ['-c:v', 'mpeg4'] });
    await expect(accept(at('mpeg4.avi'))).rejects.toMatchObject({
      code: 'codecNotAllowed',
      detail: { codec: 'mpeg4' },
    });
  });

  it('refuses a video of less than a second as too short', async () => {
    await generate(at('short.mp4'), { seconds: 0.8 });
    await expect(accept(at('short.mp4'))).rejects.toMatchObject({ code: 'tooShort', detail: { durationSeconds: 0.8 } });
  });

  it('does not treat a cover picture as a video', async () => {
    await generate(at('cover.jpg'), { encode: ['-frames:v', '1'] });
    const cover = ['-i', at('cover.jpg'), '-map', '0:a', '-map', '1:v', '-c', 'copy', '-disposition:v', 'attached_pic'];
    await ffmpeg([...fileInput(clip('audio-only.mp4')), ...cover, at('song.mp4')]);
    await expect(accept(at('song.mp4'))).rejects.toMatchObject({ code: 'noVideo' });
  });

  it('reports an upload that broke off before its index as damaged or unreadable', async () => {
    await generate(at('cut.mp4'));
    await truncate(at('cut.mp4'), 100_000);
    await expect(accept(at('cut.mp4'))).rejects.toMatchObject({ code: /damaged|unreadable/ });
  });

  it('stops when aborted', async () => {
    await expect(probe(clip('hd.mp4'), AbortSignal.abort())).rejects.toMatchObject({ code: 'aborted' });
  });
});

describe('a file’s facts', () => {
  it('describe a 4K clip with sound', async () => {
    expect(await probe(clip('4k.mp4'))).toMatchObject({
      container: 'mp4',
      codec: 'h264',
      width: 3840,
      height: 2160,
      fps: 25,
      durationSeconds: 5,
      audio: { codec: 'aac', channels: 2, sampleRate: 48_000 },
      sizeBytes: (await stat(clip('4k.mp4'))).size,
      interlaced: false,
      variableFrameRate: false,
      hdr: null,
    });
  });

  it('describe an interlaced clip with wide pixels as displayed', async () => {
    expect(await probe(clip('interlaced.mov'))).toMatchObject({
      container: 'mov',
      codec: 'mpeg2video',
      codedWidth: 1440,
      codedHeight: 1080,
      width: 1920,
      height: 1080,
      interlaced: true,
      audio: null,
    });
  });

  it('describe a clip rotated by its metadata', async () => {
    await generate(at('lying.mp4'));
    await ffmpeg([...fileInput(at('lying.mp4')), '-c', 'copy', '-metadata:s:v:0', 'rotate=90', at('turned.mp4')]);
    const facts = await probe(at('turned.mp4'));
    expect(facts).toMatchObject({ codedWidth: 1920, codedHeight: 1080, width: 1080, height: 1920 });
    expect([90, 270]).toContain(facts.rotation);
  });

  it('describe a clip with uneven frame times', async () => {
    await generate(at('vfr.mp4'), {
      seconds: 2,
      rate: 30,
      filter: "select='not(mod(n,3))+gt(n,30)'",
      encode: ['-vsync', 'vfr', '-c:v', 'libx264', '-preset', 'ultrafast'],
    });
    expect(await probe(at('vfr.mp4'))).toMatchObject({ variableFrameRate: true });
  });

  it('describe a recording without a declared length', async () => {
    await generate(at('whole.mkv'), { seconds: 2 });
    await ffmpeg([...fileInput(at('whole.mkv')), '-c', 'copy', '-f', 'matroska', '-live', '1', at('live.mkv')]);
    const facts = await probe(at('live.mkv'));
    expect(facts.container).toBe('matroska');
    expect(facts.durationSeconds).toBeCloseTo(2, 1);
  });
});

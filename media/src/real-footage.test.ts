import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasRealClips, realClip } from '../../testing/clips/real.ts';
import { computeFingerprint } from './likeness/fingerprint.ts';
import { LIKELY_COPY, similarity } from './likeness/likeness.ts';
import { assertAcceptable } from './acceptance.ts';
import { probe } from './probe.ts';
import { processVideo } from './process.ts';
import { tempFolder } from './testing/clips.ts';

describe.runIf(hasRealClips)('real footage', () => {
  let folder: Awaited<ReturnType<typeof tempFolder>>;
  beforeAll(async () => {
    folder = await tempFolder();
  });
  afterAll(() => folder.remove());

  it.each([
    ['flower-4k.mp4', { codec: 'h264', width: 3840, height: 2160, durationSeconds: 5.08 }],
    ['corridor-1080p.mp4', { codec: 'h264', width: 1920, height: 1080, durationSeconds: 6 }],
    ['bottles-portrait-1080x1920.mp4', { codec: 'h264', width: 1080, height: 1920 }],
    ['hdv-1080i50-sar4x3.mov', { codec: 'mpeg2video', codedWidth: 1440, width: 1920, height: 1080, interlaced: true }],
  ])('%s is recognised correctly', async (name, facts) => {
    const found = await probe(realClip(name));
    expect(found).toMatchObject(facts);
    assertAcceptable(found);
  });

  it.each([
    ['bad-empty.mp4', 'empty'],
    ['bad-audio-only.mp4', 'noVideo'],
    ['bad-png-renamed.mp4', 'containerNotAllowed'],
    ['bad-truncated.mp4', 'damaged'],
    ['friday-sd-640x480.mp4', 'tooSmall'],
    ['prores-422hq-320x240.mov', 'tooSmall'],
  ])('%s is refused', async (name, code) => {
    const accepted = probe(realClip(name)).then((facts) => assertAcceptable(facts));
    await expect(accepted).rejects.toMatchObject({ code });
  });

  it('HDV from a camera becomes 1920×1080 with square pixels', async () => {
    const input = realClip('hdv-1080i50-sar4x3.mov');
    const places = { outDir: join(folder.path, 'out'), tempDir: join(folder.path, 'temp') };
    const { files } = await processVideo({
      input,
      facts: await probe(input),
      ...places,
      mark: { text: '帧库 1', seed: 'seed' },
    });
    const rendition = files.find(({ kind }) => kind === 'rendition')!;
    expect(await probe(rendition.path)).toMatchObject({
      codedWidth: 1920,
      codedHeight: 1080,
      sar: 1,
      interlaced: false,
    });
  });

  it('different footage is not similar', async () => {
    const names = ['corridor-1080p.mp4', 'bottles-portrait-1080x1920.mp4', 'friday-sd-640x480.mp4'];
    const prints = await Promise.all(names.map((name) => computeFingerprint(realClip(name))));
    const scores = prints.flatMap((a, i) => prints.slice(i + 1).map((b) => similarity(a, b)));
    expect(Math.max(...scores)).toBeLessThan(LIKELY_COPY);
  });
});

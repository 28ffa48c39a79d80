import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { probe, type VideoFacts } from '@zhenku/media/probe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clip } from '../clips/clips.ts';
import { processVideo, type Step } from './process.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zhenku-derived-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function processInto(name: string, onStep?: (step: Step) => void, changed: Partial<VideoFacts> = {}) {
  const input = clip('interlaced.mov');
  const outDir = join(folder, name);
  const facts = { ...(await probe(input)), ...changed };
  const job = { input, facts, outDir, tempDir: join(folder, `${name}-work`), mark: { text: name, seed: 'seed' } };
  const { files, storyboard, fingerprint } = await processVideo({ ...job, onStep });
  const contents = await Promise.all(
    files.map(async ({ path, ...file }) => ({ ...file, name: basename(path), content: await readFile(path) })),
  );
  expect(files.every(({ path }) => path.startsWith(outDir))).toBe(true);
  return { contents, storyboard, fingerprint };
}

test('a clip’s result is reused, each time as new files', async () => {
  const first = await processInto('first');
  const steps: Step[] = [];
  const second = await processInto('second', (step) => steps.push(step));
  expect(second).toEqual(first);
  expect(steps, 'reports each step once, at 0').toEqual(['transcode', 'pictures']);
  expect(first.contents.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['preview', 'hover', 'rendition']));
});

test('a clip is processed again for different facts', async () => {
  const first = await processInto('as-it-is');
  const square = await processInto('square', undefined, { width: 1080, sar: 0.75 });
  const preview = ({ contents }: typeof first) => contents.find(({ kind }) => kind === 'preview')!;
  expect([preview(first).width, preview(square).width]).toEqual([1280, 1080]);
});

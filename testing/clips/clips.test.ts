import { mkdtemp, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clip, clipNames, derive, deriveClips, pathOf } from './clips.ts';
import { recipes } from './recipes.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clips-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('a second run derives nothing', async () => {
  const paths = await deriveClips(clipNames);
  const longAgo = new Date('2001-01-01');
  await utimes(paths['picture.mp4'], longAgo, longAgo);
  expect(await deriveClips(clipNames)).toEqual(paths);
  expect((await stat(paths['picture.mp4'])).mtime).toEqual(longAgo);
});

it('concurrent runs leave one complete file, and nothing else', async () => {
  const path = pathOf('picture.mp4', recipes['picture.mp4'], folder);
  await Promise.all([derive(recipes['picture.mp4'], path), derive(recipes['picture.mp4'], path)]);
  expect(await readdir(dirname(path))).toEqual(['picture.mp4']);
  expect(await readFile(path)).toEqual(await readFile(clip('picture.mp4')));
});

it('a failed derivation leaves nothing', async () => {
  const recipe = { original: 'nebula', encode: '-c:v unknown' };
  const path = pathOf('wrong.mp4', recipe, folder);
  await expect(derive(recipe, path)).rejects.toMatchObject({ code: 'toolFailed' });
  expect(await readdir(dirname(path))).toEqual([]);
});

it('another recipe or original results in a different file with the same name', () => {
  const paths = [{ original: 'nebula' }, { original: 'jellyfish' }, { original: 'nebula', keep: 0.5 }].map((recipe) =>
    pathOf('a.mp4', recipe, folder),
  );
  expect(new Set(paths).size).toBe(3);
  expect(new Set(paths.map((path) => basename(path)))).toEqual(new Set(['a.mp4']));
});

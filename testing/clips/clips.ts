import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ffmpeg, fileInput } from '@zhenku/media/programs/run';
import { type ClipName, type Recipe, recipes } from './recipes.ts';

export type { ClipName };

const root = join(import.meta.dirname, '../..');
const cache = join(root, 'node_modules/.cache/zhenku/clips');
const originalPath = (name: string) => join(root, 'server/src/demo/originals', `${name}.mp4`);

export const clipNames = Object.keys(recipes) as ClipName[];

const paths = new Map<ClipName, string>();

export function clip(name: ClipName): string {
  const known = paths.get(name) ?? pathOf(name, recipes[name]);
  paths.set(name, known);
  return known;
}

export async function deriveClips<Name extends ClipName>(names: readonly Name[]): Promise<Record<Name, string>> {
  const derived = {} as Record<Name, string>;
  for (const name of names) {
    derived[name] = clip(name);
    if (!existsSync(derived[name])) await derive(recipes[name], derived[name]);
  }
  return derived;
}

export function pathOf(name: string, recipe: Recipe, folder = cache): string {
  const hash = createHash('sha256').update(JSON.stringify(recipe));
  if (recipe.original) hash.update(readFileSync(originalPath(recipe.original)));
  return join(folder, hash.digest('hex').slice(0, 16), name);
}

/** Writes the clip under another name and renames it, so that concurrent runs never see an incomplete one. */
export async function derive({ original, encode, keep = 1 }: Recipe, path: string): Promise<void> {
  const aside = join(dirname(path), `${randomUUID()}-${path.slice(dirname(path).length + 1)}`);
  await mkdir(dirname(path), { recursive: true });
  try {
    if (encode) await ffmpeg([...(original ? fileInput(originalPath(original)) : []), ...encode.split(' '), aside]);
    else if (original) await copyFile(originalPath(original), aside);
    else await writeFile(aside, '');
    if (keep < 1) await truncate(aside, Math.floor((await stat(aside)).size * keep));
    await rename(aside, path);
  } finally {
    await rm(aside, { force: true });
  }
}

/**
 * Renders the demo's originals: `npm run demo:render [names…]`. Without names it renders missing ones;
 * `--stills=FOLDER` instead renders three stills of each scene, for work on it.
 */
import { existsSync } from 'node:fs';
import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { encode, painter } from './render/encode.ts';
import type { Scene } from './render/scene.ts';
import { scenes } from './render/scenes.ts';

const folder = join(import.meta.dirname, 'originals');
const fileOf = (scene: Scene) => join(folder, `${scene.slug}.mp4`);

async function renderStills(scene: Scene, target: string): Promise<void> {
  const frameAt = painter(scene);
  await mkdir(target, { recursive: true });
  for (const share of [0.15, 0.5, 0.95]) {
    const jpeg = await frameAt(scene.seconds * share).encode('jpeg', 88);
    await writeFile(join(target, `${scene.slug}-${share * 100}.jpg`), jpeg);
  }
}

async function renderClip(scene: Scene): Promise<void> {
  const started = Date.now();
  const file = fileOf(scene);
  await encode(scene, `${file}.part`);
  await rename(`${file}.part`, file);
  const { size } = await stat(file);
  const took = Math.round((Date.now() - started) / 1000);
  console.log(`${scene.slug}: ${Math.round(size / 1000)} kB in ${took} s`);
}

const { values, positionals } = parseArgs({ options: { stills: { type: 'string' } }, allowPositionals: true });
const unknown = positionals.filter((name) => !scenes.some((scene) => scene.slug === name));
if (unknown.length > 0) throw new Error(`There is no scene called ${unknown.join(', ')}`);
const wanted = scenes.filter((scene) =>
  positionals.length > 0 ? positionals.includes(scene.slug) : values.stills !== undefined || !existsSync(fileOf(scene)),
);
await mkdir(folder, { recursive: true });
for (const scene of wanted)
  await (values.stills === undefined ? renderClip(scene) : renderStills(scene, values.stills));

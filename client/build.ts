// `npm pack` runs this first. Writes dist/, which runs on Node 20 without the rest of the repository: the bundle contains
// the parts of the contract and of the edit-list reader that it uses; the types need only their own folder.
import { execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import manifest from './package.json' with { type: 'json' };

const folder = import.meta.dirname;
const dist = join(folder, 'dist');
const packages = Object.keys(manifest.dependencies);

await rm(dist, { recursive: true, force: true });
const bundle = await rolldown({
  input: { index: join(folder, 'src/index.ts'), zhenku: join(folder, 'src/zhenku.ts') },
  platform: 'node',
  external: (name) => packages.some((known) => name === known || name.startsWith(`${known}/`)),
});
await bundle.write({ dir: dist, format: 'esm', chunkFileNames: '[name].js' });
execFileSync('tsc', ['-p', join(folder, 'tsconfig.build.json')], {
  stdio: 'inherit',
  env: { ...process.env, PATH: `${join(folder, '../node_modules/.bin')}:${process.env.PATH}` },
});

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, run } from './run.mjs';

/** film/ may be absent. */
const SOURCES = ['web', 'contract/src', 'film/src/web', 'film/src/rules', 'scripts/verify'].filter((folder) =>
  existsSync(join(root, folder)),
);
const SINGLE_FILES = ['package-lock.json', 'tsconfig.base.json', 'scripts/verify-certificate.mjs'];
const SKIPPED = new Set(['dist', 'node_modules']);
const record = join(root, 'node_modules/.cache/zhenku/web');

/**
 * Builds the web app into web/dist, and the renderer of its public pages into web/renderer/dist, if its sources have changed since the last build. Returns the exit code.
 *
 * @param {string} node
 * @param {{ quiet?: boolean }} [options]
 */
export async function buildWeb(node, { quiet = false } = {}) {
  const hash = hashOfSources();
  const built = existsSync(join(root, 'web/renderer/dist/render.js')) && existsSync(record);
  if (built && readFileSync(record, 'utf8') === hash) return 0;
  if (!quiet) console.log('building the web app …');
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  // The first build empties the second one's folder.
  for (const config of ['vite.config.ts', 'vite.verify.config.ts', 'vite.render.config.ts']) {
    const args = [vite, 'build', '--config', config, '--logLevel', 'warn'];
    const env = { ...process.env, NODE_ENV: 'production' };
    const code = await run(node, args, { cwd: join(root, 'web'), quiet, env });
    if (code !== 0) return code;
  }
  mkdirSync(dirname(record), { recursive: true });
  writeFileSync(record, hash);
  return 0;
}

function hashOfSources() {
  const hash = createHash('sha256');
  const files = [
    ...SOURCES.flatMap((folder) => filesIn(join(root, folder))),
    ...SINGLE_FILES.map((f) => join(root, f)),
  ];
  for (const file of files) hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !SKIPPED.has(name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(join(folder, entry.name)) : [join(folder, entry.name)]));
}

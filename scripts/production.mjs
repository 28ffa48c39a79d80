import { cpSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fail, findOnPath, root, run } from './run.mjs';

/** The workspaces of the server; film/ may be absent. */
const SERVED = ['contract', 'film', 'media', 'search-index', 'server'].filter((name) => existsSync(join(root, name)));
/** The server's files. The web app is built earlier, with development packages. */
const SOURCES = [
  'package.json',
  'package-lock.json',
  '.npmrc',
  ...SERVED,
  'web/dist',
  'web/renderer/dist',
  'docs',
  'deploy',
];
/** npm requires the package.json of every workspace in the lock file. */
const WORKSPACES = ['client/package.json', 'web/package.json'];
/** Folders that production does not need. Without the demo's clips (45 MB), the setting DEMO does not work. */
const LEFT_OUT = ['server/src/demo/originals', 'server/src/testing', 'film/src/web', 'film/bench', 'film/e2e'].map(
  (path) => join(root, path),
);
/** Files of packages that production never reads: it uses the system's ffmpeg, the built web app contains mediabunny, and three weights of the Chinese font suffice. */
const NOT_USED = [
  `node-${process.platform}-${process.arch}/include`,
  `node-${process.platform}-${process.arch}/share`,
  '@ffmpeg-installer',
  '@ffprobe-installer',
  'mediabunny',
  ...['100Thin', '200ExtraLight', '300Light', '600SemiBold', '800ExtraBold', '900Black'].map(
    (weight) => `@expo-google-fonts/noto-sans-sc/${weight}`,
  ),
];

const NODE = `node_modules/node-${process.platform}-${process.arch}/bin/node`;
/** Links PostgreSQL's libraries during the installation, because the server's user may not write there later. */
const LINK_LIBRARIES =
  "import('./server/src/platform/database/postgres-programs.ts').then((programs) => programs.embeddedPrograms())";
/** The installation's own scripts: those in the sources would install development packages. */
const RUN = `exec env MALLOC_ARENA_MAX=2 TZ=Asia/Shanghai ${NODE}`;
const SCRIPTS = {
  start: `${RUN} --max-semi-space-size=4 --heap-growing-percent=30 --expose-gc server/src/main.ts`,
  settings: `${RUN} server/src/settings.ts`,
  keys: `${RUN} server/src/keys.ts`,
  backup: `${RUN} server/src/backup.ts backup`,
  restore: `${RUN} server/src/backup.ts restore`,
  files: `${RUN} server/src/files.ts`,
  'import-library': `${RUN} server/src/import-library.ts`,
  'send-test': `${RUN} server/src/send-test.ts`,
  doctor: `${RUN} server/src/doctor.ts`,
  verify: `${RUN} web/dist/verify/verify-certificate.mjs`,
};

/**
 * `npm run production -- DIR`: creates an installation without development packages, ready to be copied to another machine with ffmpeg, and prints its size.
 *
 * @param {string | undefined} folder
 */
export async function installForProduction(folder) {
  if (!folder) fail('usage: npm run production -- DIR');
  const target = resolve(folder);
  if (existsSync(target) && readdirSync(target).length > 0) fail(`${target} is not empty: name a new folder`);
  for (const name of [...SOURCES, ...WORKSPACES]) {
    mkdirSync(join(target, name, '..'), { recursive: true });
    cpSync(join(root, name), join(target, name), { recursive: true, filter: isServed });
  }
  const npm = findOnPath('npm') ?? fail('npm is not on the PATH: install Node.js with npm');
  const workspaces = SERVED.flatMap((name) => ['--workspace', name]);
  const quietly = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const options = ['--omit=dev', '--include=optional', '--include-workspace-root', ...quietly];
  const code = await run(npm, ['ci', ...options, ...workspaces], { cwd: target });
  if (code !== 0) return code;
  for (const name of NOT_USED) rmSync(join(target, 'node_modules', name), { recursive: true, force: true });
  const linked = await run(join(target, NODE), ['-e', LINK_LIBRARIES], { cwd: target });
  if (linked !== 0) return linked;
  writePackage(target);
  removeSourceMaps(target);
  for (const [name, bytes] of sizesOf(target)) console.log(`${megabytes(bytes).padStart(7)} MB  ${name}`);
  console.log(`${megabytes(sizeOf(target)).padStart(7)} MB  altogether`);
  return 0;
}

/** @param {string} folder */
function writePackage(folder) {
  const path = join(folder, 'package.json');
  const { devDependencies: _, ...kept } = JSON.parse(readFileSync(path, 'utf8'));
  writeFileSync(path, `${JSON.stringify({ ...kept, scripts: SCRIPTS }, null, 2)}\n`);
}

/** @param {string} folder */
function removeSourceMaps(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const file of files) if (/\.(css|[cm]?[jt]s)\.map$/.test(file)) rmSync(join(folder, file), { force: true });
}

/** @param {string} path */
function isServed(path) {
  const name = basename(path);
  return name !== 'node_modules' && !/\.(test|slow)\.tsx?$/.test(name) && !LEFT_OUT.includes(path);
}

/**
 * Returns the parts by size, largest first.
 *
 * @param {string} folder
 * @returns {[string, number][]}
 */
function sizesOf(folder) {
  const packages = readdirSync(join(folder, 'node_modules')).map((name) => `node_modules/${name}`);
  const parts = [...packages, ...SOURCES].filter((name) => existsSync(join(folder, name)));
  return parts
    .map((name) => /** @type {[string, number]} */ ([name, sizeOf(join(folder, name))]))
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 15);
}

/**
 * @param {string} path
 * @returns {number}
 */
function sizeOf(path) {
  const entry = lstatSync(path);
  if (!entry.isDirectory()) return entry.blocks * 512;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}

const megabytes = (/** @type {number} */ bytes) => (bytes / 1024 ** 2).toFixed(1);

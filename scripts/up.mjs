// The entry point of package.json's scripts: `node scripts/up.mjs
// start|dev|check|test|test:servers|test:media|test:pages|test:slow|test:faults|bench|demo:render|keys|settings|files|import-library|backup|restore|send-test|doctor|verify|production|image|walk|licences|structure`.
// Runs on the machine's own Node (20 or later) without any package: it installs missing packages, finds Node 24, puts
// it first on the PATH and runs the rest with it.
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { withinBudget } from './budget.mjs';
import { buildWeb } from './build-web.mjs';
import {
  checkAll,
  checkChanged,
  checkFaults,
  checkLane,
  checkMatching,
  checkPages,
  checkSlow,
  checkStatic,
} from './check.mjs';
import { buildImage } from './image.mjs';
import { findNode, install } from './install.mjs';
import { fail, root, run, runTogether } from './run.mjs';
import { installForProduction } from './production.mjs';
import { installPrograms } from './programs.mjs';
import { walk } from './walk.mjs';

const SERVER = 'server/src/main.ts';
/** Limits young objects to 12 MB instead of 48: saves 30 MB at rest and 40 MB during a large upload. */
const SMALL = '--max-semi-space-size=4';
/** Makes V8 collect old garbage concurrently once the heap has grown by 30 %, not once it has doubled or quadrupled. */
const STEADY = '--heap-growing-percent=30';
/** Limits glibc to two heaps instead of eight per core: saves 30 to 50 MB after load. */
const FEW_HEAPS = { MALLOC_ARENA_MAX: '2' };
/** Lets fast uploads free their buffers as they write: see disk-parts.ts. */
const COLLECTABLE = '--expose-gc';
/** Caches the sources without types, so that the next start needs no parser: 0.3 s and 20 MB less. */
const COMPILED = { env: { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/zhenku/compiled') } };

/** An additional package for tests that need a separate database and its programs. */
const SERVER_TEST_PACKAGES = { 'postgresql-15': '/usr/lib/postgresql/15/bin/postgres' };
/** Packages for the fault tests, for example to make the clock jump. */
const FAULT_TEST_PACKAGES = {
  ...SERVER_TEST_PACKAGES,
  libfaketime: '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1',
};

/** @type {Record<string, (node: string, args: string[]) => Promise<number>>} */
const commands = {
  start: async (node, args) =>
    (await buildWeb(node)) ||
    run(node, [SMALL, STEADY, COLLECTABLE, SERVER, ...args], {
      env: { ...COMPILED.env, ...FEW_HEAPS },
    }),
  dev: (node) =>
    runTogether([
      [node, [...watchSources(), SERVER], COMPILED],
      [node, [join(root, 'node_modules/vite/bin/vite.js'), '--clearScreen', 'false'], { cwd: join(root, 'web') }],
    ]),
  check: () => checkStatic(),
  test: async (node, words) => {
    await installPrograms();
    if (words[0] === '--changed') return checkChanged();
    return words.length > 0 ? checkMatching(node, words) : withinBudget('test', () => checkAll(node));
  },
  'test:servers': async () => {
    await installPrograms(SERVER_TEST_PACKAGES);
    return withinBudget('test:servers', () => checkLane('servers'));
  },
  'test:media': async () => {
    await installPrograms();
    return withinBudget('test:media', () => checkLane('media'));
  },
  'test:pages': async (node) => {
    await installPrograms();
    return withinBudget('test:pages', () => checkPages(node));
  },
  'test:slow': async (node) => {
    await installPrograms();
    return checkSlow(node);
  },
  'test:faults': async (_node, words) => {
    await installPrograms(FAULT_TEST_PACKAGES);
    return checkFaults(words);
  },
  bench: async (node, names) => {
    await install(join(root, 'bench'));
    await installPrograms();
    const failed = await buildWeb(node);
    if (failed) return failed;
    for (const file of benchmarks(names)) {
      const code = await run(node, [file], COMPILED);
      if (code !== 0) return code;
    }
    return 0;
  },
  production: async (node, [folder]) => (await buildWeb(node)) || installForProduction(folder),
  image: (node, [file]) => buildImage(node, file),
  walk: async (node, sizes) => {
    await installPrograms(SERVER_TEST_PACKAGES);
    return walk(node, sizes);
  },
  keys: (node, args) => run(node, ['server/src/keys.ts', ...args]),
  settings: (node, args) => run(node, ['server/src/settings.ts', ...args]),
  verify: (node, args) => run(node, ['scripts/verify-certificate.mjs', ...args]),
  backup: (node, args) => run(node, ['server/src/backup.ts', 'backup', ...args]),
  restore: (node, args) => run(node, ['server/src/backup.ts', 'restore', ...args]),
  files: (node, args) => run(node, ['server/src/files.ts', ...args]),
  'import-library': (node, args) => run(node, ['server/src/import-library.ts', ...args]),
  'send-test': (node, args) => run(node, ['server/src/send-test.ts', ...args]),
  doctor: (node, args) => run(node, ['server/src/doctor.ts', ...args]),
  licences: (node, args) => run(node, ['scripts/licences.mjs', ...args]),
  structure: (node, args) => run(node, ['scripts/structure.mjs', ...args]),
  'demo:render': (node, args) => run(node, ['server/src/demo/render.ts', ...args]),
};

/**
 * Watches folders rather than the server's imports: for the latter, Node makes every worker thread post extra messages
 * to the server, which would mistake them for responses.
 */
function watchSources() {
  const folders = ['server', 'contract', 'media', 'search-index', 'film']
    .map((folder) => join(root, folder, 'src'))
    .filter((folder) => existsSync(folder));
  return [
    '--watch',
    '--watch-preserve-output',
    ...folders.map((folder) => `--watch-path=${folder}`),
    '--import=data:text/javascript,delete process.env.WATCH_REPORT_DEPENDENCIES',
  ];
}

/** @param {string[]} names */
function benchmarks(names) {
  const folders = ['bench', 'bench/console', 'film/bench'].filter((folder) => existsSync(join(root, folder)));
  const files = folders.flatMap((folder) => readdirSync(join(root, folder)).map((file) => join(folder, file)));
  const all = new Map(
    files
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'))
      .map((file) => [basename(file, '.ts'), file]),
  );
  const known = [...all.keys()];
  for (const name of names) {
    if (!known.includes(name)) fail(`unknown benchmark ${name}; use one of: ${known.join(', ')}`);
  }
  return (names.length > 0 ? names : known).map((name) => /** @type {string} */ (all.get(name)));
}

const [name = 'start', ...args] = process.argv.slice(2);
if (!Object.hasOwn(commands, name)) fail(`unknown command ${name}; use one of: ${Object.keys(commands).join(', ')}`);
if (!existsSync(join(root, 'package-lock.json')))
  fail('package-lock.json is missing: this copy of the project is incomplete');
await install();
process.exitCode = await commands[name]?.(findNode(), args);

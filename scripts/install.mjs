import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fail, findOnPath, isExecutable, root, run } from './run.mjs';

const NODE_MAJOR = 24;

/**
 * Installs the packages of a folder if its lock file has changed since the last installation.
 *
 * @param {string} [folder]
 */
export async function install(folder = root) {
  // Stored in node_modules, so that it is deleted along with the packages.
  const record = join(folder, 'node_modules/.cache/zhenku/installed');
  const lockFile = readFileSync(join(folder, 'package-lock.json'));
  const hash = createHash('sha256').update(lockFile).digest('hex');
  if (existsSync(record) && readFileSync(record, 'utf8') === hash) return;
  if (!isInstalled(folder)) {
    const npm = findOnPath('npm') ?? fail('npm is not on the PATH: install Node.js with npm');
    console.log('installing packages …');
    // No package needs its install script. The newest npm runs none by default; `--ignore-scripts` gives older ones the
    // same behaviour. npm's warnings are about engines that the Node of findNode() satisfies.
    const options = ['--include=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    const code = await run(npm, ['ci', ...options], { cwd: folder });
    if (code !== 0) fail(`npm ci failed (${code}): see its message above`);
  }
  mkdirSync(dirname(record), { recursive: true });
  writeFileSync(record, hash);
}

/**
 * Returns whether node_modules already matches the lock file, according to npm's own record.
 *
 * @param {string} folder
 */
function isInstalled(folder) {
  const account = join(folder, 'node_modules/.package-lock.json');
  if (!existsSync(account)) return false;
  const wanted = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')).packages;
  const found = JSON.parse(readFileSync(account, 'utf8')).packages;
  return Object.entries(wanted)
    .filter(([path]) => path.includes('node_modules/'))
    .every(([path, { version, optional, devOptional }]) =>
      found[path] ? found[path].version === version : optional || devOptional,
    );
}

/** Returns the Node to run everything with; puts it and the packages' programs first on the PATH. */
export function findNode() {
  const ours = join(root, `node_modules/node-${process.platform}-${process.arch}/bin/node`);
  const node = [ours, process.execPath].find((file) => isExecutable(file) && majorOf(file) >= NODE_MAJOR);
  if (!node) {
    fail(
      `Node ${NODE_MAJOR} or later is needed, and no package provides it for ${process.platform}-${process.arch}: install it`,
    );
  }
  process.env.PATH = [dirname(node), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  return node;
}

/** @param {string} file */
function majorOf(file) {
  if (file === process.execPath) return Number.parseInt(process.versions.node, 10);
  const { stdout } = spawnSync(file, ['--version'], { encoding: 'utf8' });
  return Number.parseInt(stdout?.slice(1) ?? '', 10);
}

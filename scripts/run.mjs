import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { constants as osConstants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** @typedef {import('node:child_process').SpawnOptions & { quiet?: boolean }} Options */

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Exits with a one-line message that says what to change.
 *
 * @param {string} message
 * @returns {never}
 */
export function fail(message) {
  console.error(message);
  process.exit(1);
}

/** @param {string} name */
export function findOnPath(name) {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(isExecutable);
}

/** @param {string} file */
export function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Runs a program in the project's folder to its end and returns its exit code. Passes our signals on. With `quiet`,
 * shows the output only after a failure.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {Options} [options]
 * @returns {Promise<number>}
 */
export async function run(program, args, { quiet = false, ...options } = {}) {
  if (!quiet) return await start(program, args, options).ended;
  const { child, ended } = start(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => (output += text));
  }
  const code = await ended;
  if (code !== 0) process.stdout.write(output);
  return code;
}

/**
 * Runs several programs until one of them ends, then stops the others. Returns the exit code of the one that ended.
 *
 * @param {[string, string[], Options?][]} programs
 */
export async function runTogether(programs) {
  const running = programs.map(([program, args, options]) => start(program, args, options));
  const code = await Promise.race(running.map(({ ended }) => ended));
  for (const { child } of running) child.kill('SIGTERM');
  await Promise.all(running.map(({ ended }) => ended));
  return code;
}

/**
 * @param {string} program
 * @param {string[]} args
 * @param {Options} options
 */
function start(program, args, options = {}) {
  // With setpriv, the child gets a signal when this process is killed.
  const setpriv = findOnPath('setpriv');
  const command = setpriv ? [setpriv, '--pdeathsig', 'TERM', '--', program, ...args] : [program, ...args];
  const env = { ...process.env, TZ: 'Asia/Shanghai', ...options.env };
  const [first = program, ...rest] = command;
  /** @type {import('node:child_process').ChildProcess} */
  const child = spawn(first, rest, { cwd: root, stdio: 'inherit', ...options, env });
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
  const forward = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
  for (const signal of signals) process.on(signal, forward);
  const watch = whenNpmIsGone(() => child.kill('SIGTERM'));
  /** @type {Promise<number>} */
  const ended = new Promise((resolve) => {
    child.on('error', (error) => fail(`${program} does not start: ${error.message}`));
    child.on('close', (code, signal) => {
      clearInterval(watch || undefined);
      for (const each of signals) process.off(each, forward);
      resolve(code ?? 128 + osConstants.signals[/** @type {NodeJS.Signals} */ (signal)]);
    });
  });
  return { child, ended };
}

/**
 * Calls `stop` if npm was killed: npm forwards all other signals.
 *
 * @param {() => void} stop
 */
function whenNpmIsGone(stop) {
  const npm = process.ppid;
  return process.env.npm_lifecycle_event && setInterval(() => process.ppid !== npm && stop(), 500);
}

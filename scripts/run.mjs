import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { constants as osConstants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Ends with one line that says what to change. */
export function fail(message) {
  console.error(message);
  process.exit(1);
}

export function findOnPath(name) {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(isExecutable);
}

export function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Runs a program in the project's folder to its end and answers its exit code. Signals to us reach it. */
export function run(program, args, options) {
  return start(program, args, options).ended;
}

/** Runs several programs; when one of them ends, so do the others. Answers the first one's exit code. */
export async function runTogether(programs) {
  const running = programs.map(([program, args, options]) => start(program, args, options));
  const code = await Promise.race(running.map(({ ended }) => ended));
  for (const { child } of running) child.kill('SIGTERM');
  await Promise.all(running.map(({ ended }) => ended));
  return code;
}

function start(program, args, options = {}) {
  // Where there is setpriv, the child is told to stop when we are killed.
  const setpriv = findOnPath('setpriv');
  const command = setpriv ? [setpriv, '--pdeathsig', 'TERM', '--', program, ...args] : [program, ...args];
  const env = { ...process.env, TZ: 'Asia/Shanghai', ...options.env };
  const child = spawn(command[0], command.slice(1), { cwd: root, stdio: 'inherit', ...options, env });
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  const forward = (signal) => child.kill(signal);
  for (const signal of signals) process.on(signal, forward);
  const watch = whenNpmIsGone(() => child.kill('SIGTERM'));
  const ended = new Promise((resolve) => {
    child.on('error', (error) => fail(`${program} does not start: ${error.message}`));
    child.on('exit', (code, signal) => {
      clearInterval(watch);
      for (const each of signals) process.off(each, forward);
      resolve(code ?? 128 + osConstants.signals[signal]);
    });
  });
  return { child, ended };
}

/** npm passes on the signals that it gets; it cannot pass on the one that kills it. */
function whenNpmIsGone(stop) {
  const npm = process.ppid;
  return process.env.npm_lifecycle_event && setInterval(() => process.ppid !== npm && stop(), 500);
}

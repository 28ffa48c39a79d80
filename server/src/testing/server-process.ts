import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Process, processTree } from './processes.ts';

/** The server's own program. */
export const MAIN = join(import.meta.dirname, '../main.ts');
/** The one of `npm start`: a start without it compiles every source again, which takes two seconds of processor. */
const COMPILE_CACHE = join(import.meta.dirname, '../../../node_modules/.cache/zhenku/compiled');
/** The first operator's in all of them, unless the settings give another: a generated one is shown once and kept nowhere. */
export const OPERATOR_PASSWORD = 'a password of the tests';
const READY_WITHIN_MS = 240_000;
const PAUSE_MS = 50;

type Settings = Record<string, string>;

/** A server in a process of its own, as users run it. */
export interface ServerProcess {
  url: string;
  dataDir: string;
  pid: number;
  /** Everything that it has printed. */
  output: () => string;
  /** Its process and all descendants. */
  processes: () => Promise<Process[]>;
  /** Sends SIGKILL to the server only. */
  kill: () => Promise<void>;
  /** Sends SIGKILL to the server, PostgreSQL and ffmpeg. */
  killAll: () => Promise<void>;
  /** Sends SIGTERM and returns the exit code. */
  stop: () => Promise<number | null>;
}

interface Ended {
  code: number | null;
  output: string;
}

/**
 * Starts the server on `dataDir` and returns when it is ready. Without a PORT it takes any free one. `args` replace the
 * server's own program in Node's arguments.
 */
export async function startServer(dataDir: string, settings: Settings = {}, ...args: string[]): Promise<ServerProcess> {
  const { child, output, ended } = run(dataDir, settings, ...(args.length > 0 ? args : [MAIN]));
  const pid = child.pid!;
  const url = await Promise.race([
    // Behind a proxy it announces that one's, which may not be there yet.
    announcedUrl(output).then((url) => ready(settings.PUBLIC_URL ? `http://127.0.0.1:${settings.PORT}` : url)),
    ended.then(({ code }) => Promise.reject(new Error(`the server ended with ${code}: ${output()}`))),
  ]).catch((error: unknown) => {
    child.kill('SIGKILL');
    throw error;
  });
  return {
    url,
    dataDir,
    pid,
    output,
    processes: async () => await processTree(pid),
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
    killAll: async () => {
      await killTree(pid);
      await ended;
    },
    stop: async () => {
      child.kill('SIGTERM');
      return (await ended).code;
    },
  };
}

/** Starts a server that is expected to end by itself, and returns its exit code and output. */
export async function runServer(dataDir: string, settings: Settings = {}, ...options: string[]): Promise<Ended> {
  return await run(dataDir, settings, MAIN, ...options).ended;
}

function run(dataDir: string, settings: Settings, ...args: string[]) {
  const { PATH, HOME, TMPDIR } = process.env;
  const given = { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE: COMPILE_CACHE };
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    // Only the variables that it needs, and none of the test runner's.
    env: { ...given, HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, DEMO: 'off', OPERATOR_PASSWORD, ...settings },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const ended = once(child, 'close').then(([code]: (number | null)[]): Ended => ({ code: code ?? null, output }));
  return { child, output: () => output, ended };
}

async function announcedUrl(output: () => string): Promise<string> {
  return await until(() => /is ready at (\S+)/.exec(output())?.[1], READY_WITHIN_MS);
}

async function ready(url: string): Promise<string> {
  const isReady = async () => (await fetch(`${url}/readyz`).catch(() => undefined))?.ok;
  await until(isReady, READY_WITHIN_MS);
  return url;
}

/** Polls `ask` until it returns a value. Throws after `withinMs`. */
export async function until<T>(
  ask: () => T | Promise<T>,
  withinMs: number,
): Promise<Exclude<T, false | undefined | null>> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const result = await ask();
    if (result) return result as Exclude<T, false | undefined | null>;
    if (performance.now() > deadline) throw new Error(`not within ${withinMs / 1000} s: ${ask.toString()}`);
    await sleep(PAUSE_MS);
  }
}

/** Sends SIGKILL to `root` and all its descendants. */
export async function killTree(root: number): Promise<void> {
  for (const { pid } of await processTree(root)) killQuietly(pid);
}

/** Ignores processes that have ended, like children that die with their parent. */
function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

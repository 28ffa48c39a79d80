import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Process, processTree } from './processes.ts';

const MAIN = join(import.meta.dirname, '../main.ts');
const READY_WITHIN_MS = 120_000;
const PAUSE_MS = 50;

type Settings = Record<string, string>;

/** A server that runs as a process of its own, as users run it. */
export interface ServerProcess {
  url: string;
  dataDir: string;
  pid: number;
  /** What it has printed. */
  output: () => string;
  /** It and everything that it has started. */
  processes: () => Promise<Process[]>;
  /** kill -9 of the server alone. */
  kill: () => Promise<void>;
  /** kill -9 of everything at once: server, PostgreSQL, ffmpeg. */
  killAll: () => Promise<void>;
  /** SIGTERM. Answers the exit code. */
  stop: () => Promise<number | null>;
}

interface Ended {
  code: number | null;
  output: string;
}

/**
 * Starts the server on `dataDir` and answers when it is ready; without a PORT it takes any free one. `args`: of Node, in
 * place of the server's own program.
 */
export async function startServer(dataDir: string, settings: Settings = {}, ...args: string[]): Promise<ServerProcess> {
  const { child, output, ended } = run(dataDir, settings, ...(args.length > 0 ? args : [MAIN]));
  const pid = child.pid!;
  const url = await Promise.race([
    announcedUrl(output).then(ready),
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

/** Starts a server that is expected to end by itself; answers how. */
export async function runServer(dataDir: string, settings: Settings = {}): Promise<Ended> {
  return await run(dataDir, settings, MAIN).ended;
}

function run(dataDir: string, settings: Settings, ...args: string[]) {
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    // No more of our environment than it needs: a test runner's variables are not for it.
    env: { PATH, HOME, TMPDIR, HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, DEMO: 'off', ...settings },
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

/** Asks again and again until the answer is one; throws after `withinMs`. */
export async function until<T>(
  ask: () => T | Promise<T>,
  withinMs: number,
): Promise<Exclude<T, false | undefined | null>> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (answer) return answer as Exclude<T, false | undefined | null>;
    if (performance.now() > deadline) throw new Error(`not within ${withinMs / 1000} s: ${ask.toString()}`);
    await sleep(PAUSE_MS);
  }
}

/** kill -9 of `root` and everything that it has started. */
export async function killTree(root: number): Promise<void> {
  for (const { pid } of await processTree(root)) killQuietly(pid);
}

/** It may have ended already, like a child that dies with its parent. */
function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

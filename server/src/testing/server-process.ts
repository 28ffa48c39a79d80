import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Process, processTree } from './processes.ts';

export const MAIN = join(import.meta.dirname, '../main.ts');
/** `npm start`'s compile cache: without it each start compiles every source, which takes two seconds of CPU. */
const COMPILE_CACHE = join(import.meta.dirname, '../../../node_modules/.cache/zhenku/compiled');
/** The first operator's password unless the settings give another: a generated one is shown once and never stored. */
export const OPERATOR_PASSWORD = 'a password of the tests';
const READY_WITHIN_MS = 240_000;
const PAUSE_MS = 50;

type Settings = Record<string, string>;

export interface ServerProcess {
  url: string;
  dataDir: string;
  pid: number;
  output: () => string;
  processes: () => Process[];
  kill: () => Promise<void>;
  /** Sends SIGKILL to the server, PostgreSQL and ffmpeg. */
  killAll: () => Promise<void>;
  stop: () => Promise<number | null>;
}

interface EndedServer {
  code: number | null;
  output: string;
}

/**
 * Starts the server on `dataDir` and returns when it is ready. Without a PORT it uses any free one. `args` replace the
 * server's own program in Node's arguments.
 */
export async function startServer(dataDir: string, settings: Settings = {}, ...args: string[]): Promise<ServerProcess> {
  const { child, output, ended } = run(dataDir, settings, ...(args.length > 0 ? args : [MAIN]));
  const pid = child.pid!;
  const url = await Promise.race([
    // Behind a proxy, the server announces the proxy's address, which may not respond yet.
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
    processes: () => processTree(pid),
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

export async function runServer(dataDir: string, settings: Settings = {}, ...options: string[]): Promise<EndedServer> {
  return await run(dataDir, settings, MAIN, ...options).ended;
}

function run(dataDir: string, settings: Settings, ...args: string[]) {
  const { PATH, HOME, TMPDIR } = process.env;
  const given = { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE: COMPILE_CACHE };
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    // Passes only the variables that the server needs, without the test runner's.
    env: { ...given, HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, DEMO: 'off', OPERATOR_PASSWORD, ...settings },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const ended = once(child, 'close').then(([code]: (number | null)[]): EndedServer => ({ code: code ?? null, output }));
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

export async function killTree(root: number): Promise<void> {
  for (const { pid } of processTree(root)) killQuietly(pid);
}

function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

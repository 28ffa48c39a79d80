import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { processTree } from '../../server/src/testing/processes.ts';

const children: ChildProcess[] = [];

/** Runs Node in `server/` until `stopServers`, with `npm start`'s limit on glibc heaps. */
export function startNode(args: string[], environment: NodeJS.ProcessEnv = {}): ChildProcess {
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: join(import.meta.dirname, '../../server'),
    env: { ...process.env, MALLOC_ARENA_MAX: '2', ...environment },
  });
  children.push(child);
  return child;
}

export async function stopServers(): Promise<void> {
  for (const child of children) {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  }
}

export async function waitUntilReady(url: string): Promise<void> {
  for (let attempt = 0; attempt < 1_200; attempt += 1) {
    const isReady = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
    await sleep(100);
  }
  throw new Error('the server does not become ready');
}

export const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** Linux reports CPU time in hundredths of a second. */
const TICKS = 100;

/** Returns the CPU seconds of processes and all their descendants, including ended ones. */
export async function cpuSeconds(roots: number[]): Promise<number> {
  const used = roots.flatMap(processTree).map(async ({ pid }) => {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    // Fields 14 to 17: user and system time of the process and of its ended children.
    const times = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 15);
    return times.reduce((sum, time) => sum + Number(time), 0) / TICKS;
  });
  return (await Promise.all(used)).reduce((sum, seconds) => sum + seconds, 0);
}

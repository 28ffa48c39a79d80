import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const children: ChildProcess[] = [];

/** Runs Node in `server/` until `stopServers`. */
export function startNode(args: string[], environment: NodeJS.ProcessEnv = {}): ChildProcess {
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: join(import.meta.dirname, '../server'),
    env: { ...process.env, ...environment },
  });
  children.push(child);
  return child;
}

/** Ends everything that `startNode` has started. */
export async function stopServers(): Promise<void> {
  for (const child of children) {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  }
}

/** Waits until a server is ready. Throws after two minutes, since the machine may be busy. */
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

/** Linux counts a process's time in hundredths of a second. */
const TICKS_A_SECOND = 100;

/** Seconds of processor time, of the process and of its children, those that have ended too. */
export function cpuSeconds(pid: number): number {
  const stats = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (statOf(Number(name)) ?? []) : []));
  const own = stats.filter((one) => one.pid === pid || one.parent === pid);
  return own.reduce((sum, { ticks }) => sum + ticks, 0) / TICKS_A_SECOND;
}

/** Undefined for a process that has just ended. */
function statOf(pid: number): { pid: number; parent: number; ticks: number } | undefined {
  try {
    // After the name, which may have spaces: the state, the parent and so on.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ').map(Number);
    const [user, system, ofChildren, systemOfChildren] = fields.slice(11, 15) as [number, number, number, number];
    return { pid, parent: fields[1]!, ticks: user + system + ofChildren + systemOfChildren };
  } catch {
    return undefined;
  }
}

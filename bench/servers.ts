import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
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

/** Waits until a server is ready. Throws after 30 s. */
export async function waitUntilReady(url: string): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
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

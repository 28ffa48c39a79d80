import { readdir, readFile, readlink, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ignoreErrors } from './postgres-programs.ts';

const FAST_SHUTDOWN_MS = 10_000;
const KILLED_MS = 5_000;

/**
 * Ends every PostgreSQL process that still runs in the cluster `folder` because its parent or postmaster was killed.
 * Identifies them by their working directory (the cluster), because the number in `postmaster.pid` may have been
 * reused. Call it under the data folder's lock.
 */
export async function endOrphans(folder: string): Promise<number> {
  const cluster = await realpath(folder).catch(ignoreErrors('ENOENT'));
  if (!cluster) return 0;
  const orphans = await processesIn(cluster);
  if (orphans.length === 0) return 0;
  const postmaster = await postmasterOf(folder);
  // A postmaster ends its backends itself. Without one they cannot be shut down in order.
  if (postmaster && orphans.includes(postmaster)) signal([postmaster], 'SIGINT');
  else signal(orphans, 'SIGQUIT');
  if (!(await allGone(cluster, FAST_SHUTDOWN_MS))) {
    signal(await processesIn(cluster), 'SIGKILL');
    if (!(await allGone(cluster, KILLED_MS))) throw new Error(`PostgreSQL processes in ${folder} cannot be ended`);
  }
  return orphans.length;
}

async function allGone(cluster: string, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs;
  while ((await processesIn(cluster)).length > 0) {
    if (Date.now() > deadline) return false;
    await sleep(20);
  }
  return true;
}

async function postmasterOf(folder: string): Promise<number | undefined> {
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(ignoreErrors('ENOENT'));
  return text ? Number.parseInt(text, 10) : undefined;
}

async function processesIn(cluster: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const inside = await Promise.all(
    pids.map(async (pid) => {
      const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => '');
      if (cwd !== cluster) return false;
      const program = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '');
      return program.trim() === 'postgres';
    }),
  );
  return pids.filter((_, index) => inside[index]).map(Number);
}

function signal(pids: number[], name: NodeJS.Signals) {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch (error) {
      ignoreErrors('ESRCH')(error as NodeJS.ErrnoException);
    }
  }
}

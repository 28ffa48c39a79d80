import { spawn } from 'node:child_process';
import { chmod, mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const MIN_FREE_BYTES = 4 * 1024 ** 3;

/**
 * Creates a folder for a run's temporary files, in memory if there is enough of it, and removes it however this process ends:
 * a shell waits for its end (the pipe closes), lets PostgreSQL finish, and removes the folder.
 *
 * A server's database writes each transaction to disk before it goes on. On a busy disk, a first start waits 20 of 28 s for
 * that; in memory it waits for nothing, and all but a power cut ends the same.
 */
export async function makeTemporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join((await hasMemory()) ? MEMORY : tmpdir(), 'zhenku-test-'));
  // PostgreSQL's user must be able to enter it.
  await chmod(folder, 0o711);
  const again = 'for i in $(seq 100); do';
  const script = `cat; ${again} [ -e "$1/postgres/18/postmaster.pid" ] || break; sleep 0.1; done
    ${again} rm -rf "$1" && break; sleep 0.1; done`;
  const shell = spawn('sh', ['-c', script, 'sh', folder], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  shell.unref();
  (shell.stdin as unknown as { unref(): void }).unref();
  return folder;
}

async function hasMemory(): Promise<boolean> {
  const memory = await statfs(MEMORY).catch(() => undefined);
  return memory !== undefined && memory.bavail * memory.bsize > MIN_FREE_BYTES;
}

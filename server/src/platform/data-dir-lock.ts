import { once } from 'node:events';
import { access, constants, mkdir, stat } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { dirname } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError } from './config-error.ts';

const TRIES = 20;
const PAUSE_MS = 100;

/**
 * Locks `dataDir`, creating it if needed, against other servers on this machine until the returned function is called or
 * this process ends. The lock is a listening socket in Linux's abstract namespace, named after the folder's device and
 * inode; the kernel releases it when the process dies, so no stale lock remains. It sends the holder's process id to each
 * client. A holder that is ending gets two seconds. Throws `ConfigError` if the lock is held, or if `dataDir` is not a
 * writable folder.
 */
export async function lockDataDir(dataDir: string): Promise<() => Promise<void>> {
  const { dev, ino } = await makeFolder(dataDir).catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError(`DATA_DIR ${dataDir} is not a writable folder (${error.code}); set DATA_DIR to one.`);
  });
  const path = `\0zhenku-data-${dev}-${ino}`;
  for (let attempt = 1; ; attempt += 1) {
    const release = await tryLock(path);
    if (release) return release;
    if (attempt === TRIES) {
      const other = `another server (process ${await holder(path)})`;
      throw new ConfigError(`${other} uses the data folder ${dataDir}: set DATA_DIR`);
    }
    await sleep(PAUSE_MS);
  }
}

/** Creates folders one by one: `recursive` never returns in /proc and similar places. */
async function makeFolder(path: string) {
  const make = async (folder: string): Promise<void> => {
    try {
      await mkdir(folder);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EEXIST') return;
      const parent = dirname(folder);
      const parentIsThere = await stat(parent).then(
        () => true,
        () => false,
      );
      if (code !== 'ENOENT' || parentIsThere) throw error;
      await make(parent);
      await mkdir(folder);
    }
  };
  await make(path);
  // Fails if `path` is a file.
  await access(`${path}/.`, constants.W_OK | constants.X_OK);
  return await stat(path);
}

async function tryLock(path: string): Promise<(() => Promise<void>) | undefined> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.end(`${process.pid}`);
  });
  try {
    server.listen({ path });
    await once(server, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return undefined;
    throw error;
  }
  server.unref();
  return async () => {
    server.close();
    await once(server, 'close');
  };
}

async function holder(path: string): Promise<string> {
  const socket = connect({ path, timeout: 1000 }, () => socket.end());
  socket.on('timeout', () => socket.destroy());
  return text(socket).catch(() => 'unknown');
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { administer } from '../platform/testing/administer.ts';
import { commandAs, ownerOf } from '../platform/database/postgres-programs.ts';
import { freePort } from './http.ts';
import { until } from './server-process.ts';

const PROGRAMS = '/usr/lib/postgresql/15/bin';
const READY_WITHIN_MS = 60_000;

/**
 * Starts Debian's PostgreSQL 15, the oldest supported version, with a new database and default settings except for its
 * location.
 */
export async function startDebianPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp('/tmp/postgres-15-');
  const data = join(folder, 'data');
  const owner = await ownerOf(data);
  if (owner) await chown(folder, owner.uid, owner.gid);
  await chmod(folder, 0o700);
  const start = async (program: string, ...args: string[]) => {
    const command = await commandAs(owner, [folder], join(PROGRAMS, program), args);
    const child = spawn(command.file, command.args, { ...command.options, stdio: 'ignore' });
    return { child, ended: once(child, 'exit') };
  };
  const [code] = await (await start('initdb', '-D', data, '-U', 'zhenku', '-E', 'UTF8', '--auth=trust')).ended;
  if (code !== 0) throw new Error(`initdb ended with ${code}`);
  const port = String(await freePort());
  const { child, ended } = await start('postgres', '-D', data, '-h', '127.0.0.1', '-p', port, '-k', folder);
  const url = (database: string) => `postgresql://zhenku@127.0.0.1:${port}/${database}`;
  const created = () =>
    administer(url('postgres'), 'create database zhenku').then(
      () => true,
      () => false,
    );
  await until(created, READY_WITHIN_MS);
  return {
    url: url('zhenku'),
    stop: async () => {
      child.kill('SIGINT');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

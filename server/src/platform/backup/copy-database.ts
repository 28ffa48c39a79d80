import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { copyTree, type Parts } from './copy-tree.ts';
import { copyFile, DATABASE } from './manifest.ts';
import { withClient } from './with-client.ts';

/** Files that PostgreSQL recreates, or that must not come from another run; their folders must exist. */
const LEFT_OUT =
  /^(pg_(wal|replslot|dynshmem|notify|serial|snapshots|stat_tmp|subtrans)\/|postmaster\.|pg_internal\.init$)/;
const TEMPORARY = /(^|\/)(pgsql_tmp|pg_internal\.init)/;

interface DatabaseParts extends Parts {
  backup: string;
  beforeEnd: () => Promise<void>;
}

/**
 * Copies the embedded PostgreSQL's files by its low-level backup protocol, with the log that makes them consistent. Returns
 * the moment of the copy and PostgreSQL's version.
 */
export async function copyDatabase(url: string, { backup, beforeEnd, ...parts }: DatabaseParts) {
  return await withClient(url, async (client) => {
    const ask = async (text: string) => (await client.query<Record<string, string>>(text)).rows[0]!;
    const from = (await ask('show data_directory')).data_directory!;
    const to = join(backup, DATABASE);
    // The replication slot holds the log from here on, and ends with this connection.
    await ask(`select pg_create_physical_replication_slot('backup_' || pg_backend_pid(), true, true)`);
    const { first } = await ask(`select pg_walfile_name(pg_backup_start('npm run backup', true)) as first`);
    await copyTree(from, to, { ...parts, skip: (name) => LEFT_OUT.test(name) || TEMPORARY.test(name) });
    await beforeEnd();
    const end = await ask(
      `select pg_walfile_name(lsn) as last, labelfile as label, now()::text as time, current_setting('server_version') as version
       from pg_backup_stop(false)`,
    );
    await writeFile(join(to, 'backup_label.new'), end.label!);
    parts.files[`${DATABASE}/backup_label`] = await copyFile(join(to, 'backup_label.new'), join(to, 'backup_label'));
    await rm(join(to, 'backup_label.new'));
    for (const name of await readdir(join(from, 'pg_wal'))) {
      if (!/^[0-9A-F]{24}$/.test(name) || name < first! || name > end.last!) continue;
      const wal = join('pg_wal', name);
      parts.files[`${DATABASE}/${wal}`] = await copyFile(join(from, wal), join(to, wal));
    }
    if (!(`${DATABASE}/pg_wal/${end.last!}` in parts.files))
      throw new Error(`PostgreSQL's log ${end.last!} is missing`);
    return { time: end.time!, version: end.version! };
  });
}

import type { Client } from 'pg';

/** Finds uploaded pictures that nothing uses. Backups omit them because they may never be submitted, and they expire. */
export async function findUnusedImages(client: Client): Promise<Set<string>> {
  // A new server starts archiving before its first migration.
  const { rows: tables } = await client.query<{ exists: boolean }>(
    `select to_regclass('uploads') is not null as "exists"`,
  );
  if (!tables[0]!.exists) return new Set();
  const { rows } = await client.query<{ key: string }>(
    `select storage_key as key from uploads where kind = 'image' and used_at is null`,
  );
  return new Set(rows.map(({ key }) => key));
}

/**
 * Picks the names that no row mentions any more, i.e. files deleted on purpose. Pictures that operators put into texts
 * and settings are never among them.
 */
export async function findDeleted(client: Client, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const { rows } = await client.query<{ name: string }>(
    `select name from unnest($1::text[]) as name
     where (name like 'private/%' or name like 'public/videos/%' or name like 'public/portraits/%')
       and not exists (select from uploads where storage_key = name)
       and not exists (select from users where photo_key = name)
       and not exists (select from video_files where storage_key = name)`,
    [names],
  );
  return rows.map(({ name }) => name);
}

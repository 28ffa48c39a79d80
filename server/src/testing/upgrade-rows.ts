import { gunzipSync, gzipSync } from 'node:zlib';
import type { Pool } from 'pg';

/**
 * The rows of a database at migration `newest`, by table. Each row is JSON text, because JavaScript cannot represent all of
 * its
 * numbers exactly.
 */
export interface UpgradeRows {
  newest: string;
  tables: Map<string, string[]>;
}

const TABLES = `select tablename as name from pg_tables
  where schemaname = 'public' and tablename <> 'schema_migrations' order by 1`;

export async function dumpRows(pool: Pool): Promise<Buffer> {
  const newest = await pool.query<{ name: string }>('select max(name) as name from schema_migrations');
  const lines = [newest.rows[0]!.name];
  for (const { name } of (await pool.query<{ name: string }>(TABLES)).rows) {
    const { rows } = await pool.query<{ row: string }>(`select to_jsonb(t)::text as row from "${name}" t`);
    lines.push(...rows.map(({ row }) => `${name}\t${row}`));
  }
  return gzipSync(lines.join('\n'), { level: 9 });
}

export function readRows(file: Buffer): UpgradeRows {
  const [newest = '', ...lines] = gunzipSync(file).toString().split('\n');
  const tables = new Map<string, string[]>();
  for (const line of lines) {
    const [name = '', row = ''] = line.split('\t');
    tables.set(name, [...(tables.get(name) ?? []), row]);
  }
  return { newest, tables };
}

export async function loadRows(pool: Pool, { tables }: UpgradeRows): Promise<void> {
  const client = await pool.connect();
  try {
    // Disables triggers, which would create rows that are already included, and foreign keys, which would require an order.
    await client.query('begin; set local session_replication_role = replica');
    const { rows } = await client.query<{ name: string }>(TABLES);
    for (const { name } of rows) await client.query(`delete from "${name}"`);
    for (const [name, texts] of tables) {
      const columns = await client.query<{ list: string }>(
        `select string_agg(quote_ident(attname), ', ') as list from pg_attribute
         where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
        [name],
      );
      const { list } = columns.rows[0]!;
      await client.query(
        `insert into "${name}" (${list}) overriding system value
         select ${list} from jsonb_populate_recordset(null::"${name}", $1::jsonb)`,
        [`[${texts.join(',')}]`],
      );
    }
    const serial = await client.query<{ name: string; attname: string; sequence: string }>(
      `select c.relname as name, attname, pg_get_serial_sequence(quote_ident(c.relname), attname) as sequence
       from pg_attribute a join pg_class c on c.oid = a.attrelid
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and attnum > 0 and not attisdropped
         and pg_get_serial_sequence(quote_ident(c.relname), attname) is not null`,
    );
    for (const { name, attname, sequence } of serial.rows)
      await client.query(`select setval($1, coalesce(max("${attname}"), 0) + 1, false) from "${name}"`, [sequence]);
    await client.query('commit');
  } finally {
    client.release();
  }
}

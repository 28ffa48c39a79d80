import type { MediaFacts } from '@zhenku/contract/clips/media-facts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../../platform/database/database.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { testApp, type TestApp } from '../../platform/testing/app.ts';
import { testDiskCache } from '../../platform/testing/disk-cache.ts';
import { makeClip, makeCreator } from '../../platform/testing/fixtures.ts';
import { disabledResponseCache } from '../../platform/testing/response-cache.ts';
import { readDetail } from './detail.ts';
import { type Cards, cacheCards } from './cached-cards.ts';
import { type Details, cacheDetails } from './cached-details.ts';

/** Changes every column that a card or a clip's page could show, and expects cached cards and pages to follow. */

const storage = { publicUrl: (key: string) => `/files/${key}` } as Partial<Storage> as Storage;
const responseCache = disabledResponseCache();
const createCaches = () => ({
  cards: cacheCards(app.db, storage, testDiskCache()),
  details: cacheDetails(app.db, storage, responseCache),
});

let app: TestApp;
let creatorId: number;
let clipId: number;
const groups: Record<string, number> = {};

beforeAll(async () => {
  app = await testApp(() => undefined);
  creatorId = (await makeCreator(app.db)).id;
  await makeCreator(app.db);
  clipId = await makeClip(app.db, creatorId);
  await makeClip(app.db, creatorId);
  for (const [table, members, column] of [
    ['categories', 'video_categories', 'category_id'],
    ['labels', 'video_labels', 'label_id'],
    ['albums', 'album_videos', 'album_id'],
  ] as const) {
    const rows = await app.db
      .insertInto(table)
      .values([{ name: '山' }, { name: '海' }, { name: '湖' }])
      .returning('id')
      .execute();
    const [first, second] = rows as [{ id: number }, { id: number }];
    groups[table] = first.id;
    for (const { id } of [first, second]) {
      await app.db
        .insertInto(members)
        .values({ video_id: clipId, [column]: id } as never)
        .execute();
    }
  }
  const picture = { video_id: clipId, content_type: 'image/webp', width: 400, height: 225, bytes: 9n };
  await app.db
    .insertInto('video_files')
    .values([
      { ...picture, kind: 'poster', storage_key: 'public/poster.webp' },
      { ...picture, kind: 'storyboard', storage_key: 'public/storyboard.webp', details: JSON.stringify(GRID) },
      { ...picture, kind: 'loupe', storage_key: 'public/loupe.webp', details: JSON.stringify(GRID) },
    ])
    .execute();
});
afterAll(() => app.close());

const GRID = { columns: 2, rows: 2, tileWidth: 100, tileHeight: 50, width: 200, height: 100 };

/** Returns the tables that are locked to read a clip's page, which includes its card. */
async function tablesRead(): Promise<string[]> {
  return await inTransaction(app.db, async (tx) => {
    await readDetail(tx, storage, clipId);
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_locks l join pg_class c on c.oid = l.relation
      where l.pid = pg_backend_pid() and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      order by 1`.execute(tx);
    return rows.map(({ name }) => name);
  });
}

const FILE_FACTS: MediaFacts = {
  container: 'mp4',
  codec: 'hevc',
  profile: null,
  bitDepth: 8,
  chroma: '4:2:0',
  alpha: false,
  hdr: null,
  primaries: null,
  transfer: null,
  matrix: null,
  range: 'limited',
  scan: 'progressive',
  frameRate: 24,
  constantFrameRate: true,
  frameCount: 48,
  width: 1920,
  height: 1080,
  pixelShape: 1,
  bitRate: 9,
  sizeBytes: 9,
  timecode: null,
  reel: null,
  audio: [],
  duration: 2,
};

/**
 * Lets the test set any value: removes the tables' constraints and disables all triggers except those that raise
 * revisions.
 */
async function allowAnyValue(tables: string[]): Promise<void> {
  const { rows } = await sql<{ statement: string }>`
    select format('alter table %s drop constraint if exists %I cascade', conrelid::regclass, conname) as statement
    from pg_constraint where contype in ('c', 'f', 'u') and conrelid::regclass::text = any (${tables})
    union all
    select format('alter table %s disable trigger %I', tgrelid::regclass, tgname)
    from pg_trigger where not tgisinternal and tgname not like 'revise%' and tgrelid::regclass::text = any (${tables})`.execute(
    app.db,
  );
  for (const { statement } of rows) await sql.raw(statement).execute(app.db);
}

const ROW_OF: Record<string, () => ReturnType<typeof sql>> = {
  videos: () => sql`id = ${clipId}`,
  users: () => sql`id = ${creatorId}`,
  labels: () => sql`id = ${groups.labels}`,
  albums: () => sql`id = ${groups.albums}`,
  video_categories: () => sql`video_id = ${clipId} and category_id = ${groups.categories}`,
  video_labels: () => sql`video_id = ${clipId} and label_id = ${groups.labels}`,
  album_videos: () => sql`video_id = ${clipId} and album_id = ${groups.albums}`,
};
const FILE_KINDS = ['rendition', 'thumbnail', 'poster', 'storyboard', 'loupe'];

/** The revisions themselves, and counters that every request reads again. */
const NOT_REVISED = ['clip_revisions', 'video_counters'];

interface Column {
  name: string;
  type: string;
}

/** Returns SQL expressions for other values of a column, to try until the column and the page accept one. */
function otherValues({ name, type }: Column): string[] {
  const quoted = `"${name}"`;
  if (/^(smallint|integer|bigint|double precision|real|numeric)$/.test(type))
    return [`coalesce(${quoted}, 0) + 1`, `coalesce(${quoted}, 0) + 2`, '1', '2', '3', 'null'];
  if (type === 'text') return [`coalesce(${quoted}, '') || 'x'`, "'MOV'", "'author'", "'preview'", 'null'];
  if (type === 'boolean') return [`not ${quoted}`];
  if (type === 'timestamp with time zone') return [`coalesce(${quoted}, now()) - interval '1 day'`, 'null'];
  if (type === 'date') return [`coalesce(${quoted}, '2026-05-01') - 1`];
  if (type === 'text[]') return ["array['新词']"];
  if (type === 'bytea') return ["'\\x01'", "sha256('x')"];
  if (type === 'jsonb' || type === 'json')
    return [
      `'{"verdict":1,"value":2}'`,
      `'{"codec":"hevc","bitRate":9,"audio":null}'`,
      `'${JSON.stringify({ ...GRID, columns: 3 })}'`,
      `'${JSON.stringify(FILE_FACTS)}'`,
      `'[]'`,
      'null',
    ];
  throw new Error(`no values for ${name} of type ${type}`);
}

async function columnsOf(table: string): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped
      and attgenerated = '' and attidentity = ''`.execute(app.db);
  return rows;
}

const show = async ({ cards, details }: { cards: Cards; details: Details }) => ({
  cards: (await cards.read([clipId])).map((json) => json.parse()),
  detail: await details.read(clipId, null).then(
    (json) => json.parse(),
    (error: { kind?: string }) => {
      if (error.kind === 'notFound') return null;
      throw error;
    },
  ),
});

/**
 * Sets one column of a row to each of its other values until the page accepts one, compares the cached content with
 * freshly read content, and restores the row. Returns whether any value was accepted.
 */
async function followsChange(table: string, column: Column, row: ReturnType<typeof sql>): Promise<boolean> {
  const [from, name] = [sql.table(table), sql.ref(column.name)];
  const cached = createCaches();
  for (const value of otherValues(column)) {
    await show(cached);
    const { rows } = await sql<{ ctid: string; old: string | null }>`
      select ctid::text, ${name}::text as old from ${from} where ${row} limit 1`.execute(app.db);
    const { ctid, old } = rows[0]!;
    const changed = await sql<{ ctid: string }>`
      update ${from} set ${name} = ${sql.raw(value)}
      where ctid = ${ctid}::tid and ${name} is distinct from ${sql.raw(value)} returning ctid::text`
      .execute(app.db)
      // Skips null in a column that is not nullable, and values out of the column's range.
      .catch(() => ({ rows: [] }));
    const place = changed.rows[0]?.ctid;
    if (place === undefined) continue;
    // Skips values that no page could show, such as malformed JSON.
    const fresh = await show(createCaches()).catch(() => undefined);
    const shown = fresh && (await show(cached));
    await sql`update ${from} set ${name} = ${old}::${sql.raw(column.type)} where ctid = ${place}::tid`.execute(app.db);
    if (!fresh) continue;
    expect(shown, `${table}.${column.name} set to ${value}`).toEqual(fresh);
    return true;
  }
  return false;
}

it('cached cards and pages follow a change in any column of any table that they read', async () => {
  const tables = (await tablesRead()).filter((table) => !NOT_REVISED.includes(table));
  expect(tables.filter((table) => table !== 'video_files').toSorted()).toEqual(Object.keys(ROW_OF).toSorted());
  await allowAnyValue(tables);
  const rows = [
    ...Object.entries(ROW_OF).map(([table, rowOf]) => ({ table, row: rowOf() })),
    ...FILE_KINDS.map((kind) => ({ table: 'video_files', row: sql`video_id = ${clipId} and kind = ${kind}` })),
  ];
  const unchanged: string[] = [];
  for (const { table, row } of rows) {
    for (const column of await columnsOf(table)) {
      if (!(await followsChange(table, column, row))) unchanged.push(`${table}.${column.name}`);
    }
  }
  expect(unchanged).toEqual([]);
});

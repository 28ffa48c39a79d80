import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clip } from '../../testing/clips/clips.ts';
import { type Db, openDatabase } from './platform/database/database.ts';
import { embeddedUrl } from './platform/database/postgres.ts';
import { makeCreator } from './platform/testing/fixtures.ts';
import { runProgram } from './testing/program.ts';
import { type ServerProcess, startServer, until } from './testing/server-process.ts';

const PROCESSED_WITHIN_MS = 240_000;

let folder: string;
let server: ServerProcess;
let db: Db;
let phone: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'import-'));
  server = await startServer(join(folder, 'data'));
  ({ db } = openDatabase(await embeddedUrl(server.dataDir)));
  const creator = await makeCreator(db);
  ({ phone } = (await db
    .selectFrom('users')
    .where('id', '=', creator.id)
    .select('phone')
    .executeTakeFirstOrThrow()) as { phone: string });
  await mkdir(join(folder, 'library'));
  await copyFile(clip('hd.mp4'), join(folder, 'library', 'lake.mp4'));
  await writeFile(join(folder, 'library.csv'), '文件名,关键词,HD价格\r\nlake.mp4,湖泊,80\r\nmissing.mp4,海,80\r\n');
});
afterAll(async () => {
  await db?.destroy();
  await server?.killAll();
  await rm(folder, { recursive: true, force: true });
});

const importLibrary = (...more: string[]) => {
  const report = ['--report', join(folder, 'report.csv')];
  const args = [join(folder, 'library'), '--csv', join(folder, 'library.csv'), '--author', phone, ...report, ...more];
  return runProgram('import-library', args, { DATA_DIR: server.dataDir });
};

test('imports a folder, whose clips the running server then processes; a second run skips them', async () => {
  const trial = await importLibrary('--dry-run');
  expect(trial.code, trial.output).toBe(1);
  expect(trial.output).toContain('可以导入：1');
  expect(await db.selectFrom('videos').select('id').execute()).toEqual([]);

  // The command must not delete the running server's temporary files.
  const files = join(server.dataDir, 'files');
  await writeFile(join(files, '.temp', 'in-use'), 'of the server');
  const first = await importLibrary();
  expect(first.code, first.output).toBe(1);
  expect(first.output).toContain('已导入：1');
  expect(await readdir(join(files, '.temp'))).toContain('in-use');
  expect(await readdir(files)).not.toContain('.temp-import');

  const { id } = await db.selectFrom('videos').select('id').executeTakeFirstOrThrow();
  const report = await readFile(join(folder, 'report.csv'), 'utf8');
  expect(report.split('\r\n').slice(1)).toEqual([`2,lake.mp4,已导入,${id},`, '3,missing.mp4,未导入,,没有这个文件', '']);
  await until(
    async () =>
      (await db.selectFrom('videos').where('id', '=', id).select('status').executeTakeFirstOrThrow()).status ===
      VIDEO_STATUS.inReview,
    PROCESSED_WITHIN_MS,
  );
  const second = await importLibrary();
  expect(second.output).toContain('以前已导入：1');
  expect(await db.selectFrom('videos').select('id').execute()).toEqual([{ id }]);
});

test.each([
  ['a folder that does not exist', { from: '/does/not/exist' }, 'cannot be read'],
  ['a CSV that does not exist', { csv: '/does/not/exist.csv' }, 'The CSV cannot be read'],
  ['a phone number that no creator has', { author: '13000000000' }, 'No active creator has the phone 13000000000'],
])('reports %s in one line', async (_, wrong: Partial<Record<'from' | 'csv' | 'author', string>>, message) => {
  const { from = join(folder, 'library'), csv = join(folder, 'library.csv'), author = phone } = wrong;
  const args = [from, '--csv', csv, '--author', author, '--report', join(folder, 'report.csv')];
  const { code, output } = await runProgram('import-library', args, { DATA_DIR: server.dataDir });
  expect(code, output).toBe(2);
  expect(output).toContain(message);
  expect(output.trim().split('\n')).toHaveLength(1);
});

test('refuses to run beside another import', async () => {
  await db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(7402525)`.execute(connection);
    const { code, output } = await importLibrary();
    expect(code, output).toBe(2);
    expect(output).toBe('Another import is running; wait until it ends.\n');
    await sql`select pg_advisory_unlock(7402525)`.execute(connection);
  });
});

test('shows its usage for wrong arguments', async () => {
  const { code, output } = await runProgram('import-library', ['--csv'], { DATA_DIR: server.dataDir });
  expect(code).toBe(2);
  expect(output).toContain('usage: npm run import-library');
});

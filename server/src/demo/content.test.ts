import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DOCUMENT_TITLES, type DocumentType } from '@zhenku/contract/content/documents';
import { DRAFT_LICENCE_TEXT } from '@zhenku/contract/licences/draft-licence-text';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readDocument } from '../features/content/documents/documents.ts';
import { sanitiseHtml } from '../features/content/documents/sanitise.ts';
import { readPublicText } from '../features/licences/texts/read-licence-texts.ts';
import { type Db, openDatabase } from '../platform/database/database.ts';
import { siteSettings } from '../platform/site-settings.ts';
import { type DiskStorage, diskStorage } from '../platform/storage/disk.ts';
import { createTestDatabase } from '../platform/testing/database.ts';
import { makeClip, makeCreator, makeOperator } from '../platform/testing/fixtures.ts';
import { clips, home } from './catalogue.ts';
import { documents, seedBackgroundVideos, seedContent, seedLicenceText } from './content.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: Db;
let folder: string;
let storage: DiskStorage;
const markAsDemo = () => db.insertInto('settings').values({ key: 'demo', value: '"complete"' }).execute();
const seed = () => seedContent({ db, storage, publicUrl: 'http://127.0.0.1:8080' });

beforeEach(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url).db;
  folder = await mkdtemp(join(tmpdir(), 'zhenku-content-'));
  storage = await diskStorage({ dataDir: folder, secret: 'x'.repeat(32) });
});

afterEach(async () => {
  await db.destroy();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

test('leaves a database that is not a demo unchanged', async () => {
  await seed();
  await seedBackgroundVideos(db);
  expect(await db.selectFrom('documents').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('settings').selectAll().execute()).toEqual([]);
});

test('gives a demo all texts, its banner, keywords and two agents, even if it was filled long ago', async () => {
  await markAsDemo();
  await seed();
  for (const type of Object.keys(DOCUMENT_TITLES) as DocumentType[]) {
    expect((await readDocument(db, type)).content, type).not.toBe('');
  }
  const { content: banner } = await readDocument(db, 'publishBanner');
  expect(await storage.size(banner.replace('/files/', ''))).toBeGreaterThan(10_000);
  const { serviceAgents, hotSearchKeys, headTitle } = await siteSettings(db);
  expect(serviceAgents).toHaveLength(2);
  for (const { qrCodeUrl } of serviceAgents) {
    expect(await storage.size(qrCodeUrl.replace('/files/', ''))).toBeGreaterThan(300);
  }
  expect(new Set(serviceAgents.map(({ qrCodeUrl }) => qrCodeUrl)).size).toBe(2);
  expect([hotSearchKeys, headTitle]).toEqual([home.hotSearchKeys, home.headTitle]);
});

test('sells under the proposed licence text in a demo only, added once', async () => {
  await makeOperator(db);
  await seedLicenceText(db);
  expect(await readPublicText(db)).toMatchObject({ version: 1 });
  await markAsDemo();
  await Promise.all([seedLicenceText(db), seedLicenceText(db)]);
  await seedLicenceText(db);
  expect(await readPublicText(db)).toMatchObject({ version: 2, versions: [1, 2], text: DRAFT_LICENCE_TEXT });
});

test('plays the demo’s clips on the home page by their ids', async () => {
  await markAsDemo();
  const creator = await makeCreator(db);
  const ids: number[] = [];
  for (const slug of home.headClips) {
    const id = await makeClip(db, creator.id, { name: clips.find((clip) => clip.slug === slug)!.name });
    await db.updateTable('videos').set({ demo: true }).where('id', '=', id).execute();
    ids.push(id);
  }
  await seedBackgroundVideos(db);
  expect((await siteSettings(db)).headVideos).toEqual(ids);
});

test("keeps operators' changes", async () => {
  await markAsDemo();
  await seed();
  await db.updateTable('documents').set({ content: 'ours' }).where('type', '=', 'help').execute();
  await db.updateTable('settings').set({ value: '["ours"]' }).where('key', '=', 'hotSearchKeys').execute();
  await seed();
  await seedBackgroundVideos(db);
  expect((await readDocument(db, 'help')).content).toBe('ours');
  expect((await siteSettings(db)).hotSearchKeys).toEqual(['ours']);
});

test('sanitising leaves the demo’s texts unchanged', () => {
  const plain = (html: string) => html.replaceAll(/ rel="[^"]*"/g, '').replaceAll(/<br ?\/?>/g, '<br>');
  for (const { content, type } of documents) expect(plain(sanitiseHtml(content)), type).toBe(plain(content));
});

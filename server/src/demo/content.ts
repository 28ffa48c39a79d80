import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { DOCUMENT_TITLES } from '@zhenku/contract/content/documents';
import { DRAFT_LICENCE_TEXT } from '@zhenku/contract/licences/draft-licence-text';
import type { ServiceAgent } from '@zhenku/contract/content/home';
import { acceptForDemo } from '../features/content/documents/acceptances.ts';
import { addMissingDocuments } from '../features/content/documents/documents.ts';
import { filledTemplates } from '../features/content/documents/templates/templates.ts';
import { addLicenceText } from '../features/licences/texts/edit-licence-texts.ts';
import type { Db } from '../platform/database/database.ts';
import { AppError } from '../platform/errors.ts';
import { addMissingSettings } from '../platform/site-settings.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { clips, home } from './catalogue.ts';
import { isDemo } from './seed.ts';

const BANNER = join(import.meta.dirname, 'publish-banner.webp');

const AGENTS = [
  { name: '选片顾问 小帧', link: '/#/doc/contact' },
  { name: '授权顾问 小库', link: '/#/doc/help' },
] as const;

export const documents = filledTemplates({
  网站名称: '帧库',
  公司名称: home.imprint.company,
  公司地址: '北京市朝阳区示例路 1 号',
  统一社会信用代码: '91110105MA00000000',
  客服电话: home.imprint.hotline,
  服务商名单: '演示环境不接入真实的服务商',
  独家分成: '50%',
  非独家分成: '35%',
  冻结天数: '0',
});

interface Services {
  db: Db;
  storage: Storage;
  publicUrl: string;
}

/** Adds missing texts, banners, keywords and agents to a demo, even one filled long ago. */
export async function seedContent({ db, storage, publicUrl }: Services): Promise<void> {
  if (!(await isDemo(db))) return;
  const banner = await publish(storage, await readFile(BANNER), 'webp');
  await addMissingDocuments(db, [
    ...documents,
    { type: 'publishBanner', title: DOCUMENT_TITLES.publishBanner, content: banner },
  ]);
  await acceptForDemo(db);
  await addMissingSettings(db, {
    slogan: home.slogan,
    headTitle: home.headTitle,
    hotSearchKeys: [...home.hotSearchKeys],
    imprint: home.imprint,
    receivingAccount: home.receivingAccount,
  });
  const known = await db.selectFrom('settings').select('key').where('key', '=', 'serviceAgents').executeTakeFirst();
  if (!known) await addMissingSettings(db, { serviceAgents: await serviceAgents(storage, publicUrl) });
}

/** Puts the proposed licence text in force, which the demo's documents explain. */
export async function seedLicenceText(db: Db): Promise<void> {
  if (!(await isDemo(db))) return;
  const [operator, later] = await Promise.all([
    db.selectFrom('operators').select('id').orderBy('id').executeTakeFirst(),
    db.selectFrom('licence_texts').select('version').where('version', '>', 1).executeTakeFirst(),
  ]);
  if (!operator || later) return;
  try {
    await addLicenceText(
      { db, caller: operator, services: { responseCache: { clear: () => {} } } },
      { version: 1, note: '演示用的示范条款，未经律师审核', text: DRAFT_LICENCE_TEXT },
    );
  } catch (error) {
    // Another server of the demo added it first.
    if (!(error instanceof AppError && error.kind === 'conflict')) throw error;
  }
}

async function serviceAgents(storage: Storage, publicUrl: string): Promise<ServiceAgent[]> {
  // Loaded lazily: it takes a fifth of a second, needed only at the first start.
  const { default: qrCode } = await import('qrcode');
  const agents: ServiceAgent[] = [];
  for (const { name, link } of AGENTS) {
    const image = await qrCode.toBuffer(publicUrl + link, { width: 320, margin: 2 });
    agents.push({ name, link, qrCodeUrl: await publish(storage, image, 'png') });
  }
  return agents;
}

/**
 * Sets the demo's own clips as the home page's background videos. They must be submitted; each shows once it is processed.
 */
export async function seedBackgroundVideos(db: Db): Promise<void> {
  if (!(await isDemo(db))) return;
  const rows = await db.selectFrom('videos').select(['id', 'name']).where('demo', '=', true).execute();
  const ids = new Map(rows.map((row) => [row.name, row.id]));
  const videos = (slugs: readonly string[]) =>
    slugs.flatMap((slug) => ids.get(clips.find((clip) => clip.slug === slug)!.name) ?? []);
  await addMissingSettings(db, {
    headVideos: videos(home.headClips),
    recommendVideos: videos(home.recommendClips),
    classificationVideos: videos(home.classificationClips),
  });
}

/** Stores a public file under a name derived from its content, because public files never change, and returns its path. */
async function publish(storage: Storage, content: Buffer, extension: string): Promise<string> {
  const name = createHash('sha256').update(content).digest('hex').slice(0, 32);
  const key = `public/demo/${name}.${extension}`;
  if ((await storage.size(key)) === null) await storage.write(key, Readable.from([content]));
  return storage.publicPath(key);
}

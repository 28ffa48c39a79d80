import { clipAddress } from '@zhenku/contract/clips/clip-address';
import { DOCUMENT_TITLES } from '@zhenku/contract/content/documents';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import type { PublicFiles } from '../media-urls.ts';
import { pictureUrl, thumbnailKey } from '../media-urls.ts';
import { wherePublished } from '../published.ts';
import { escapeXml } from '@zhenku/contract/rules/xml-text';
import { tag, XML_HEADER } from './xml.ts';

export interface SitemapSources {
  db: Db;
  storage: PublicFiles;
  origin: string;
}

/** Number of clip ids per part. A part has fewer entries where clips are not on sale. */
const IDS_PER_PART = 10_000;
/** Number of rows in memory at a time. */
const BATCH = 500;

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const VIDEO_NAMESPACE = 'xmlns:video="http://www.google.com/schemas/sitemap-video/1.1"';
/** Limits of video entries in search engines' documentation. */
const [TITLE_MAX, DESCRIPTION_MAX] = [100, 2048];

/** Returns the sitemap index: one map of the pages, and one per part that has clips on sale. */
export async function sitemapIndex({ db, origin }: Pick<SitemapSources, 'db' | 'origin'>): Promise<string> {
  const { rows } = await sql<{ part: number }>`
    select part from generate_series(0, (select max(id) from videos) / ${IDS_PER_PART}::int) part
    where exists (select from videos v where ${wherePublished('v')}
      and v.id >= part * ${IDS_PER_PART}::int and v.id < (part + 1) * ${IDS_PER_PART}::int)
    order by part`.execute(db);
  const names = ['sitemap-pages.xml', ...rows.map(({ part }) => `sitemap-clips-${part}.xml`)];
  const entries = names.map((name) => `<sitemap><loc>${escapeXml(`${origin}/${name}`)}</loc></sitemap>\n`);
  return `${XML_HEADER}<sitemapindex ${NAMESPACE}>\n${entries.join('')}</sitemapindex>\n`;
}

/** Writes the sitemap of all pages but clips: lists, groups, creators with clips on sale, and texts. */
export async function* pagesSitemap({ db, origin }: Pick<SitemapSources, 'db' | 'origin'>): AsyncGenerator<string> {
  const { publishBanner: _banner, ...texts } = DOCUMENT_TITLES;
  const fixed = [
    '/',
    '/hot',
    '/search',
    '/c',
    '/a',
    '/t',
    '/creatorIntro',
    '/verify',
    ...Object.keys(texts).map((type) => `/doc/${type}`),
  ];
  const { rows } = await sql<{ address: string }>`
    select '/c/' || id as address from categories
    union all select '/a/' || id from albums
    union all select '/t/' || id from labels
    union all select '/series/' || id from series s
      where s.hidden_at is null and exists (select from series_videos m join videos v on v.id = m.video_id
        where m.series_id = s.id and ${wherePublished('v')})
    union all select '/u/' || id from users u
      where exists (select from videos v where v.author_id = u.id and ${wherePublished('v')})`.execute(db);
  yield `${XML_HEADER}<urlset ${NAMESPACE}>\n`;
  for (const address of [...fixed, ...rows.map((row) => row.address)]) {
    yield `<url><loc>${escapeXml(origin + address)}</loc></url>\n`;
  }
  yield '</urlset>\n';
}

/** Writes the sitemap of one part of the clips, with a video entry for each. Reads in batches. */
export async function* clipsSitemap(sources: SitemapSources, part: number): AsyncGenerator<string> {
  yield `${XML_HEADER}<urlset ${NAMESPACE} ${VIDEO_NAMESPACE}>\n`;
  const end = (part + 1) * IDS_PER_PART;
  let from = part * IDS_PER_PART;
  while (from < end) {
    const rows = await readBatch(sources.db, { from, end });
    yield rows.map((row) => clipEntry(sources, row)).join('');
    from = rows.length < BATCH ? end : rows.at(-1)!.id + 1;
  }
  yield '</urlset>\n';
}

async function readBatch(db: Db, { from, end }: { from: number; end: number }) {
  return await db
    .selectFrom('videos as v')
    .leftJoin('video_files as f', (join) =>
      join.onRef('f.video_id', '=', 'v.id').onRef('f.version', '=', 'v.file_version').on('f.kind', '=', 'preview'),
    )
    .select(['v.id', 'v.name', 'v.remark', 'v.keywords', 'v.duration', 'v.published_at', 'f.storage_key as preview'])
    .select(thumbnailKey('v.id').as('thumbnail'))
    .where('v.id', '>=', from)
    .where('v.id', '<', end)
    .where(wherePublished('v'))
    .orderBy('v.id')
    .limit(BATCH)
    .execute();
}

type Row = Awaited<ReturnType<typeof readBatch>>[number];

function clipEntry({ storage, origin }: SitemapSources, row: Row): string {
  const address = origin + clipAddress({ videoId: row.id, videoName: row.name });
  const absolute = (url: string) => new URL(url, origin).href;
  const thumbnail = pictureUrl(storage, row.thumbnail);
  const tags = [
    ...(thumbnail ? [tag('video:thumbnail_loc', absolute(thumbnail))] : []),
    tag('video:title', row.name.slice(0, TITLE_MAX)),
    tag('video:description', (row.remark || row.keywords.join('、') || row.name).slice(0, DESCRIPTION_MAX)),
    ...(row.preview ? [tag('video:content_loc', absolute(storage.publicUrl(row.preview)))] : []),
    ...(row.duration ? [tag('video:duration', String(Math.max(1, Math.round(row.duration))))] : []),
    ...(row.published_at ? [tag('video:publication_date', new Date(row.published_at).toISOString())] : []),
  ];
  // Search engines ignore a video without a picture or a file.
  const video = thumbnail && row.preview ? `<video:video>${tags.join('')}</video:video>` : '';
  return `<url>${tag('loc', address)}${video}</url>\n`;
}

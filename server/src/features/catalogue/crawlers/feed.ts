import { clipAddress } from '@zhenku/contract/clips/clip-address';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { siteSettings } from '../../../platform/site-settings.ts';
import type { Lister } from '../lists.ts';
import { pictureUrl, type PublicFiles, thumbnailKey } from '../media-urls.ts';
import { wherePublished } from '../published.ts';
import { escapeXml } from '@zhenku/contract/rules/xml-text';
import { emptyTag, tag, XML_HEADER } from './xml.ts';

export interface FeedSources {
  db: Db;
  storage: PublicFiles;
  lister: Lister;
  origin: string;
}

/** The clips of a feed: all, or those of a category or of an author. */
export type FeedScope = Record<never, never> | { categoryId: number } | { authorId: number };

const ENTRIES = 50;
/** The date of a feed without clips, which Atom requires. */
const NEVER = new Date(0).toISOString();

/** Returns the Atom feed of the newest clips; null for a category or an author that does not exist. */
export async function clipFeed(sources: FeedSources, scope: FeedScope): Promise<string | null> {
  const { db, lister, origin } = sources;
  const subject = await subjectOf(db, scope);
  if (!subject) return null;
  const { siteName } = await siteSettings(db);
  const { ids } = await lister.list({ sort: 'newest', ...scope }, { page: 1, size: ENTRIES });
  const clips = await readClips(db, ids);
  const page = `${origin}${subject.page}`;
  return [
    XML_HEADER,
    '<feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/" xml:lang="zh-CN">\n',
    tag('id', `${origin}${subject.feed}`),
    tag('title', subject.name === null ? `${siteName}：新素材` : `${siteName}：${subject.name}的新素材`),
    tag(
      'updated',
      clips
        .map(({ published }) => published)
        .toSorted()
        .at(-1) ?? NEVER,
    ),
    emptyTag('link', { rel: 'self', type: 'application/atom+xml', href: `${origin}${subject.feed}` }),
    emptyTag('link', { rel: 'alternate', type: 'text/html', href: page }),
    tag('icon', `${origin}/favicon.ico`),
    '\n',
    ...clips.map((clip) => entry(sources, clip)),
    '</feed>\n',
  ].join('');
}

/** Returns a feed's subject, with the paths of its page and of the feed; null if there is no such subject. */
async function subjectOf(
  db: Db,
  scope: FeedScope,
): Promise<{ name: string | null; page: string; feed: string } | null> {
  if ('categoryId' in scope) {
    const id = scope.categoryId;
    const category = await db.selectFrom('categories').select('name').where('id', '=', id).executeTakeFirst();
    return category ? { name: category.name, page: `/c/${id}`, feed: `/c/${id}/feed.xml` } : null;
  }
  if ('authorId' in scope) {
    const id = scope.authorId;
    const author = await db
      .selectFrom('users')
      .select('name')
      .where('id', '=', id)
      .where('author', '=', true)
      .where('suspended_at', 'is', null)
      .executeTakeFirst();
    return author ? { name: author.name, page: `/u/${id}`, feed: `/u/${id}/feed.xml` } : null;
  }
  return { name: null, page: '/', feed: '/feed.xml' };
}

/** Returns the clips in the order of `ids`. Leaves out those that were taken off sale since they were listed. */
async function readClips(db: Db, ids: number[]) {
  const rows = await db
    .selectFrom('videos as v')
    .innerJoin('users as u', 'u.id', 'v.author_id')
    .select(['v.id', 'v.name', 'v.remark', 'v.keywords', 'v.author_id', 'u.name as author', 'v.published_at'])
    .select(thumbnailKey('v.id').as('thumbnail'))
    .where(sql<boolean>`v.id = any (${ids}::int[])`)
    .where(wherePublished('v'))
    .execute();
  const found = new Map(
    rows.map((row) => [row.id, { ...row, published: new Date(row.published_at ?? NEVER).toISOString() }]),
  );
  return ids.flatMap((id) => found.get(id) ?? []);
}

type Clip = Awaited<ReturnType<typeof readClips>>[number];

function entry({ storage, origin }: FeedSources, clip: Clip): string {
  const address = origin + clipAddress({ videoId: clip.id, videoName: clip.name });
  const thumbnail = pictureUrl(storage, clip.thumbnail);
  const picture = thumbnail && new URL(thumbnail, origin).href;
  const summary = clip.remark || clip.keywords.join('、') || clip.name;
  const html = `${picture && `<p><img src="${escapeXml(picture)}" alt=""></p>`}<p>${escapeXml(summary)}</p>`;
  return [
    '<entry>',
    // Omits the name, which may change.
    tag('id', `${origin}/v/${clip.id}`),
    tag('title', clip.name),
    emptyTag('link', { rel: 'alternate', type: 'text/html', href: address }),
    tag('published', clip.published),
    tag('updated', clip.published),
    `<author>${tag('name', clip.author)}${tag('uri', `${origin}/u/${clip.author_id}`)}</author>`,
    tag('summary', summary),
    `<content type="html">${escapeXml(html)}</content>`,
    ...clip.keywords.map((term) => emptyTag('category', { term })),
    picture && emptyTag('media:thumbnail', { url: picture }),
    '</entry>\n',
  ].join('');
}

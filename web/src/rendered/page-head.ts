import type { Output } from '@zhenku/contract/api';
import type { VideoDetail } from '@zhenku/contract/catalogue/catalogue';
import { clipAddress } from '@zhenku/contract/clips/clip-address';
import { plainAddress } from '../ui/router/plain-address.ts';
import type { UserKey } from '../api/user-client.ts';
import type { PageData } from './page-data.ts';

interface Page {
  path: string;
  origin: string;
  title: string;
  data: PageData;
}

interface Summary {
  description: string;
  picture?: string | undefined;
  /** The address that stands for all addresses of the page. */
  canonical: string;
  type: 'website' | 'video.other' | 'profile';
  /** Whether other sites may embed the page’s clip. */
  embed?: boolean;
  /** schema.org objects besides the site and the breadcrumb trail. */
  things?: object[];
  /** Keeps the page out of search results. */
  hidden?: boolean;
}

export function describePage(page: Page): string {
  const { path, origin, title, data } = page;
  const name = outputOf(data, 'GET /website/v1/settings')?.siteName || '帧库';
  const summary = summaryOf(page, name);
  const { description, picture, canonical, type, things = [], embed = false, hidden = isFiltered(path) } = summary;
  const site = `${origin}/#site`;
  const graph = [
    { '@type': 'Organization', '@id': site, name, url: `${origin}/`, logo: `${origin}/favicon.svg` },
    path === '/'
      ? { '@type': 'WebSite', name, description, url: `${origin}/`, publisher: { '@id': site } }
      : trailOf({ origin, title, canonical }),
    ...things,
  ];
  return [
    meta('name', 'description', description),
    `<link rel="canonical" href="${escape(canonical)}"/>`,
    embed ? oEmbedLink({ origin, title, canonical }) : '',
    ...pagingLinks(page),
    feedLink(page),
    hidden ? meta('name', 'robots', 'noindex,follow') : '',
    meta('property', 'og:site_name', name),
    meta('property', 'og:type', type),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', canonical),
    meta('property', 'og:locale', 'zh_CN'),
    picture ? meta('property', 'og:image', picture) : '',
    meta('name', 'twitter:card', picture ? 'summary_large_image' : 'summary'),
    `<script type="application/ld+json">${toScript({ '@context': 'https://schema.org', '@graph': graph })}</script>`,
  ].join('');
}

function summaryOf({ path, origin, title, data }: Page, siteName: string): Summary {
  const video = outputOf(data, 'GET /video/v1/queryVideoByVideoId');
  if (video) return videoSummary(video, { origin, preview: outputOf(data, 'GET /video/v1/{id}/preview')?.url });
  const [pathname = '', query = ''] = path.split('?');
  const canonical = origin + (plainAddress(pathname, query) ?? '/');
  if (pathname === '/') return homeSummary(data, { origin, siteName });
  const author = outputOf(data, 'GET /author/v1/info');
  if (author) {
    const description = author.remark || `${author.name}的 ${author.publishVideoCount} 条正版商用视频素材。`;
    return { description, picture: absolute(origin, author.photoUrl), canonical, type: 'profile' };
  }
  if (pathname.startsWith('/authorisePaper/')) {
    // No names: chats show this text to all members, and search engines must not find a buyer's certificate.
    const description = '视频素材授权书：在线查看授权状态、授权范围与存证核验结果。';
    return { description, canonical, type: 'website', hidden: true };
  }
  const series = outputOf(data, 'GET /series/v1/info');
  if (series) {
    const description = `${series.seriesName}：${series.remark || `${series.authorName}同一次拍摄的 ${series.content.length} 条正版商用视频素材。`}`;
    return { description, picture: absolute(origin, series.content[0]?.thumbnailUrl), canonical, type: 'website' };
  }
  const list = listOf(data);
  const description = list
    ? `${title}：${list.total} 条正版商用视频素材，在线预览、购买授权、下载。`
    : `${title} · ${siteName}，正版商用视频素材，在线预览、购买授权、下载。`;
  return { description, picture: absolute(origin, list?.content[0]?.thumbnailUrl), canonical, type: 'website' };
}

function homeSummary(data: PageData, { origin, siteName }: { origin: string; siteName: string }): Summary {
  const head = outputOf(data, 'GET /homepage/v1/head/query');
  const hottest = outputOf(data, 'GET /homepage/v1/material/query')?.hotVideos[0];
  const posters = head?.videoPosters.find((each) => each.length > 0) ?? hottest?.posters;
  const picture = posters?.at(-1)?.url;
  const slogan = outputOf(data, 'GET /website/v1/settings')?.slogan || head?.headTitle;
  const description = `${siteName}：${slogan || '正版商用视频素材'}。在线预览、购买授权、下载，授权书可核验。`;
  return { description, picture: absolute(origin, picture), canonical: `${origin}/`, type: 'website' };
}

function videoSummary(
  video: VideoDetail,
  { origin, preview }: { origin: string; preview: string | undefined },
): Summary {
  const canonical = `${origin}${clipAddress(video)}`;
  const { videoName: name, videoKeywords: keywords } = video;
  const offers = [video.hdPrice, video.hd4kPrice, video.hdPlusPrice].filter((price) => price !== null);
  const cheapest = offers.length > 0 ? `¥${Math.min(...offers)} 起` : '';
  const about = video.videoRemark || keywords.join('、');
  const description = [`${name}：${about.replace(/。$/, '')}`, cheapest, '正版商用视频素材，在线预览、购买授权、下载。']
    .filter(Boolean)
    .join('。');
  const picture = absolute(origin, video.posters.at(-1)?.url ?? video.thumbnailUrl);
  const clip = {
    '@type': 'VideoObject',
    name,
    description,
    thumbnailUrl: picture,
    uploadDate: video.addTime,
    duration: `PT${Math.max(1, Math.round(video.videoDuration))}S`,
    keywords: keywords.join(',') || undefined,
    contentUrl: absolute(origin, preview),
    embedUrl: `${origin}/embed/${video.videoId}`,
    url: canonical,
    creator: { '@type': 'Person', name: video.authorName, url: `${origin}/u/${video.authorId}` },
    acquireLicensePage: canonical,
  };
  const product = {
    '@type': 'Product',
    name,
    description,
    image: picture,
    sku: String(video.videoId),
    url: canonical,
    offers: {
      '@type': 'AggregateOffer',
      priceCurrency: 'CNY',
      lowPrice: Math.min(...offers),
      highPrice: Math.max(...offers),
      offerCount: offers.length,
      availability: 'https://schema.org/InStock',
    },
  };
  // Search engines refuse both without a picture, and a product without a price.
  const things = picture ? [clip, ...(offers.length > 0 ? [product] : [])] : [];
  return { description, picture, canonical, type: 'video.other', things, embed: true };
}

function trailOf({ origin, title, canonical }: { origin: string; title: string; canonical: string }): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: '首页', item: `${origin}/` },
      { '@type': 'ListItem', position: 2, name: title, item: canonical },
    ],
  };
}

function pagingLinks({ path, origin, data }: Page): string[] {
  const list = listOf(data);
  if (!list) return [];
  const [pathname = '', query = ''] = path.split('?');
  const page = Number(new URLSearchParams(query).get('page')) || 1;
  const link = (rel: string, to: number) => {
    const params = new URLSearchParams(query);
    if (to === 1) params.delete('page');
    else params.set('page', String(to));
    return `<link rel="${rel}" href="${escape(origin + (plainAddress(pathname, String(params)) ?? '/'))}"/>`;
  };
  return [
    ...(page > 1 ? [link('prev', page - 1)] : []),
    ...(page * list.size < list.total ? [link('next', page + 1)] : []),
  ];
}

function oEmbedLink({ origin, title, canonical }: { origin: string; title: string; canonical: string }): string {
  const href = `${origin}/oembed?url=${encodeURIComponent(canonical)}`;
  return `<link rel="alternate" type="application/json+oembed" title="${escape(title)}" href="${escape(href)}"/>`;
}

/**
 * Links to the feed of a category's or a creator's new clips; the document already links to the feed of all new clips.
 */
function feedLink({ path, origin, title }: Page): string {
  const [pathname = ''] = path.split('?');
  if (!/^\/(?:personal|category\/cat)\/\d+$/.test(pathname)) return '';
  const href = `${origin}${plainAddress(pathname, '')}/feed.xml`;
  return `<link rel="alternate" type="application/atom+xml" title="${escape(title)}" href="${escape(href)}"/>`;
}

/** Returns whether a list is filtered or sorted, so that it repeats clips of other pages. */
const isFiltered = (path: string) =>
  [...new URLSearchParams(path.split('?')[1]).keys()].some((name) => name !== 'page' && name !== 'keyword');

function outputOf<K extends UserKey>(data: PageData, wanted: K): Output<K> | undefined {
  return data.find(([key]) => key === wanted)?.[2] as Output<K> | undefined;
}

/**
 * Returns the page's list of clips: the one with the largest page size, because filters also request a list of one
 * clip.
 */
function listOf(data: PageData): Output<'GET /video/v1/queryHot'> | undefined {
  const lists = data.flatMap(([, , output]) => (isList(output) ? [output] : []));
  return lists.toSorted((a, b) => b.size - a.size)[0];
}

/** Returns whether the page is beyond its list's last one, so that search engines must not index it. */
export function isBeyondLastPage(data: PageData): boolean {
  const list = listOf(data);
  return list !== undefined && list.total > 0 && list.content.length === 0;
}

const isList = (output: unknown): output is Output<'GET /video/v1/queryHot'> =>
  typeof output === 'object' && output !== null && 'content' in output && 'total' in output;

const absolute = (origin: string, url: string | null | undefined) => (url ? new URL(url, origin).href : undefined);

const meta = (attribute: 'name' | 'property', name: string, content: string) =>
  `<meta ${attribute}="${name}" content="${escape(content)}"/>`;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string) => text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character]!);

/** Undoes the escaping of React, which writes no other entities. */
export const unescape = (html: string): string =>
  html
    .replaceAll('&#x27;', "'")
    .replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => Object.keys(ENTITIES).find((key) => ENTITIES[key] === entity)!);

/** Returns JSON for a script element, escaped so that a `</script>` in a text does not end the element. */
export const toScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);

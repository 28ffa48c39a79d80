import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { problemsOf, type Thing, thingsIn } from '../testing/json-ld.ts';
import type { PageData } from './page-data.ts';
import { describePage } from './page-head.ts';

const origin = 'https://shop.example';
const CLIP = {
  videoId: 7,
  videoName: '石桥',
  videoKeywords: ['古镇'],
  videoRemark: null,
  videoDuration: 12,
  hdPrice: 30,
  hd4kPrice: null,
  hdPlusPrice: 90,
  posters: [{ width: 400, url: '/files/public/poster-400.webp' }],
  thumbnailUrl: '/files/public/thumbnail.webp',
  addTime: '2026-11-30T00:32:46.604Z',
  authorId: 3,
  authorName: '山野光影',
};

function describeClip(fields: object): Thing[] {
  const data: PageData = [['GET /video/v1/queryVideoByVideoId', { videoId: 7 }, { ...CLIP, ...fields }]];
  return thingsIn(describePage({ path: '/detail/7', origin, title: '石桥', data }));
}

const typesOf = (things: Thing[]) => things.map((thing) => thing['@type']);
const problems = (things: Thing[]) => things.flatMap((thing) => problemsOf(thing));

describe('a clip’s JSON-LD', () => {
  it('has what search engines require, whatever the clip lacks', () => {
    const price = fc.option(fc.integer({ min: 1, max: 100_000 }));
    const text = fc.string({ unit: 'grapheme', maxLength: 40 });
    const clips = fc.record({
      videoName: text.filter((name) => name.trim() !== ''),
      videoKeywords: fc.array(text.filter((word) => word.trim() !== '')),
      videoRemark: fc.option(text),
      videoDuration: fc.double({ min: 0, max: 100_000, noNaN: true }),
      hdPrice: price,
      hd4kPrice: price,
      hdPlusPrice: price,
      posters: fc.constantFrom([], CLIP.posters),
      thumbnailUrl: fc.constantFrom('', CLIP.thumbnailUrl),
    });
    fc.assert(
      fc.property(clips, (clip) => {
        expect(problems(describeClip(clip))).toEqual([]);
      }),
    );
  });

  it('describes the site, the breadcrumbs, the video and its offer', () => {
    expect(typesOf(describeClip({}))).toEqual(['Organization', 'BreadcrumbList', 'VideoObject', 'Product']);
  });

  it('leaves out the offer of a clip without a price, and the video of one without a picture', () => {
    expect(typesOf(describeClip({ hdPrice: null, hdPlusPrice: null }))).not.toContain('Product');
    expect(typesOf(describeClip({ posters: [], thumbnailUrl: '' }))).toEqual(['Organization', 'BreadcrumbList']);
  });
});

describe('the home page’s JSON-LD', () => {
  const posters = [
    { width: 400, url: '/files/public/a.webp' },
    { width: 1920, url: '/files/public/b.webp' },
  ];
  const home = (data: PageData) => describePage({ path: '/', origin, title: '帧库 · 正版商用视频素材', data });

  it('describes the company and the site', () => {
    const things = thingsIn(home([]));
    expect(typesOf(things)).toEqual(['Organization', 'WebSite']);
    expect(problems(things)).toEqual([]);
  });

  it('is next to tags with the slogan, the reel’s picture and the site’s own address', () => {
    const tags = home([
      ['GET /website/v1/settings', {}, { siteName: '光影铺', slogan: '好画面' }],
      ['GET /homepage/v1/head/query', {}, { headTitle: '标题', videoUrls: ['/a', '/b'], videoPosters: [[], posters] }],
    ]);
    expect(tags).toContain('<meta name="description" content="光影铺：好画面。在线预览');
    expect(tags).toContain('<meta property="og:title" content="帧库 · 正版商用视频素材"/>');
    expect(tags).toContain(`<meta property="og:image" content="${origin}/files/public/b.webp"/>`);
    expect(tags).toContain(`<link rel="canonical" href="${origin}/"/>`);
  });
});

describe('the check of JSON-LD', () => {
  it.each([
    [{ uploadDate: '2026-11-30 00:32:46' }, 'VideoObject: uploadDate is "2026-11-30 00:32:46"'],
    [{ thumbnailUrl: undefined }, 'VideoObject: thumbnailUrl is missing'],
    [{ thumbnailUrl: '/files/x.webp' }, 'VideoObject: thumbnailUrl is "/files/x.webp"'],
    [{ duration: 'PT0.4S' }, 'VideoObject: duration is "PT0.4S"'],
    [{ colour: 'red' }, 'VideoObject: colour is not a property of it'],
    [{ creator: { '@type': 'Person' } }, 'VideoObject.creator[0]: name is missing'],
  ])('finds %j', (fields, problem) => {
    const film = describeClip({}).find((thing) => thing['@type'] === 'VideoObject')!;
    expect(problemsOf({ ...film, ...fields })).toEqual([problem]);
  });

  it('finds breadcrumbs out of order and a reversed price range', () => {
    const [, trail, , product] = describeClip({});
    const items = (trail!.itemListElement as Thing[]).toReversed();
    expect(problemsOf({ ...trail, itemListElement: items })).toEqual(['BreadcrumbList: positions 2,1']);
    const offers = { ...(product!.offers as Thing), lowPrice: 100 };
    expect(problemsOf({ ...product, offers })).toEqual(['Product.offers[0]: prices 100 to 90']);
  });
});

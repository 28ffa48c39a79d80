import { describe, expect, it } from 'vitest';
import type { PageData } from './page-data.ts';
import { describePage, isBeyondLastPage, toScript, unescape } from './page-head.ts';

const origin = 'https://shop.example';

function graphOf(tags: string): { name?: string; itemListElement?: { name: string }[] }[] {
  const json = /ld\+json">(.*?)<\/script>/s.exec(tags)![1]!;
  return (JSON.parse(json) as { '@graph': { name: string }[] })['@graph'];
}

const list = (page: number, contentCount: number): PageData => [
  ['GET /video/v1/queryHot', { page }, { content: Array(contentCount).fill({}), page, size: 20, total: 25 }],
];

it.each([
  ['A&amp;B', 'A&B'],
  ['&lt;b&gt; &quot;x&quot; &#x27;y&#x27;', `<b> "x" 'y'`],
  ['&amp;lt;', '&lt;'],
])('unescapes %s once', (html, text) => {
  expect(unescape(html)).toBe(text);
});

it('writes a title that looks like HTML as text, in tags and in JSON-LD', () => {
  const title = `</script><!-- "A" & 'B'`;
  const tags = describePage({ path: '/hot', origin, title, data: [] });
  expect(tags).toContain('<meta property="og:title" content="&lt;/script&gt;&lt;!-- &quot;A&quot; &amp; \'B\'"/>');
  expect(graphOf(tags)[1]!.itemListElement![1]!.name).toBe(title);
  expect(tags.match(/<\/script>/g)).toHaveLength(1);
});

it('keeps line separators and markup in the data of a page', () => {
  const value = ['</script>', '<!--', '\u2028'];
  expect(toScript(value)).not.toContain('<');
  expect(JSON.parse(toScript(value))).toEqual(value);
});

describe('a list page', () => {
  it('links to the neighbouring pages', () => {
    const first = describePage({ path: '/hot', origin, title: '', data: list(1, 20) });
    expect(first).toContain('<link rel="next" href="https://shop.example/hot?page=2"/>');
    const second = describePage({ path: '/hot?page=2', origin, title: '', data: list(2, 5) });
    expect(second).toContain('<link rel="prev" href="https://shop.example/hot"/>');
    expect(second).not.toContain('rel="next"');
  });

  it('is beyond the last page if it has no clips', () => {
    expect(isBeyondLastPage(list(2, 5))).toBe(false);
    expect(isBeyondLastPage(list(3, 0))).toBe(true);
  });

  it('is not indexed if it is filtered', () => {
    const robots = 'name="robots" content="noindex,follow"';
    expect(describePage({ path: '/hot?page=2', origin, title: '', data: [] })).not.toContain(robots);
    expect(describePage({ path: '/hot?sort=newest', origin, title: '', data: [] })).toContain(robots);
  });
});

it.each([
  ['/personal/7?page=2', '/u/7/feed.xml'],
  ['/category/cat/3', '/c/3/feed.xml'],
])('links to the feed of %s', (path, feed) => {
  const tags = describePage({ path, origin, title: '城市', data: [] });
  expect(tags).toContain(`type="application/atom+xml" title="城市" href="${origin}${feed}"/>`);
});

it('links to no feed on other pages', () => {
  for (const path of ['/hot', '/category/cat', '/category/album/3', '/detail/7'])
    expect(describePage({ path, origin, title: '', data: [] })).not.toContain('atom+xml');
});

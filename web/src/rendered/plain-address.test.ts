import { expect, it } from 'vitest';
import { PUBLIC_PAGES } from './public-pages.ts';
import { plainAddress } from '../ui/router/plain-address.ts';

it.each([
  ['/', '', '/'],
  ['/detail/7', '', '/v/7'],
  ['/personal/3', 'page=2', '/u/3?page=2'],
  ['/category/cat', '', '/c'],
  ['/category/cat/5', '', '/c/5'],
  ['/category/album/5', 'sort=newest', '/a/5?sort=newest'],
  ['/category/label/5', '', '/t/5'],
  ['/series/4', '', '/series/4'],
  ['/hot', '', '/hot'],
  ['/doc/help', '', '/doc/help'],
  ['/authorisePaper/aB-1_x', '', '/certificate/aB-1_x'],
  ['/verify', '', '/verify'],
  ['/search', '', '/search'],
  ['/search', 'keyword=%E5%9F%8E%2F%E5%B8%82&page=2', '/search/%E5%9F%8E%2F%E5%B8%82?page=2'],
])('%s with the query "%s" has the plain address %s', (pathname, query, address) => {
  expect(plainAddress(pathname, query)).toBe(address);
});

it.each(['/user/order', '/detail/x', '/category/activity/1', '/category/cat/5/6', '/login'])(
  '%s has no plain address',
  (pathname) => {
    expect(plainAddress(pathname, '')).toBeUndefined();
  },
);

it('a plain address leads back to the path of the app', () => {
  const paths = [
    '/detail/7',
    '/',
    '/personal/3',
    '/category/cat',
    '/category/album/5',
    '/category/label/2',
    '/series/4',
    '/hot',
    '/doc/help',
    '/authorisePaper/aB-1_x',
  ];
  for (const path of paths) {
    const segments = plainAddress(path, '')!.split('/');
    const found = PUBLIC_PAGES.find(({ address }) => {
      const pattern = address.split('/');
      return (
        pattern.length === segments.length && pattern.every((part, at) => part.startsWith(':') || part === segments[at])
      );
    })!;
    const names = found.address.split('/').map((part) => part.slice(1));
    const params = Object.fromEntries(names.map((name, at) => [name, segments[at]!]));
    expect(found.pathOf(params, new URLSearchParams()), path).toBe(path);
  }
});

const pathAt = (address: string, params: Record<string, string>, query: string) =>
  PUBLIC_PAGES.find((page) => page.address === address)!.pathOf(params, new URLSearchParams(query));

it.each([
  ['/v/:clip', { clip: '7-city' }, 'from=timeline&page=2', '/detail/7'],
  ['/u/:author', { author: '3' }, 'page=2&utm_source=x', '/personal/3?page=2'],
  ['/c/:category', { category: '5' }, 'x=1&sort=newest&page=01&keyword=sea', '/category/cat/5?sort=newest'],
  ['/', {}, 'utm_source=x', '/'],
  ['/t', {}, 'page=3&sort=hot', '/category/label?page=3'],
  ['/hot', {}, 'sort=nothing&page=-1', '/hot'],
  ['/search', {}, 'keyword=%20sea%20', '/search?keyword=sea'],
  ['/search/:keyword', { keyword: 'sea' }, 'keyword=city&page=2', '/search?keyword=sea&page=2'],
  ['/u/:author', { author: '0' }, '', '/personal/0'],
  ['/doc/:type', { type: '../x' }, '', '/doc/0'],
  ['/certificate/:id', { id: 'a b' }, '', '/authorisePaper/0'],
  ['/search/:keyword', { keyword: 'A/B 100%' }, '', '/search?keyword=A%2FB+100'],
])('%s with %j and the query "%s" is the page %s', (address, params, query, path) => {
  expect(pathAt(address, params, query)).toBe(path);
});

it.each(['0', 'city', '12345678901', '-1', ''])(
  'a clip’s address with the number "%s" leads to a missing clip',
  (clip) => {
    expect(pathAt('/v/:clip', { clip }, '')).toBe('/detail/0');
  },
);

import { expect, it } from 'vitest';
import { PUBLIC_PAGES } from './public-pages.ts';
import { plainAddress } from '../ui/router/plain-address.ts';

it.each([
  ['/detail/7', '', '/v/7'],
  ['/personal/3', 'page=2', '/u/3?page=2'],
  ['/category/cat', '', '/c'],
  ['/category/cat/5', '', '/c/5'],
  ['/category/album/5', 'sort=newest', '/a/5?sort=newest'],
  ['/category/label/5', '', '/t/5'],
  ['/hot', '', '/hot'],
  ['/doc/help', '', '/doc/help'],
  ['/search', '', '/search'],
  ['/search', 'keyword=%E5%9F%8E%2F%E5%B8%82&page=2', '/search/%E5%9F%8E%2F%E5%B8%82?page=2'],
])('%s with the query "%s" has the plain address %s', (pathname, query, address) => {
  expect(plainAddress(pathname, query)).toBe(address);
});

it.each(['/', '/user/order', '/detail/x', '/category/activity/1', '/category/cat/5/6', '/login'])(
  '%s has no plain address',
  (pathname) => {
    expect(plainAddress(pathname, '')).toBeUndefined();
  },
);

it('leads back to the path of the app', () => {
  const paths = [
    '/detail/7',
    '/personal/3',
    '/category/cat',
    '/category/album/5',
    '/category/label/2',
    '/hot',
    '/doc/help',
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
    expect(found.pathOf(params), path).toBe(path);
  }
});

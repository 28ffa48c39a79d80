import { describe, expect, it } from 'vitest';
import { matchRoute, type RoutePath } from './match-route.ts';

const routes: RoutePath[] = [
  { path: '/' },
  { path: '/hot' },
  { path: '/category/:type' },
  { path: '/category/:type/:id' },
  { path: '/user', children: [{ path: 'order' }, { path: 'editVideo/:id' }] },
  { path: '*' },
];
const match = (pathname: string) => {
  const found = matchRoute(routes, pathname)!;
  return [found.chain.map(({ path }) => path), found.params];
};

describe('matchRoute', () => {
  it.each([
    ['/', ['/'], {}],
    ['', ['/'], {}],
    ['/hot', ['/hot'], {}],
    ['/HOT/', ['/hot'], {}],
    ['/category/cat', ['/category/:type'], { type: 'cat' }],
    ['/category/cat/7', ['/category/:type/:id'], { type: 'cat', id: '7' }],
    ['/user', ['/user'], {}],
    ['/user/order', ['/user', 'order'], {}],
    ['/user/editVideo/3', ['/user', 'editVideo/:id'], { id: '3' }],
  ])('finds the page of "%s" and its parameters', (pathname, chain, params) => {
    expect(match(pathname)).toEqual([chain, params]);
  });

  it.each(['/hotter', '/hot/1', '/category', '/category/cat/7/8', '/user/nothing', '/user/order/1'])(
    'finds only the catch-all route for %s',
    (pathname) => expect(match(pathname)).toEqual([['*'], {}]),
  );

  it('returns null if no route matches', () => {
    expect(matchRoute([{ path: '/hot' }], '/cold')).toBeNull();
  });

  it('decodes parameters, and keeps those that cannot be decoded', () => {
    expect(match('/category/%E6%A1%A5')).toEqual([['/category/:type'], { type: '桥' }]);
    expect(match('/category/%E6%')).toEqual([['/category/:type'], { type: '%E6%' }]);
  });
});

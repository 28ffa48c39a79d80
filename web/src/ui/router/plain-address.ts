/**
 * The addresses without `#` of public pages, by the app's path. Links lead there, so that people and
 * search engines can copy, share and follow them; the app itself moves between its own paths after the `#`.
 */
const PLAIN: readonly (readonly [RegExp, string])[] = [
  [/^\/$/, '/'],
  [/^\/detail\/(\d+)$/, '/v/$1'],
  [/^\/personal\/(\d+)$/, '/u/$1'],
  [/^\/category\/cat(\/\d+)?$/, '/c$1'],
  [/^\/category\/album(\/\d+)?$/, '/a$1'],
  [/^\/category\/label(\/\d+)?$/, '/t$1'],
  [/^\/authorisePaper\/([\w-]+)$/, '/certificate/$1'],
  [/^\/(hot|creatorIntro|verify|doc\/\w+|series\/\d+)$/, '/$1'],
];

/** Returns the plain address of a path of the app; undefined for pages without one. */
export function plainAddress(pathname: string, query: string): string | undefined {
  if (pathname === '/search') {
    const params = new URLSearchParams(query);
    const keyword = params.get('keyword');
    params.delete('keyword');
    const path = keyword ? `/search/${encodeURIComponent(keyword)}` : '/search';
    return path + (params.size > 0 ? `?${params}` : '');
  }
  const rule = PLAIN.find(([pattern]) => pattern.test(pathname));
  return rule && pathname.replace(...rule) + (query && `?${query}`);
}

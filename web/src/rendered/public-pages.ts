import { listPathOf, readSearch } from '../features/search/search-state.ts';
import { pageOf } from '../ui/router/pages.ts';

export interface PublicPage {
  address: string;
  /**
   * Returns its path in the app. Ignores query parameters that the page does not read, such as those that chat apps
   * append, so that each page has one path, one cache entry and one canonical address.
   */
  pathOf: (params: Record<string, string>, query: URLSearchParams) => string;
  /** The modules of lazily loaded parts that it shows; their styles go into the document. */
  modules: readonly string[];
}

/** An id that nothing has. A page with this id says that its subject does not exist. */
const NO_ID = '0';

/** Returns the number at the start of an address segment: 7 for `7-city-at-night`; `NO_ID` without one. */
const idOf = (part = ''): string => /^([1-9]\d{0,9})(?:-.*)?$/s.exec(part)?.[1] ?? NO_ID;

const withId =
  (name: string, path: (id: string, query: URLSearchParams) => string): PublicPage['pathOf'] =>
  (params, query) =>
    path(idOf(params[name]), query);

const pagedPath = (path: string, query: URLSearchParams): string => {
  const page = pageOf(query);
  return page > 1 ? `${path}?page=${page}` : path;
};

const filteredPath = (path: string, query: URLSearchParams): string =>
  listPathOf(path)({ ...readSearch(query), keyword: '' });

const searchPath = (query: URLSearchParams): string => listPathOf('/search')(readSearch(query));

const TAXONOMY = ['src/storefront/taxonomy-page.tsx'];
const GROUP = ['src/storefront/category-page.tsx'];
const SEARCH = ['src/storefront/search-page.tsx', 'src/features/wanted/nothing-found.tsx'];

/** All public pages. See `ui/router/plain-address.ts` for the way back. */
export const PUBLIC_PAGES: readonly PublicPage[] = [
  {
    address: '/',
    pathOf: () => '/',
    modules: ['src/storefront/home-hot.tsx', 'src/storefront/home/home-promise.tsx', 'src/storefront/home-more.tsx'],
  },
  {
    address: '/v/:clip',
    pathOf: withId('clip', (id) => `/detail/${id}`),
    modules: ['src/storefront/detail-page.tsx'],
  },
  {
    address: '/u/:author',
    pathOf: withId('author', (id, query) => filteredPath(`/personal/${id}`, query)),
    modules: ['src/storefront/personal-page.tsx'],
  },
  { address: '/c', pathOf: (_, query) => pagedPath('/category/cat', query), modules: TAXONOMY },
  {
    address: '/c/:category',
    pathOf: withId('category', (id, query) => filteredPath(`/category/cat/${id}`, query)),
    modules: GROUP,
  },
  { address: '/a', pathOf: (_, query) => pagedPath('/category/album', query), modules: TAXONOMY },
  {
    address: '/a/:album',
    pathOf: withId('album', (id, query) => filteredPath(`/category/album/${id}`, query)),
    modules: GROUP,
  },
  { address: '/t', pathOf: (_, query) => pagedPath('/category/label', query), modules: TAXONOMY },
  {
    address: '/t/:label',
    pathOf: withId('label', (id, query) => filteredPath(`/category/label/${id}`, query)),
    modules: GROUP,
  },
  {
    address: '/series/:series',
    pathOf: withId('series', (id) => `/series/${id}`),
    modules: ['src/app/member-routes.tsx', 'src/storefront/series-page.tsx'],
  },
  { address: '/hot', pathOf: (_, query) => filteredPath('/hot', query), modules: ['src/storefront/hot-page.tsx'] },
  { address: '/search', pathOf: (_, query) => searchPath(query), modules: SEARCH },
  {
    address: '/search/:keyword',
    pathOf: ({ keyword = '' }, query) => searchPath(new URLSearchParams([['keyword', keyword], ...query])),
    modules: SEARCH,
  },
  {
    address: '/doc/:type',
    pathOf: ({ type = '' }) => `/doc/${/^\w+$/.test(type) ? type : NO_ID}`,
    modules: ['src/storefront/document-page.tsx'],
  },
  {
    address: '/certificate/:id',
    pathOf: ({ id = '' }) => `/authorisePaper/${/^[\w-]{1,64}$/.test(id) ? id : NO_ID}`,
    modules: ['src/account/licences/certificate-page.tsx'],
  },
  { address: '/creatorIntro', pathOf: () => '/creatorIntro', modules: ['src/storefront/creator-intro-page.tsx'] },
];

export const SITE_MODULES = ['src/app/page-end.tsx'];

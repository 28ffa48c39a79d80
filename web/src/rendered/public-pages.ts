/** A public page that the server renders at an address without `#`. */
export interface PublicPage {
  /** Its address, with parameters as in Fastify. */
  address: string;
  /** Returns its path in the app; undefined for an address that names nothing. */
  pathOf: (params: Record<string, string>) => string | undefined;
  /** The modules of lazily loaded parts that it shows; their styles go into the document. */
  modules: readonly string[];
}

/** The number with which a part of an address begins: `7-city-at-night` is 7. */
const idOf = (part = ''): string | undefined => /^([1-9]\d{0,9})(?:-.*)?$/s.exec(part)?.[1];

const withId = (name: string, path: (id: string) => string) => (params: Record<string, string>) => {
  const id = idOf(params[name]);
  return id === undefined ? undefined : path(id);
};

const TAXONOMY = ['src/storefront/taxonomy-page.tsx'];
const GROUP = ['src/storefront/category-page.tsx'];
const SEARCH = ['src/storefront/search-page.tsx', 'src/features/wanted/nothing-found.tsx'];

/** All public pages but the home page, whose address is the app's own. See `ui/router/plain-address.ts` for the way back. */
export const PUBLIC_PAGES: readonly PublicPage[] = [
  {
    address: '/v/:clip',
    pathOf: withId('clip', (id) => `/detail/${id}`),
    modules: ['src/storefront/detail-page.tsx'],
  },
  {
    address: '/u/:author',
    pathOf: withId('author', (id) => `/personal/${id}`),
    modules: ['src/storefront/personal-page.tsx'],
  },
  { address: '/c', pathOf: () => '/category/cat', modules: TAXONOMY },
  { address: '/c/:category', pathOf: withId('category', (id) => `/category/cat/${id}`), modules: GROUP },
  { address: '/a', pathOf: () => '/category/album', modules: TAXONOMY },
  { address: '/a/:album', pathOf: withId('album', (id) => `/category/album/${id}`), modules: GROUP },
  { address: '/t', pathOf: () => '/category/label', modules: TAXONOMY },
  { address: '/t/:label', pathOf: withId('label', (id) => `/category/label/${id}`), modules: GROUP },
  { address: '/hot', pathOf: () => '/hot', modules: ['src/storefront/hot-page.tsx'] },
  { address: '/search', pathOf: () => '/search', modules: SEARCH },
  {
    address: '/search/:keyword',
    pathOf: ({ keyword = '' }) => `/search?${new URLSearchParams({ keyword })}`,
    modules: SEARCH,
  },
  {
    address: '/doc/:type',
    pathOf: ({ type = '' }) => (/^\w+$/.test(type) ? `/doc/${type}` : undefined),
    modules: ['src/storefront/document-page.tsx'],
  },
  { address: '/creatorIntro', pathOf: () => '/creatorIntro', modules: ['src/storefront/creator-intro-page.tsx'] },
];

/** Lazily loaded parts of every page. */
export const SITE_MODULES = ['src/app/footer.tsx', 'src/app/toolbar.tsx'];

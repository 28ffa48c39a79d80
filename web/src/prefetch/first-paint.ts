// Builds the first paint of a page whose address has a `#` from its first response, so that its pictures are on the
// screen before the app's code runs. React then renders the same pictures in the same places.
import type { Output } from '@zhenku/contract/api';
import { ORIENTATION } from '@zhenku/contract/constants';
import type { VideoCard, VideoDetail } from '@zhenku/contract/catalogue/catalogue';
import { type Cover, titleOfCovers } from '../features/catalogue/covers.ts';
import coverGridStyles from '../features/catalogue/cover-grid.module.css';
import coverStyles from '../features/catalogue/cover-link.module.css';
import { pictureOf, ratioOf } from '../features/clips/posters.ts';
import cardStyles from '../features/clips/video-card.module.css';
import gridStyles from '../features/catalogue/video-grid.module.css';
import filterStyles from '../features/search/filter-section.module.css';
import { isPlainSearch, type SearchState } from '../features/search/search-state.ts';
import detailStyles from '../storefront/detail-page.module.css';
import { hasStrip } from '../ui/player/storyboard.ts';
import listStyles from '../storefront/list-page.module.css';
import searchStyles from '../storefront/search-page.module.css';
import taxonomyStyles from '../storefront/taxonomy-page.module.css';

type Picture = ReturnType<typeof pictureOf>;
type Child = Node | string | undefined;

/** Number of pictures to load; later ones are below the first screen, or are chosen by code that has not loaded. */
const PICTURE_COUNT = 4;
/** Number of card placeholders, enough for a phone's first screen. */
const PLACEHOLDER_COUNT = 14;

function box(tag: string, className = '', ...children: Child[]): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  element.append(...children.filter((child) => child !== undefined));
  return element;
}

function image({ src, srcSet = '', sizes = '' }: Picture, className = '', fetchPriority = 'high'): HTMLImageElement {
  return Object.assign(new Image(), { className, fetchPriority, sizes, srcset: srcSet, src });
}

function withHeight(element: HTMLElement, height: string): HTMLElement {
  element.style.height = height;
  return element;
}

/**
 * Paints the results of a keyword-only search. Returns undefined without results, with filters (typed ones too), or in wide
 * windows, where labels come first.
 */
export function paintSearch(
  { content, total, relaxed }: Pick<Output<'POST /video/v1/queryByKeyword'>, 'content' | 'total' | 'relaxed'>,
  state: SearchState,
): HTMLElement | undefined {
  const { keyword } = state;
  if (total === 0 || relaxed.length > 0 || !isPlainSearch(state) || matchMedia('(width >= 1024px)').matches) {
    // Starts downloads that the app will reuse.
    for (const clip of content.slice(0, PICTURE_COUNT)) image(pictureOf(clip, 'card'));
    return undefined;
  }
  const head = box(
    'header',
    searchStyles.head,
    box('h1', '', keyword || '全部素材'),
    box('output', 'num', `${total} 条素材`),
    withHeight(box('div', searchStyles.box), '40px'),
  );
  const bar = box('section', filterStyles.bar, withHeight(box('div'), '40px'));
  const grid = box('ul', gridStyles.grid, ...content.slice(0, PLACEHOLDER_COUNT).map(paintCard));
  const filtered = box('div', filterStyles.filtered, bar, box('div', filterStyles.results, grid));
  return box('div', `container ${searchStyles.page}`, head, filtered);
}

function paintCard(clip: VideoCard, index: number): HTMLElement {
  const picture = index < PICTURE_COUNT ? image(pictureOf(clip, 'card')) : undefined;
  const card = box('article', cardStyles.card, box('div', cardStyles.frame, picture));
  const item = box('li', '', card);
  item.style.setProperty('--ratio', String(ratioOf(clip)));
  return item;
}

export function paintDetail(video: VideoDetail): HTMLElement {
  const picture = image(pictureOf(video, 'stage'), `${detailStyles.waiting} ${detailStyles.poster}`);
  picture.width = 1280;
  picture.height = 720;
  picture.dataset.strip = String(hasStrip(video));
  const stage = box('div', detailStyles.stage, picture);
  stage.dataset.upright = String(video.orientation === ORIENTATION.portrait);
  return box('div', `container ${detailStyles.page}`, stage);
}

export function paintCovers(covers: readonly Cover[], type: string): HTMLElement | undefined {
  const [first] = covers;
  if (!first) return undefined;
  const title = titleOfCovers(type);
  const banner = box(
    'div',
    taxonomyStyles.banner,
    first.pictures ? image(pictureOf(first.pictures, 'hero')) : undefined,
  );
  const trail = box('nav', listStyles.trail, box('a', '', '首页'), box('span', '', title));
  const grid = box('ul', coverGridStyles.grid, ...covers.slice(0, PLACEHOLDER_COUNT).map(paintCover));
  const page = box(
    'div',
    `container ${listStyles.page}`,
    trail,
    box('h1', '', title),
    box('div', listStyles.list, grid),
  );
  return box('div', '', banner, page);
}

function paintCover({ name, pictures }: Cover, index: number): HTMLElement {
  // The banner's picture is larger and loads first.
  const picture = pictures && index < PICTURE_COUNT ? image(pictureOf(pictures, 'card'), '', 'low') : undefined;
  return box('li', '', box('div', coverStyles.cover, picture, box('span', '', name)));
}

import { endpointRequest } from '../../server/src/platform/testing/endpoint-request.ts';
import { type Catalogue, randomFrom, zipf } from '../catalogue/fill.ts';

const SIZE = 60;
const SEARCHED_WORDS = 3_000;
/** Number of pages that visitors open, the first ones most often. */
const PAGES = 20;

export type VisitorRequest = ReturnType<typeof endpointRequest>;

export interface Visitor {
  random: () => number;
  anyClip: () => number;
  /** A list or a clip page, with equal probability. */
  browse: () => VisitorRequest;
  search: () => VisitorRequest;
}

export function createVisitor(catalogue: Catalogue, clips: number, seed: number): Visitor {
  const random = randomFrom(seed);
  const word = zipf(Math.min(SEARCHED_WORDS, catalogue.words.length), random);
  const page = zipf(PAGES, random);
  const any = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!;
  const range = () => ({ page: page() + 1, size: SIZE });
  const anyClip = () => 1 + Math.floor(random() * clips);
  const lists = [
    () => endpointRequest('GET /video/v1/queryHot', range()),
    () => endpointRequest('GET /video/v1/queryByCategory', { categoryId: any(catalogue.categoryIds), ...range() }),
    () => endpointRequest('GET /video/v1/queryByLabel', { labelId: any(catalogue.labelIds), ...range() }),
    () => endpointRequest('GET /video/v1/queryByAuthor', { userId: any(catalogue.authorIds), ...range() }),
    () => endpointRequest('GET /video/v1/queryCategoryOtherVideos', { videoId: anyClip(), page: 1, size: 8 }),
  ];
  return {
    random,
    anyClip,
    browse: () =>
      random() < 0.5 ? any(lists)() : endpointRequest('GET /video/v1/queryVideoByVideoId', { videoId: anyClip() }),
    search: () => {
      const keyword = Array.from({ length: random() < 0.3 ? 2 : 1 }, () => catalogue.words[word()]!).join(' ');
      return endpointRequest('POST /video/v1/queryByKeyword', { keyword, ...range() });
    },
  };
}

import type { Clip } from './clip-index.ts';
import { NO_LOOK } from './looks.ts';

export const clipOf = (id: number, change: Partial<Clip> = {}): Clip => ({
  id,
  authorId: 1,
  terms: [],
  nameEnd: 0,
  keywordsEnd: 0,
  labelIds: [],
  categoryIds: [],
  groups: {},
  flags: {},
  texts: {},
  duration: 10,
  fps: 25,
  price: 100,
  publishedAt: id,
  pinRank: null,
  hotScore: 0,
  look: NO_LOOK,
  ...change,
});

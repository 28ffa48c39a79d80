import type { VideoCard } from '@zhenku/contract/catalogue/catalogue';

/*
 * Values of `sizes`. Of a phone's three pixels to a CSS pixel two are filled, which nobody sees and which halves the bytes:
 * there a picture as wide as the screen counts as two thirds of it.
 */
const CARD = '(width < 640px) 34vw, (width < 1024px) 33vw, 320px';
const BIG_CARD = '(width < 600px) 67vw, (width < 1024px) 100vw, 50vw';
const STAGE = '(width < 600px) 67vw, (width < 1024px) 100vw, min(1280px, 100vw - 496px)';
/** A phone shows the middle of it. */
const REEL = '(width < 640px) 120vw, 100vw';

/** A strip across the page. */
const HERO = '(width < 600px) 67vw, 100vw';

const SIZES = { card: CARD, bigCard: BIG_CARD, stage: STAGE, reel: REEL, hero: HERO };
type Place = keyof typeof SIZES;

export type Pictures = Pick<VideoCard, 'posters' | 'thumbnailUrl'>;

/** The attributes of an image that shows a clip: its poster in the widths that there are, or else its thumbnail. */
export function pictureOf({ posters, thumbnailUrl }: Pictures, place: Place) {
  const [narrowest] = posters;
  if (!narrowest) return { src: thumbnailUrl };
  return {
    src: narrowest.url,
    srcSet: posters.map(({ width, url }) => `${url} ${width}w`).join(', '),
    sizes: SIZES[place],
  };
}

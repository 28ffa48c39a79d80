import type { VideoCard } from '@zhenku/contract/catalogue/catalogue';

/** Returns a clip's width divided by its height: 1.7778 for `16:9`. */
export function ratioOf({ radio }: Pick<VideoCard, 'radio'>): number {
  const [width = 16, height = 9] = radio.split(':').map(Number);
  return width > 0 && height > 0 ? Number((width / height).toFixed(4)) : 1.7778;
}

/* Values of `sizes`. Phones with a pixel ratio of 3 get pictures for a ratio of 2, which looks the same at half the
   bytes: a full-width picture is stated as two thirds of the width there. */
const CARD = '(width < 640px) 34vw, (width < 1024px) 33vw, 320px';
export const BIG_CARD = '(width < 600px) 67vw, (width < 1024px) 100vw, 50vw';
const STAGE = '(width < 600px) 67vw, (width < 1024px) 100vw, min(1280px, 100vw - 496px)';
/** Phones crop it to the middle. */
const REEL = '(width < 640px) 120vw, 100vw';

const HERO = '(width < 600px) 67vw, 100vw';

const SIZES = { card: CARD, bigCard: BIG_CARD, stage: STAGE, reel: REEL, hero: HERO };
type Place = keyof typeof SIZES;

export type Pictures = Pick<VideoCard, 'posters' | 'thumbnailUrl'>;

export function pictureOf({ posters, thumbnailUrl }: Pictures, place: Place) {
  const [narrowest] = posters;
  if (!narrowest) return { src: thumbnailUrl };
  return {
    src: narrowest.url,
    srcSet: posters.map(({ width, url }) => `${url} ${width}w`).join(', '),
    sizes: SIZES[place],
  };
}

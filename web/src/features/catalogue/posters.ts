import type { VideoCard } from '@zhenku/contract/catalogue';
import { ORIENTATION } from '@zhenku/contract/constants';

/*
 * Values of `sizes`. Of a phone's three pixels to a CSS pixel two are filled, which nobody sees and which halves the bytes:
 * there a picture as wide as the screen counts as two thirds of it.
 */
const CARD = '(width < 600px) 60vw, 340px';
/** An upright picture fills the height of its card. */
const UPRIGHT_CARD = '120px';
const BIG_CARD = '(width < 600px) 67vw, (width < 1024px) 100vw, 50vw';
const STAGE = '(width < 600px) 67vw, (width < 1024px) 100vw, calc(100vw - 440px)';

const SIZES = { card: CARD, bigCard: BIG_CARD, stage: STAGE };
type Place = keyof typeof SIZES;

type Pictures = Pick<VideoCard, 'posters' | 'orientation' | 'thumbnailUrl'>;

/** The attributes of an image that shows a clip: its poster in the widths that there are, or else its thumbnail. */
export function pictureOf({ posters, orientation, thumbnailUrl }: Pictures, place: Place) {
  const [narrowest] = posters;
  if (!narrowest) return { src: thumbnailUrl };
  const upright = place === 'card' && orientation !== ORIENTATION.landscape;
  return {
    src: narrowest.url,
    srcSet: posters.map(({ width, url }) => `${url} ${width}w`).join(', '),
    sizes: upright ? UPRIGHT_CARD : SIZES[place],
  };
}

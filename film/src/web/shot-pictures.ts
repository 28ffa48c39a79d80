/** A thumbnail of a film frame. It stays in the page, which neither sends nor stores it. */
export interface FilmPicture {
  /** Seconds of the film. */
  time: number;
  url: string;
}

interface Stretch {
  filmFrom: number;
  filmTo: number;
}

/** Limits for a page's thumbnails: about 25 MB of text, enough for an hour of consecutive clips. */
export const PICTURES_MAX = { count: 2_000, characters: 25_000_000 } as const;

export function pictureOf<P extends { time: number }>(
  pictures: readonly P[],
  { filmFrom, filmTo }: Stretch,
): P | undefined {
  const middle = (filmFrom + filmTo) / 2;
  return pictures
    .filter(({ time }) => time >= filmFrom && time <= filmTo)
    .toSorted((a, b) => Math.abs(a.time - middle) - Math.abs(b.time - middle))[0];
}

export function withPictures(known: readonly FilmPicture[], added: readonly FilmPicture[]): readonly FilmPicture[] {
  const pictures = [...known];
  const times = new Set(known.map(({ time }) => time));
  let characters = known.reduce((sum, { url }) => sum + url.length, 0);
  for (const picture of added) {
    if (times.has(picture.time)) continue;
    characters += picture.url.length;
    if (pictures.length >= PICTURES_MAX.count || characters > PICTURES_MAX.characters) break;
    times.add(picture.time);
    pictures.push(picture);
  }
  return pictures;
}

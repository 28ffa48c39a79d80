import type { Rectangle, Sides } from './frame-blocks.ts';

/** A rectangle around the middle, or as far aside as 0 (left, top) and 1 (right, bottom) say, in shares of the picture. */
const windowAt = (width: number, height: number, { left, top } = { left: 0.5, top: 0.5 }): Rectangle => ({
  x: (1 - width) * left,
  y: (1 - height) * top,
  width,
  height,
});
/** The height that a picture of 2.39:1 has in one of 16:9, and the width of one of 9:16. */
const [BAND, COLUMN] = [16 / 9 / 2.39, (9 / 16) ** 2];

const EDGES_AND_CORNERS = [0, 0.5, 1].flatMap((top) =>
  [0, 0.5, 1].flatMap((left) => (top === 0.5 && left === 0.5 ? [] : [windowAt(0.8, 0.8, { left, top })])),
);

/** What of a clip’s frames is known, since a film may show no more than that; in shares of the picture. */
export const CLIP_WINDOWS: readonly Rectangle[] = [
  windowAt(1, 1),
  windowAt(0.9, 0.9),
  windowAt(0.8, 0.8),
  ...EDGES_AND_CORNERS,
  windowAt(1, BAND),
  windowAt(0.9, 0.9 * BAND),
  windowAt(COLUMN, 1),
];

export interface FilmWindow extends Rectangle {
  unseen?: Sides;
}

/** An eighth of the picture: so far titles and small pictures often reach into the windows of the other corners. */
const UNSEEN = 5;
const filmCorner = (left: 0 | 1, top: 0 | 1): FilmWindow => ({
  ...windowAt(0.8, 0.8, { left, top }),
  unseen: { left: left * UNSEEN, right: (1 - left) * UNSEEN, top: top * UNSEEN, bottom: (1 - top) * UNSEEN },
});

/**
 * What of a film’s frames is coded besides the whole, at one moment and at the next: corners and edges of .8, which the clip has
 * too, for what graphics cover; and a little less than the whole, which is nearer to some window of a clip that was cropped elsewhere.
 */
export const FILM_WINDOWS: readonly (readonly FilmWindow[])[] = [
  [
    filmCorner(0, 0),
    filmCorner(1, 1),
    windowAt(0.8, 0.8, { left: 1, top: 0.5 }),
    windowAt(0.8, 0.8, { left: 0.5, top: 1 }),
    windowAt(0.95, 0.95, { left: 0, top: 0 }),
    windowAt(0.95, 0.95, { left: 1, top: 1 }),
  ],
  [
    filmCorner(1, 0),
    filmCorner(0, 1),
    windowAt(0.8, 0.8, { left: 0.5, top: 0 }),
    windowAt(0.8, 0.8, { left: 0, top: 0.5 }),
    windowAt(0.95, 0.95, { left: 1, top: 0 }),
    windowAt(0.95, 0.95, { left: 0, top: 1 }),
  ],
];

export const partOf = ({ x, y, width, height }: Rectangle, part: Rectangle): Rectangle => ({
  x: x + part.x * width,
  y: y + part.y * height,
  width: part.width * width,
  height: part.height * height,
});

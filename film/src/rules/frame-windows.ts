import type { Rectangle, Sides } from './frame-blocks.ts';

/**
 * Returns a window, centred by default; `left` and `top` place it from 0 (left, top) to 1 (right, bottom). All values
 * are fractions of the picture.
 */
const windowAt = (width: number, height: number, { left, top } = { left: 0.5, top: 0.5 }): Rectangle => ({
  x: (1 - width) * left,
  y: (1 - height) * top,
  width,
  height,
});
/** Height of a 2.39:1 picture inside 16:9, and width of a 9:16 picture, as fractions. */
const [BAND, COLUMN] = [16 / 9 / 2.39, (9 / 16) ** 2];

const EDGES_AND_CORNERS = [0, 0.5, 1].flatMap((top) =>
  [0, 0.5, 1].flatMap((left) => (top === 0.5 && left === 0.5 ? [] : [windowAt(0.8, 0.8, { left, top })])),
);

/**
 * Windows in which a clip's frames are coded, because a film may show only one of them; in fractions of the picture.
 */
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

/** An eighth of the picture: titles and insets often reach this far into the other corners' windows. */
const UNSEEN = 5;
const filmCorner = (left: 0 | 1, top: 0 | 1): FilmWindow => ({
  ...windowAt(0.8, 0.8, { left, top }),
  unseen: { left: left * UNSEEN, right: (1 - left) * UNSEEN, top: top * UNSEEN, bottom: (1 - top) * UNSEEN },
});

/**
 * Windows of a film's frames that are coded besides the whole, alternating between two frames: corners and edges of
 * .8, which the clip has too, for what graphics cover; and a little less than the whole, which is nearer to some
 * window of a clip that was cropped elsewhere.
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

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

/** Width of a full-height strip, as a fraction of a 16:9 clip, chosen so that every 9:16 crop contains a strip. */
const STRIP = 0.24;
const [STRIPS, STRIPS_BETWEEN] = [11, 4];
/** Spacing of a clip's strips. A film is coded at positions in between, so that some pair matches any crop. */
const STRIP_STEP = (1 - STRIP) / (STRIPS - 1);

/**
 * Windows in which a clip's frames are coded, as fractions of the picture, because a film may show only one of them.
 */
export const CLIP_WINDOWS: readonly Rectangle[] = [
  windowAt(1, 1),
  windowAt(0.9, 0.9),
  windowAt(0.8, 0.8),
  ...EDGES_AND_CORNERS,
  windowAt(1, BAND),
  windowAt(0.9, 0.9 * BAND),
  windowAt(COLUMN, 1),
  ...Array.from({ length: STRIPS }, (_, at) => ({ x: at * STRIP_STEP, y: 0, width: STRIP, height: 1 })),
];

export interface FilmWindow extends Rectangle {
  unseen?: Sides;
}

/**
 * Number of blocks that are ignored at a corner window's inner sides, an eighth of the picture: titles and insets in
 * other corners often reach this far.
 */
const UNSEEN = 5;
const filmCorner = (left: 0 | 1, top: 0 | 1): FilmWindow => ({
  ...windowAt(0.8, 0.8, { left, top }),
  unseen: { left: left * UNSEEN, right: (1 - left) * UNSEEN, top: top * UNSEEN, bottom: (1 - top) * UNSEEN },
});

/**
 * Windows of a film's frames that are coded in addition to the whole frame, alternating between two frames. Windows of
 * 0.8 at corners and edges, which clips have too, avoid areas hidden by graphics. Windows slightly smaller than the whole resemble
 * some window of a clip that was cropped elsewhere.
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

/** Aspect ratio below which an area shows only part of a 16:9 clip's width. */
const NARROW = 1.4;
/** Aspect ratios of the bands across the middle of a portrait film. */
const BANDS = [16 / 9, 1, 4 / 5];

/** Returns the bands in which a portrait film may show clips, as fractions of the frame. */
export const bandsOf = (aspect: number): Rectangle[] =>
  aspect < 1 ? BANDS.filter((band) => band > aspect * 1.1).map((band) => windowAt(1, aspect / band)) : [];

/** A part of a film's frame that may show a clip, as fractions. */
export interface FilmArea extends Rectangle {
  /** How the area was found. The area inside borders is coded as a whole in any case. */
  by: 'shape' | 'borders' | 'lines';
}

/** Parts of a wide area that remain visible beside a caption at its edge, used in turns. */
const BESIDE_CAPTIONS = [windowAt(0.8, 0.8, { left: 0.5, top: 0 }), windowAt(0.8, 0.8, { left: 0.5, top: 1 })];

/**
 * Returns the windows of a film's areas that are coded in one of two turns. The first windows of all areas come before
 * any second window.
 */
export function areaWindows(areas: readonly FilmArea[], aspect: number, turn: number): Rectangle[] {
  const ofEach = areas.map((area) => windowsOf(area, (aspect * area.width) / area.height, turn));
  const most = Math.max(0, ...ofEach.map(({ length }) => length));
  return Array.from({ length: most }, (_, at) => ofEach.flatMap((windows) => windows[at] ?? [])).flat();
}

/**
 * Returns an area's windows. For a wide area: the area itself, and the part beside a caption. For a narrow area: strips
 * that match the strips of a clip shown at full height, and the whole area, which fits an upright clip.
 */
function windowsOf({ by, ...area }: FilmArea, shape: number, turn: number): Rectangle[] {
  if (shape >= NARROW) {
    const part = partOf(area, BESIDE_CAPTIONS[turn % BESIDE_CAPTIONS.length]!);
    return by === 'borders' ? [part] : [area, part];
  }
  const perClip = 16 / 9 / shape;
  const [width, step] = [STRIP * perClip, (STRIP_STEP / STRIPS_BETWEEN) * perClip];
  const upright = by === 'lines' ? [area] : [];
  if (width > 1) return upright;
  const first = (1 - width - step * (STRIPS_BETWEEN - 1)) / 2;
  // The outermost strips of a very narrow area would extend beyond its sides.
  const placeAt = (at: number) => Math.min(1 - width, Math.max(0, first + at * step));
  const places = Array.from({ length: STRIPS_BETWEEN }, (_, at) => at).filter((at) => at % 2 === turn % 2);
  return [...places.map((at) => partOf(area, { x: placeAt(at), y: 0, width, height: 1 })), ...upright];
}

export const partOf = ({ x, y, width, height }: Rectangle, part: Rectangle): Rectangle => ({
  x: x + part.x * width,
  y: y + part.y * height,
  width: part.width * width,
  height: part.height * height,
});

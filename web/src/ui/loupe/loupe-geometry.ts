import type { VideoDetail } from '@zhenku/contract/catalogue/catalogue';

export type LoupeTiles = NonNullable<VideoDetail['loupe']>;

export interface Point {
  x: number;
  y: number;
}
export interface Size {
  width: number;
  height: number;
}

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), Math.max(least, most));

/** Returns the position of a frame that is fitted and centred in a box. */
export function fit(frame: Size, box: Size): Point & Size {
  const scale = Math.min(box.width / frame.width, box.height / frame.height);
  const [width, height] = [frame.width * scale, frame.height * scale];
  return { x: (box.width - width) / 2, y: (box.height - height) / 2, width, height };
}

/** Returns the lens size in CSS pixels: large enough to judge the picture, but smaller than the picture itself. */
export function lensSize(box: Size): Size {
  const width = Math.round(clamp(box.width * 0.4, 160, 400));
  return { width, height: Math.round(Math.min(width * 0.75, box.height * 0.7)) };
}

/** Returns the frame's pixel under a point of the box, or the nearest one. */
export function pixelAt(point: Point, frame: Size, box: Size): Point {
  const shown = fit(frame, box);
  return {
    x: clamp(((point.x - shown.x) / shown.width) * frame.width, 0, frame.width),
    y: clamp(((point.y - shown.y) / shown.height) * frame.height, 0, frame.height),
  };
}

/** Returns the lens's position in the box: over its pixel or above a finger, and never outside the box. */
export function placeLens(pixel: Point, frame: Size, { box, touched }: { box: Size; touched: boolean }): Point {
  const shown = fit(frame, box);
  const lens = lensSize(box);
  const x = shown.x + (pixel.x / frame.width) * shown.width;
  const y = shown.y + (pixel.y / frame.height) * shown.height;
  const above = touched ? lens.height / 2 + 32 : 0;
  return {
    x: Math.round(clamp(x - lens.width / 2, 0, box.width - lens.width)),
    y: Math.round(clamp(y - above - lens.height / 2, 0, box.height - lens.height)),
  };
}

/** Returns the top left pixel that a lens centred on `pixel` shows; the lens stays inside the frame. */
export const firstPixel = (pixel: Point, frame: Size, lens: Size): Point => ({
  x: Math.round(clamp(pixel.x - lens.width / 2, 0, frame.width - lens.width)),
  y: Math.round(clamp(pixel.y - lens.height / 2, 0, frame.height - lens.height)),
});

/** Returns the tiles that overlap an area of the frame, with their index in `urls` and their offset. */
export function tilesIn(tiles: LoupeTiles, area: Point & Size): ({ index: number } & Point)[] {
  const { columns, rows, tileWidth, tileHeight } = tiles;
  return Array.from({ length: columns * rows }, (_, index) => ({
    index,
    x: (index % columns) * tileWidth - area.x,
    y: Math.floor(index / columns) * tileHeight - area.y,
  })).filter(({ x, y }) => x < area.width && y < area.height && x + tileWidth > 0 && y + tileHeight > 0);
}

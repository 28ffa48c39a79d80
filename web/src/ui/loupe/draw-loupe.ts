import { firstPixel, tilesIn, type LoupeTiles, type Point } from './loupe-geometry.ts';

type Images = readonly HTMLImageElement[];

const isLoaded = (image: HTMLImageElement | undefined): image is HTMLImageElement =>
  image !== undefined && image.complete && image.naturalWidth > 0;

/** Draws the whole frame at the size of the canvas. Tiles end at whole pixels, because fractions would show seams. */
export function drawFrame(canvas: HTMLCanvasElement, tiles: LoupeTiles, images: Images): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const scale = canvas.width / tiles.width;
  const { tileWidth, tileHeight } = tiles;
  context.imageSmoothingQuality = 'high';
  for (const { index, x, y } of tilesIn(tiles, { x: 0, y: 0, width: tiles.width, height: tiles.height })) {
    const image = images[index];
    if (!isLoaded(image)) continue;
    const [left, top] = [Math.round(x * scale), Math.round(y * scale)];
    const [right, bottom] = [Math.round((x + tileWidth) * scale), Math.round((y + tileHeight) * scale)];
    context.drawImage(image, left, top, right - left, bottom - top);
  }
}

/** Draws the area around a pixel of the frame at 1:1. */
export function drawLens(
  canvas: HTMLCanvasElement,
  { tiles, images }: { tiles: LoupeTiles; images: Images },
  pixel: Point,
): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { width, height } = canvas;
  context.clearRect(0, 0, width, height);
  for (const { index, x, y } of tilesIn(tiles, { ...firstPixel(pixel, tiles, canvas), width, height })) {
    const image = images[index];
    if (isLoaded(image)) context.drawImage(image, x, y);
  }
}

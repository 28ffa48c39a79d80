import { describe, expect, it } from 'vitest';
import { firstPixel, fit, lensSize, pixelAt, placeLens, tilesIn } from './loupe-geometry.ts';

const frame = { width: 3840, height: 2160 };
const box = { width: 960, height: 540 };
const tiles = { ...frame, columns: 6, rows: 4, tileWidth: 640, tileHeight: 540, urls: [] };

describe('the loupe', () => {
  it('fits the whole frame into the box at any aspect ratio', () => {
    expect(fit(frame, box)).toEqual({ x: 0, y: 0, width: 960, height: 540 });
    expect(fit({ width: 1080, height: 1920 }, box)).toEqual({ x: 328.125, y: 0, width: 303.75, height: 540 });
  });

  it('finds the pixel under the pointer, or the nearest one if the pointer is outside the frame', () => {
    expect(pixelAt({ x: 480, y: 135 }, frame, box)).toEqual({ x: 1920, y: 540 });
    expect(pixelAt({ x: -5, y: 600 }, frame, box)).toEqual({ x: 0, y: 2160 });
    expect(pixelAt({ x: 100, y: 270 }, { width: 1080, height: 1920 }, box)).toEqual({ x: 0, y: 960 });
  });

  it('is placed over its pixel or above a finger, and never outside the picture', () => {
    const lens = lensSize(box);
    expect(lens).toEqual({ width: 384, height: 288 });
    expect(placeLens({ x: 1920, y: 1080 }, frame, { box, touched: false })).toEqual({ x: 288, y: 126 });
    expect(placeLens({ x: 1920, y: 1800 }, frame, { box, touched: true })).toEqual({ x: 288, y: 130 });
    expect(placeLens({ x: 3840, y: 0 }, frame, { box, touched: false })).toEqual({ x: 960 - lens.width, y: 0 });
  });

  it('starts at a whole pixel and shows nothing outside the frame', () => {
    expect(firstPixel({ x: 1920.4, y: 0 }, frame, { width: 400, height: 300 })).toEqual({ x: 1720, y: 0 });
    expect(firstPixel({ x: 3840, y: 2160 }, frame, { width: 400, height: 300 })).toEqual({ x: 3440, y: 1860 });
    expect(firstPixel({ x: 5, y: 5 }, { width: 200, height: 100 }, { width: 400, height: 300 })).toEqual({
      x: 0,
      y: 0,
    });
  });

  it('finds the tiles that an area overlaps', () => {
    expect(tilesIn(tiles, { x: 100, y: 100, width: 400, height: 300 })).toEqual([{ index: 0, x: -100, y: -100 }]);
    expect(tilesIn(tiles, { x: 1100, y: 400, width: 400, height: 300 }).map(({ index }) => index)).toEqual([
      1, 2, 7, 8,
    ]);
    expect(tilesIn(tiles, { x: 0, y: 0, ...frame })).toHaveLength(24);
  });
});

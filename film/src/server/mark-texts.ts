import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ClipMark, movingTexts, type MovingText } from '@zhenku/media/watermark/mark-layout';
import type { Size } from '@zhenku/media/tiers';
import { type Box, drawRawTexts } from '@zhenku/media/watermark/watermark';

/** How much a text brightens (positive) or darkens (negative) a mid-grey picture. */
export interface TextTone extends Size {
  values: Int8Array;
}

export interface MarkTexts {
  size: Size;
  /** Preview pixels per tone pixel, horizontally. */
  shrunk: number;
  texts: { place: MovingText; tone: TextTone }[];
}

const SHRUNK = 2;
const MEDIUM_GREY = 128;

/** Draws the texts of a clip's preview. Throws MediaError. */
export async function drawMarkTexts(mark: ClipMark, size: Size): Promise<MarkTexts> {
  const folder = await mkdtemp(join(tmpdir(), 'zhenku-mark-'));
  try {
    const places = movingTexts(mark, size);
    const sheet = await drawRawTexts(
      mark.text,
      places.map(({ style }) => style),
      join(folder, 'texts'),
    );
    return {
      size,
      shrunk: SHRUNK,
      texts: places.map((place, at) => ({ place, tone: toneOf(sheet, sheet.boxes[at]!) })),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Averages squares of `SHRUNK` pixels; boxes have even sides. */
function toneOf(sheet: { data: Buffer; width: number }, box: Box): TextTone {
  const [width, height] = [box.width / SHRUNK, box.height / SHRUNK];
  const values = Int8Array.from({ length: width * height }, (_, at) => {
    const [left, top] = [box.left + (at % width) * SHRUNK, box.top + Math.floor(at / width) * SHRUNK];
    let sum = 0;
    for (let y = top; y < top + SHRUNK; y++) {
      for (let x = left; x < left + SHRUNK; x++) {
        const pixel = (y * sheet.width + x) * 4;
        sum += ((sheet.data[pixel]! - MEDIUM_GREY) * sheet.data[pixel + 3]!) / 255;
      }
    }
    return Math.round(sum / SHRUNK ** 2);
  });
  return { width, height, values };
}

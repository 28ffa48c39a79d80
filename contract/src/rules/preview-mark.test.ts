import { describe, expect, test } from 'vitest';
import {
  type ClipBox,
  type Grey,
  MARK_LIMITS,
  type Mark,
  markFrames,
  markOf,
  markScore,
  markSign,
  readyMark,
} from './preview-mark.ts';

const WHOLE: ClipBox = { x: 0, y: 0, width: 1, height: 1 };
const SIZE = { width: 640, height: 360 };
/** Half of what the browser keeps, with strokes as much bolder: the same in a quarter of the time. */
const FRAME = { width: 240, height: 135 };

/** Light strokes with dark edges in the middle, drawn at random. */
function drawMark(seed: number): Mark {
  const [light, alpha] = [0, 0].map(() => new Float32Array(SIZE.width * SIZE.height)) as [Float32Array, Float32Array];
  let state = seed;
  const random = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
  for (let stroke = 0; stroke < 22; stroke++) {
    const [left, top] = [150 + Math.floor(random() * 300), 130 + Math.floor(random() * 60)];
    const [width, height] = random() < 0.5 ? [8, 44] : [44, 8];
    for (let y = top; y < top + height; y++) {
      for (let x = left; x < left + width; x++) {
        const isEdge = y >= top + height - 2 || x >= left + width - 2;
        alpha[y * SIZE.width + x] = 0.34;
        light[y * SIZE.width + x] = isEdge ? 0 : 0.34 * 255;
      }
    }
  }
  return { ...SIZE, light, alpha };
}

interface Look {
  box?: ClipBox;
  flip?: boolean;
  gain?: number;
  level?: number;
  /** Black above and below. */
  bars?: boolean;
}

/** Moving waves with a mark drawn over them, as a film shows the clip at `box`. */
function film(mark: Mark | null, { box = WHOLE, flip = false, gain = 1, level = 110, bars }: Look = {}): Grey[] {
  return [0, 1, 2].map((time) => {
    const pixels = new Uint8Array(FRAME.width * FRAME.height);
    for (let y = 0, at = 0; y < FRAME.height; y++) {
      for (let column = 0; column < FRAME.width; column++, at++) {
        const x = flip ? FRAME.width - 1 - column : column;
        const [u, v] = [((x + 0.5) / FRAME.width - box.x) / box.width, ((y + 0.5) / FRAME.height - box.y) / box.height];
        let value = level;
        for (let wave = 1; wave <= 4; wave++)
          value += 14 * Math.sin(u * (5 + wave * 19) + v * wave * 13 + wave * time * 1.7);
        if (mark && u >= 0 && v >= 0 && u < 1 && v < 1) {
          const from = Math.floor(v * mark.height) * mark.width + Math.floor(u * mark.width);
          value = mark.light[from]! + (1 - mark.alpha[from]!) * value;
        }
        const covered = bars && Math.abs(y + 0.5 - FRAME.height / 2) > FRAME.height * 0.372;
        pixels[at] = covered ? 16 : Math.max(0, Math.min(255, Math.round(128 + (value - 128) * gain)));
      }
    }
    return { pixels, ...FRAME };
  });
}

const own = drawMark(7);
const ready = readyMark(own);
const score = (frames: Grey[], mark = ready, box = WHOLE, flipped = false) =>
  markScore(markFrames(frames, flipped)!, mark, box)!;

describe('the mark of a preview in a shot', { timeout: 60_000 }, () => {
  test.each<[string, Look]>([
    ['as it is', {}],
    ['flat', { gain: 0.5 }],
    ['dark', { level: 30 }],
    ['bright', { level: 225 }],
    ['cropped to four fifths, off the middle', { box: { x: -0.2, y: -0.05, width: 1.25, height: 1.25 } }],
    ['small in a larger frame', { box: { x: 0.1, y: 0.1, width: 0.8, height: 0.8 } }],
    ['mirrored', { flip: true }],
    ['between bars', { bars: true }],
  ])('is seen: %s', (_, look) => {
    const near = { ...WHOLE, ...look.box };
    // As inexactly as pictures are compared.
    const box = { ...near, x: near.x + 0.01, y: near.y - 0.008, width: near.width * 1.01, height: near.height * 1.01 };
    const [preview, master] = [film(own, look), film(null, look)];
    expect(markSign(score(preview, ready, box, look.flip))).toBe('preview');
    expect(markSign(score(master, ready, box, look.flip))).toBe('clean');
  });

  test('is looked for where the clip lies: off the frame there is nothing to say', () => {
    const outside = { x: 1.5, y: 0, width: 1, height: 1 };
    expect(markScore(markFrames(film(own))!, ready, outside)).toBeNull();
    expect(markSign(null)).toBe('unsure');
  });

  test('between the limits nothing is said', () => {
    expect([MARK_LIMITS.clean - 0.01, MARK_LIMITS.clean, MARK_LIMITS.preview].map(markSign)).toEqual([
      'clean',
      'unsure',
      'preview',
    ]);
  });
});

test('a mark is read from its picture over black and over white', () => {
  const pixels = Uint8Array.from([0, 85, 0, /* over white */ 255, 255, 170]);
  const mark = markOf({ pixels, width: 3, height: 2 });
  expect([...mark.light]).toEqual([0, 85, 0]);
  expect([...mark.alpha].map((value) => Number(value.toFixed(2)))).toEqual([0, 0.33, 0.33]);
});

/**
 * The layout of a clip's watermark, from a secret seed. No two clips share a layout, and on a preview it changes constantly:
 * each text circles, and every few seconds another one with a different slant and opacity replaces it. So neither one mask
 * for all clips nor an average of a preview's frames reveals the mark.
 */
import { createHash } from 'node:crypto';
import type { Size } from '../tiers.ts';

export interface ClipMark {
  text: string;
  /** Secret, and the same for every file of the clip: anyone who knows it can compute the mark. */
  seed: string;
}

export interface TextStyle {
  pixels: number;
  /** The maximum width in pixels; longer texts are reduced. */
  maxWidth: number;
  /** Degrees, clockwise. */
  angle: number;
  /** The opacity at the left and the right end, in percent. */
  opacity: [left: number, right: number];
}

interface Point {
  x: number;
  y: number;
}

/** A text that circles around its centre, shown in one of `TURNS` equal parts of a cycle. */
export interface MovingText {
  style: TextStyle;
  centre: Point;
  radius: Point;
  /** Radians per second; negative: anticlockwise. */
  speed: number;
  phase: number;
  cycleSeconds: number;
  shiftSeconds: number;
  turn: number;
}

export interface PlacedText extends Point {
  style: TextStyle;
}

const TURNS = 3;
/** A place's size on a picture 1280 pixels wide. */
const PLACE: Size = { width: 420, height: 240 };
const UNIT = 1280;
const TEXT_MIN_PIXELS = 11;
/** The size of small texts on stills that are viewed at full size. */
const SMALL_PIXELS = 20;
const SMALL_STYLES = 6;

/** Returns a preview's texts, with all turns of a place next to each other. */
export function movingTexts(mark: ClipMark, size: Size): MovingText[] {
  const random = randomOf(mark.seed, 'moving');
  const unit = Math.max(size.width, size.height) / UNIT;
  return placesOf(size, PLACE).flatMap(({ centre, place }) => {
    const cycleSeconds = TURNS * between(random(), 2.5, 4);
    const shiftSeconds = random() * cycleSeconds;
    return Array.from({ length: TURNS }, (_, turn): MovingText => {
      const radius = { x: between(random(), 30, 44) * unit, y: between(random(), 26, 36) * unit };
      return {
        style: largeStyle(random, unit, place.width),
        centre: {
          x: centre.x + between(random(), -0.12, 0.12) * place.width,
          y: centre.y + between(random(), -0.15, 0.15) * place.height,
        },
        radius,
        speed: ((random() < 0.5 ? -1 : 1) * 2 * Math.PI) / between(random(), 4, 5.5),
        phase: random() * 2 * Math.PI,
        cycleSeconds,
        shiftSeconds,
        turn,
      };
    });
  });
}

/** Returns the centre of a text at a time of the clip, or null while another text is shown. */
export function placeAt(text: MovingText, seconds: number): Point | null {
  const { centre, radius, speed, phase, cycleSeconds, shiftSeconds, turn } = text;
  const inCycle = (seconds + shiftSeconds) % cycleSeconds;
  if (Math.floor((inCycle * TURNS) / cycleSeconds) !== turn) return null;
  const angle = speed * seconds + phase;
  return { x: centre.x + radius.x * Math.cos(angle), y: centre.y + radius.y * Math.sin(angle) };
}

/** Returns options that make ffmpeg's `overlay` filter place a text as `placeAt` does. */
export function overlayOptions(text: MovingText): string {
  const { centre, radius, speed, phase, cycleSeconds, shiftSeconds, turn } = text;
  const [number, angle] = [(value: number) => value.toFixed(4), `${speed.toFixed(6)}*t+${phase.toFixed(4)}`];
  const cycle = number(cycleSeconds);
  return [
    `x='${number(centre.x)}-overlay_w/2+${number(radius.x)}*cos(${angle})'`,
    `y='${number(centre.y)}-overlay_h/2+${number(radius.y)}*sin(${angle})'`,
    `enable='eq(floor(mod(t+${number(shiftSeconds)},${cycle})*${TURNS}/${cycle}),${turn})'`,
  ].join(':');
}

/** Returns a still picture's texts; `textEvery` adds a grid of small ones with this distance in pixels. */
export function placedTexts(mark: ClipMark, size: Size, textEvery?: number): PlacedText[] {
  const random = randomOf(mark.seed, `still ${size.width}x${size.height}`);
  const unit = Math.max(size.width, size.height) / UNIT;
  const jitter = (centre: Point, place: Size, share: number): Point => ({
    x: centre.x + between(random(), -share, share) * place.width,
    y: centre.y + between(random(), -share, share) * place.height,
  });
  const large = placesOf(size, PLACE).map(({ centre, place }) => ({
    ...jitter(centre, place, 0.14),
    style: largeStyle(random, unit, place.width),
  }));
  if (!textEvery) return large;
  const styles = Array.from({ length: SMALL_STYLES }, () => styleOf(random, SMALL_PIXELS, textEvery));
  const grid = { width: textEvery / unit, height: textEvery / unit };
  const small = placesOf(size, grid).map(({ centre, place }) => ({
    ...jitter(centre, place, 0.25),
    style: styles[Math.floor(random() * styles.length)]!,
  }));
  return [...large, ...small];
}

type Random = () => number;

const between = (share: number, from: number, to: number): number => from + share * (to - from);

const largeStyle = (random: Random, unit: number, width: number): TextStyle =>
  styleOf(random, Math.max(TEXT_MIN_PIXELS, between(random(), 44, 54) * unit), width * 0.9);

function styleOf(random: Random, pixels: number, maxWidth: number): TextStyle {
  const opacity = between(random(), 30, 42);
  const slope = between(random(), -8, 8);
  return { pixels, maxWidth, angle: -between(random(), 8, 26), opacity: [opacity - slope, opacity + slope] };
}

/** Returns equal places of about the given size (for a picture 1280 pixels wide), row by row. */
function placesOf({ width, height }: Size, about: Size): { centre: Point; place: Size }[] {
  const unit = Math.max(width, height) / UNIT;
  const columns = Math.max(1, Math.round(width / (about.width * unit)));
  const rows = Math.max(1, Math.round(height / (about.height * unit)));
  const place = { width: width / columns, height: height / rows };
  return Array.from({ length: columns * rows }, (_, at) => {
    const [column, row] = [at % columns, Math.floor(at / columns)];
    return { place, centre: { x: (column + 0.5) * place.width, y: (row + 0.5) * place.height } };
  });
}

/** Returns numbers from 0 to 1 derived from the seed and their purpose, the same on every machine. */
function randomOf(seed: string, purpose: string): Random {
  let block: Buffer = Buffer.alloc(0);
  let [blocks, at] = [0, 0];
  return () => {
    if (at === block.length) {
      block = createHash('sha256')
        .update(JSON.stringify([seed, purpose, blocks++]))
        .digest();
      at = 0;
    }
    at += 4;
    return block.readUInt32BE(at - 4) / 2 ** 32;
  };
}

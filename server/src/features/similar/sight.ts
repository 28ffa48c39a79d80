import {
  COLOUR_BYTES,
  COMPOSITION_BYTES,
  colourBytes,
  compositionOf,
  LOOK_VERSION,
  lightOf,
  type WeightedColour,
} from '@zhenku/contract/similar/look';
import { MOVEMENT, type Movement } from '@zhenku/contract/similar/kinds';
import { CLIP_FIELDS } from '@zhenku/contract/clips/fields';
import { unpackStills } from '@zhenku/media/likeness/stills';
import { type Flow, flowBetween, median } from './flow.ts';

/** Bump this when a clip's sight has other bytes: the job then describes all clips again. */
export const SIGHT_VERSION = LOOK_VERSION * 100 + 2;

/** The compositions of a clip's start, middle and end. */
export const COMPOSITIONS = 3;
export const SIGHT_BYTES = 2 + COLOUR_BYTES + COMPOSITION_BYTES * COMPOSITIONS;
/** Luma, movement (x, y, zoom), and the moving subject (x, y, share); see `momentBytes`. */
export const MOMENT_BYTES = 7;
/** Seconds between the two stills of which a movement is measured. */
const FLOW_SECONDS = 0.5;
/** Between stills further apart, movements cannot be measured. Longer clips than `CUT_SECONDS_MAX` have such stills. */
const INTERVAL_MAX = 1.5;

/** The stored description of a clip's pictures. */
export interface Sight {
  /** Luma, contrast, colours and compositions; see `SIGHT_BYTES`. */
  look: Int8Array;
  movement: Movement | null;
  /** Picture widths per second; growth per second of a zoom. */
  speed: number;
  /** One per second, `MOMENT_BYTES` each; null if the stills are too far apart. */
  moments: Int8Array | null;
}

export interface DescribedClip {
  /** Packed by `packStills`. */
  stills: Uint8Array;
  palette: { colour: string; weight: number }[];
  width: number;
  height: number;
  /** The measured kind of movement. */
  motion: number | null;
}

/** Returns a clip's sight; null if it has no stills. */
export function sightOf({ stills, palette, width, height, motion }: DescribedClip): Sight | null {
  const { pictures, intervalSeconds } = unpackStills(stills);
  if (pictures.length === 0) return null;
  const flows = flowsOf(pictures, intervalSeconds, height / width);
  return {
    look: lookBytes(pictures, palette),
    ...movementOf(flows, motion),
    moments: intervalSeconds > INTERVAL_MAX ? null : momentsOf(pictures, flows, intervalSeconds),
  };
}

function lookBytes(pictures: readonly Uint8Array[], palette: DescribedClip['palette']): Int8Array {
  const lights = pictures.map(lightOf);
  const bytes = new Int8Array(SIGHT_BYTES);
  bytes[0] = median(lights.map(({ luma }) => luma));
  bytes[1] = median(lights.map(({ contrast }) => contrast));
  bytes.set(colourBytes(palette.map(asColour)), 2);
  [0, (pictures.length - 1) >> 1, pictures.length - 1].forEach((picture, i) =>
    bytes.set(compositionOf(pictures[picture]!), 2 + COLOUR_BYTES + i * COMPOSITION_BYTES),
  );
  return bytes;
}

function asColour({ colour, weight }: { colour: string; weight: number }): WeightedColour {
  const value = parseInt(colour.slice(1), 16);
  return { red: value >> 16, green: (value >> 8) & 255, blue: value & 255, weight };
}

/** A flow in picture widths per second. */
type Rate = Flow | null;

function flowsOf(pictures: readonly Uint8Array[], interval: number, ratio: number): Rate[] {
  const lag = Math.max(1, Math.round(FLOW_SECONDS / interval));
  const perPixel = 1 / (24 * lag * interval);
  return pictures.map((picture, i) => {
    // The last pictures have the movement that leads to them.
    const [from, to] = i + lag < pictures.length ? [i, i + lag] : [i - lag, i];
    const flow = from < 0 ? null : flowBetween(from === i ? picture : pictures[from]!, pictures[to]!);
    if (!flow) return null;
    return { ...flow, x: flow.x * perPixel, y: flow.y * perPixel * ratio, zoom: flow.zoom / (lag * interval) };
  });
}

const { still, pan, tilt, push, shake } = CLIP_FIELDS.motion.filter.codes;

/** Returns the measured movement with the direction that the stills show. The camera moves against its picture. */
function movementOf(flows: readonly Rate[], motion: number | null): Pick<Sight, 'movement' | 'speed'> {
  const known = flows.filter((flow) => flow !== null);
  const [x, y, zoom] = [median(known.map((f) => f.x)), median(known.map((f) => f.y)), median(known.map((f) => f.zoom))];
  switch (motion) {
    case still:
      return { movement: MOVEMENT.still, speed: 0 };
    case shake:
      return { movement: MOVEMENT.shake, speed: 0 };
    case pan:
      return directed(x, MOVEMENT.left, MOVEMENT.right);
    case tilt:
      return directed(y, MOVEMENT.up, MOVEMENT.down);
    case push:
      return directed(zoom, MOVEMENT.closer, MOVEMENT.away);
    case null:
    default:
      return { movement: null, speed: 0 };
  }
}

/** A smaller speed tells no direction. */
const MIN_SPEED = 0.004;

const directed = (speed: number, positive: Movement, negative: Movement): Pick<Sight, 'movement' | 'speed'> =>
  Math.abs(speed) < MIN_SPEED
    ? { movement: null, speed: 0 }
    : { movement: speed > 0 ? positive : negative, speed: Math.abs(speed) };

function momentsOf(pictures: readonly Uint8Array[], flows: readonly Rate[], interval: number): Int8Array {
  const seconds = Math.max(1, Math.floor(pictures.length * interval));
  const bytes = new Int8Array(seconds * MOMENT_BYTES);
  for (let second = 0; second < seconds; second++) {
    const at = Math.min(pictures.length - 1, Math.round((second + 0.5) / interval - 0.5));
    bytes.set(momentBytes(pictures[Math.max(0, at)]!, flows[Math.max(0, at)]!), second * MOMENT_BYTES);
  }
  return bytes;
}

const clamped = (value: number) => Math.max(-127, Math.min(127, Math.round(value)));

function momentBytes(picture: Uint8Array, flow: Rate): number[] {
  const { luma } = lightOf(picture);
  const { x, y, zoom, subject } = flow ?? { x: 0, y: 0, zoom: 0, subject: null };
  return [
    luma,
    // Hundredths of the width per second; zoom in hundredths of growth.
    clamped(x * 100),
    clamped(y * 100),
    clamped(zoom * 100),
    clamped((subject?.x ?? 0.5) * 127),
    clamped((subject?.y ?? 0.5) * 127),
    clamped((subject?.share ?? 0) * 127),
  ];
}

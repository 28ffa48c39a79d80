import { type Fingerprint, FRAME_HEIGHT, FRAME_WIDTH, hashOfFrame } from './fingerprint.ts';
import { resized } from './resize.ts';

/**
 * Small grey pictures of a clip at even intervals, the material for verifying a likeness. Packed as the interval in
 * milliseconds (32 bits, little-endian), then `SIDE`² bytes per picture; the picture is squeezed into a square.
 */
export type PackedStills = Uint8Array;

export const SIDE = 24;
export const STILL_BYTES = SIDE * SIDE;
const HEADER = 4;
/** The maximum number of stills per clip: 27 KB. */
const MAX_STILLS = 48;

export interface Stills {
  /** Still i shows the time (i + ½) · interval. */
  intervalSeconds: number;
  pictures: Uint8Array[];
}

/** Packs at most `MAX_STILLS` of a clip's frames, evenly spread. */
export function packStills(frames: Buffer, framesPerSecond: number): PackedStills {
  const bytes = FRAME_WIDTH * FRAME_HEIGHT;
  const count = Math.floor(frames.length / bytes);
  const stride = Math.max(1, Math.ceil(count / MAX_STILLS));
  const pictures: Uint8Array[] = [];
  for (let at = Math.floor((stride - 1) / 2); at < count; at += stride) {
    const frame = frames.subarray(at * bytes, (at + 1) * bytes);
    pictures.push(resized({ pixels: frame, width: FRAME_WIDTH, height: FRAME_HEIGHT }, SIDE, SIDE));
  }
  const packed = Buffer.alloc(HEADER + pictures.length * STILL_BYTES);
  packed.writeUInt32LE(Math.round((stride * 1_000) / framesPerSecond));
  pictures.forEach((picture, i) => packed.set(picture, HEADER + i * STILL_BYTES));
  return packed;
}

export function unpackStills({ buffer, byteOffset, byteLength }: PackedStills): Stills {
  const intervalSeconds = new DataView(buffer, byteOffset, byteLength).getUint32(0, true) / 1_000;
  const pictures: Uint8Array[] = [];
  for (let at = HEADER; at + STILL_BYTES <= byteLength; at += STILL_BYTES)
    pictures.push(new Uint8Array(buffer, byteOffset + at, STILL_BYTES));
  return { intervalSeconds, pictures };
}

/** A flip from left to right, if any, followed by a rotation clockwise. */
export interface Orientation {
  mirrored: boolean;
  rotation: Rotation;
}
export type Rotation = 0 | 90 | 180 | 270;

export const ORIENTATIONS: readonly Orientation[] = [false, true].flatMap((mirrored) =>
  ([0, 90, 180, 270] as const).map((rotation) => ({ mirrored, rotation })),
);

/** Returns the orientation that undoes another one. A flip undoes itself, with any rotation after it. */
export const inverse = ({ mirrored, rotation }: Orientation): Orientation => ({
  mirrored,
  rotation: mirrored ? rotation : (((360 - rotation) % 360) as Rotation),
});

export function turned<T extends Uint8Array | Float32Array>(picture: T, side: number, to: Orientation): T {
  const result = picture.slice() as T;
  const last = side - 1;
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      // The pixel that a turn by −rotation reads from, then the flip.
      const [u, v] =
        to.rotation === 0
          ? [x, y]
          : to.rotation === 90
            ? [y, last - x]
            : to.rotation === 180
              ? [last - x, last - y]
              : [last - y, x];
      result[y * side + x] = picture[v * side + (to.mirrored ? last - u : u)]!;
    }
  return result;
}

/** Returns the hashes of all stills in all orientations, for finding rotated or flipped copies. */
export function hashesOfStills(packed: PackedStills): Fingerprint {
  const { pictures } = unpackStills(packed);
  return ORIENTATIONS.flatMap((to) =>
    pictures.map((picture) => hashOfFrame({ pixels: turned(picture, SIDE, to), width: SIDE, height: SIDE })),
  );
}

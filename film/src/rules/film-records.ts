/** Records sent for a film: codes of its frames with their times. */

import { RECORD_BYTES } from '@zhenku/contract/rules/film-limits';
import { type LumaPicture, type Rectangle, sumsOf } from './frame-blocks.ts';
import { insideBorders } from './frame-borders.ts';
import { insideBackground } from './frame-background.ts';
import { codeOf } from './frame-codes.ts';
import { linedAreas, sharedOf } from './frame-lines.ts';
import { areaWindows, bandsOf, FILM_WINDOWS, type FilmArea, type FilmWindow, partOf } from './frame-windows.ts';

export const FILM_FRAMES_PER_SECOND = 4;

export interface FilmCode {
  code: Uint8Array;
  /** Whether the code covers only the area inside uniform borders. */
  inside: boolean;
}

export interface FilmRecord extends FilmCode {
  /** Milliseconds from the film’s start. */
  time: number;
  /** Whether the code describes the mirrored picture; `either` compares both orientations. */
  flipped: boolean | 'either';
}

const [FLIPPED, INSIDE, EITHER] = [1, 2, 4];

/** A film's frame. `aspect` is the display aspect ratio, by default that of the pixels. */
export interface FilmPicture extends LumaPicture {
  aspect?: number;
}

/** Maximum number of windows coded per frame, which limits the data sent and the search. */
const WINDOWS_MAX = 14;
const FRAME: FilmArea = { x: 0, y: 0, width: 1, height: 1, by: 'shape' };
/** Number of windows of a portrait frame that are coded in addition to its bands. */
const PORTRAIT_WINDOWS = 2;

/**
 * Returns a frame's codes: one for the whole frame, one for the area inside its borders (if any), and some for windows.
 */
export function filmCodes({ luma, width, height }: LumaPicture, windows: readonly FilmWindow[]): FilmCode[] {
  const sums = sumsOf(luma, width, height);
  const whole = { x: 0, y: 0, width, height };
  const within = insideBorders(luma, width, height);
  const views = [
    { inside: false, code: codeOf(sums, whole) },
    { inside: true, code: within && codeOf(sums, within) },
    ...windows.map((window) => ({ inside: false, code: codeOf(sums, partOf(whole, window), window.unseen) })),
  ];
  return views.flatMap(({ code, inside }) => (code ? [{ code, inside }] : []));
}

/** Overlap, as a share of both areas, above which an area bounded by lines duplicates another area. */
const SAME = 0.95;

/** Returns areas of a frame, besides the whole, that may show a clip, as fractions; likeliest first. */
export function areasOf({ luma, width, height, aspect = width / height }: FilmPicture): FilmArea[] {
  const toFractions = (area: Rectangle) => ({
    x: area.x / width,
    y: area.y / height,
    width: area.width / width,
    height: area.height / height,
  });
  const within = insideBorders(luma, width, height);
  const areas: FilmArea[] = [
    ...(within ? [{ ...toFractions(within), by: 'borders' as const }] : []),
    ...bandsOf(aspect).map((band) => ({ ...band, by: 'shape' as const })),
  ];
  const onBlur = insideBackground(luma, width, height);
  for (const lined of [...(onBlur ? [onBlur] : []), ...linedAreas(luma, width, height)].map(toFractions)) {
    if (!areas.some((area) => sharedOf(area, lined) > SAME)) areas.push({ ...lined, by: 'lines' });
  }
  return areas;
}

/** Packs records into 37 bytes each: time (32 bits, little-endian), flags, and code. */
export function packCodes(records: readonly FilmRecord[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(records.length * RECORD_BYTES);
  const view = new DataView(bytes.buffer);
  records.forEach(({ time, flipped, inside, code }, i) => {
    const facing = flipped === 'either' ? EITHER : flipped ? FLIPPED : 0;
    view.setUint32(i * RECORD_BYTES, time, true);
    view.setUint8(i * RECORD_BYTES + 4, facing | (inside ? INSIDE : 0));
    bytes.set(code, i * RECORD_BYTES + 5);
  });
  return bytes;
}

/** Parses records; returns null unless they are complete and in time order. */
export function unpackCodes(bytes: Uint8Array): FilmRecord[] | null {
  if (bytes.length % RECORD_BYTES !== 0) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const records: FilmRecord[] = [];
  for (let at = 0, before = 0; at < bytes.length; at += RECORD_BYTES) {
    const [time, flags] = [view.getUint32(at, true), bytes[at + 4]!];
    if (time < before || flags > (EITHER | INSIDE)) return null;
    before = time;
    const facing = flags & ~INSIDE;
    if (facing === (EITHER | FLIPPED)) return null;
    const flipped = facing === EITHER ? 'either' : facing === FLIPPED;
    const code = new Uint8Array(bytes.subarray(at + 5, at + RECORD_BYTES));
    records.push({ time, flipped, inside: (flags & INSIDE) !== 0, code });
  }
  return records;
}

/** Returns a frame's records. `time` is in milliseconds. Windows alternate, so that each is coded twice per second. */
export function filmRecords(picture: FilmPicture, time: number): FilmRecord[] {
  const { aspect = picture.width / picture.height } = picture;
  const turn = Math.round((time * FILM_FRAMES_PER_SECOND) / 1_000) % FILM_WINDOWS.length;
  const isPortrait = aspect < 1;
  const areas = [...(isPortrait ? [FRAME] : []), ...areasOf(picture)];
  const windows = [
    ...FILM_WINDOWS[turn]!.slice(0, isPortrait ? PORTRAIT_WINDOWS : undefined),
    ...areaWindows(areas, aspect, turn),
  ].slice(0, WINDOWS_MAX);
  return filmCodes(picture, windows).map((code) => ({ ...code, time, flipped: 'either' }));
}

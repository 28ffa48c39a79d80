import { TIER_LABEL, TIERS, type Tier } from '../constants.ts';

/** The clip that a delivered file's metadata names. Anyone can write such a tag: it proves no licence. */
export interface ReadAsset {
  videoId: number;
  /** null: a sample, or a file that does not state its tier. */
  tier: Tier | null;
}

const ASSET_KEY = 'com.zhenku.asset';
const TIER_KEY = 'com.zhenku.tier';

/** Maximum number of box headers to read: a film has few boxes before and in its `moov`. */
const HEADERS_MAX = 2_000;
const META_MAX_BYTES = 256 * 1024;
/** Matroska files have their tags before the pictures. */
const MATROSKA_HEAD_BYTES = 256 * 1024;
const EBML = 0x1a45dfa3;
/** Maximum distance from the start of a Matroska tag's name to its value; the language lies between them. */
const VALUE_WITHIN_BYTES = 64;
const VALUE_MAX_BYTES = 100;

/**
 * Reads the tag of an MP4, MOV, WebM or Matroska file. Reads box headers and at most 256 KB of each `meta` box, or of a
 * Matroska file's head. Returns null for any other file; throws only if the file cannot be read.
 */
export async function readAssetTag(file: Blob): Promise<ReadAsset | null> {
  const head = await bytesAt(file, 0, 4);
  const isMatroska = head.byteLength === 4 && head.getUint32(0) === EBML;
  const tags = isMatroska ? matroskaTags(await bytesAt(file, 0, MATROSKA_HEAD_BYTES)) : await quickTimeTags(file);
  const [asset = '', label] = [tags.get(ASSET_KEY), tags.get(TIER_KEY)];
  if (!/^[1-9]\d{0,9}$/.test(asset)) return null;
  return { videoId: Number(asset), tier: TIERS.find((tier) => TIER_LABEL[tier] === label) ?? null };
}

const bytesAt = async (file: Blob, start: number, length: number): Promise<DataView> =>
  new DataView(await file.slice(start, start + length).arrayBuffer());

interface Span {
  start: number;
  end: number;
}

interface BoxReader {
  file: Blob;
  headersLeft: number;
}

async function quickTimeTags(file: Blob): Promise<Map<string, string>> {
  const reading: BoxReader = { file, headersLeft: HEADERS_MAX };
  const moov = await findBox(reading, { start: 0, end: file.size }, 'moov');
  if (!moov) return new Map();
  // MOV has its keys in `moov`, MP4 in `udta`.
  const udta = await findBox(reading, moov, 'udta');
  const metas = [await findBox(reading, moov, 'meta'), udta && (await findBox(reading, udta, 'meta'))];
  const found = new Map<string, string>();
  for (const meta of metas) {
    if (!meta || meta.end - meta.start > META_MAX_BYTES) continue;
    for (const [key, value] of keysIn(await bytesAt(file, meta.start, meta.end - meta.start))) found.set(key, value);
  }
  return found;
}

async function findBox(reading: BoxReader, { start, end }: Span, type: string): Promise<Span | null> {
  for (let at = start; at + 8 <= end && reading.headersLeft > 0; reading.headersLeft -= 1) {
    const header = await bytesAt(reading.file, at, 16);
    if (header.byteLength < 8) return null;
    const stated = header.getUint32(0);
    const isLong = stated === 1 && header.byteLength === 16;
    const size = isLong ? Number(header.getBigUint64(8)) : stated === 0 ? end - at : stated;
    const headerBytes = isLong ? 16 : 8;
    if (size < headerBytes || at + size > end) return null;
    if (textOf(header, 4, 8) === type) return { start: at + headerBytes, end: at + size };
    at += size;
  }
  return null;
}

/** Reads the keys and values of a `meta` box, which has a version in MP4 and none in MOV. */
function keysIn(meta: DataView): Map<string, string> {
  const start = meta.byteLength >= 8 && textOf(meta, 4, 8) === 'hdlr' ? 0 : 4;
  const boxes = boxesIn(meta, { start, end: meta.byteLength });
  const [keys, values] = [boxes.find(({ type }) => type === 'keys'), boxes.find(({ type }) => type === 'ilst')];
  const found = new Map<string, string>();
  if (!keys || !values) return found;
  const names = boxesIn(meta, { start: keys.start + 8, end: keys.end }).map((key) => textOf(meta, key.start, key.end));
  for (const item of boxesIn(meta, values)) {
    const name = names[meta.getUint32(item.start - 4) - 1];
    const data = boxesIn(meta, item).find(({ type }) => type === 'data');
    if (name === undefined || !data || data.end - data.start < 8 || data.end - data.start > VALUE_MAX_BYTES) continue;
    found.set(name, textOf(meta, data.start + 8, data.end));
  }
  return found;
}

function boxesIn(view: DataView, { start, end }: Span): (Span & { type: string })[] {
  const boxes: (Span & { type: string })[] = [];
  for (let at = start; at + 8 <= end;) {
    const size = view.getUint32(at);
    if (size < 8 || at + size > end) break;
    boxes.push({ type: textOf(view, at + 4, at + 8), start: at + 8, end: at + size });
    at += size;
  }
  return boxes;
}

const textOf = (view: DataView, start: number, end: number): string =>
  String.fromCharCode(...new Uint8Array(view.buffer, start, Math.max(0, end - start)).subarray(0, VALUE_MAX_BYTES));

/** Finds the tags by their names, because nothing else in a file's head has these names. */
function matroskaTags(head: DataView): Map<string, string> {
  // TextDecoder treats Latin-1 as Windows-1252.
  const text = Array.from(new Uint8Array(head.buffer), (byte) => String.fromCharCode(byte)).join('');
  const found = new Map<string, string>();
  for (const key of [ASSET_KEY, TIER_KEY]) {
    const name = text.indexOf(key.toUpperCase());
    // The ID of a string element, then its one-byte length.
    const value = name < 0 ? -1 : text.indexOf('\x44\x87', name);
    if (value < 0 || value - name > VALUE_WITHIN_BYTES) continue;
    const length = text.charCodeAt(value + 2) & 0x7f;
    found.set(key, text.slice(value + 3, value + 3 + Math.min(length, VALUE_MAX_BYTES)));
  }
  return found;
}

/** The metadata mark of GB 45438-2025 for AI-generated content, stored under the key `AIGC` as TC260-PG-20257A describes. */

/** 1: the content is AI-generated; 2: it may be. */
export type AigcLabel = 1 | 2;

export interface AigcOrigin {
  label: AigcLabel;
  contentProducer: string;
  produceId: string;
}

/** The mark that a sold file gets. */
export interface AigcMark extends AigcOrigin {
  /** The shop. */
  contentPropagator: string;
  /** The clip's number. */
  propagateId: string;
}

const KEY = 'AIGC';
const VALUE_MAX = 4_000;
const TEXT_MAX = 200;
/** Value 3 means suspected, which the shop treats as possible. */
const LABELS = new Map<unknown, AigcLabel>([
  ['1', 1],
  ['2', 2],
  ['3', 2],
]);

export const MARKED_TYPES = ['video/mp4', 'video/quicktime', 'video/webm', 'video/x-matroska'];

/** Reads the mark in a file's tags. Returns null if it is missing or malformed. */
export function readAigcMark(tags: Readonly<Record<string, string>> = {}): AigcOrigin | null {
  const [, value = ''] = Object.entries(tags).find(([name]) => name.toUpperCase() === KEY) ?? [];
  if (value.length > VALUE_MAX) return null;
  const found = parsed(value);
  const mark = isRecord(found?.[KEY]) ? found[KEY] : found;
  const label = LABELS.get(mark?.Label);
  const [contentProducer, produceId] = [printable(mark?.ContentProducer), printable(mark?.ProduceID)];
  if (label === undefined || contentProducer === null || produceId === null) return null;
  return { label, contentProducer, produceId };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function parsed(value: string): Record<string, unknown> | null {
  try {
    const found: unknown = JSON.parse(value);
    return isRecord(found) ? found : null;
  } catch {
    return null;
  }
}

/** Returns the trimmed text; empty if absent; null if it is too long, not a string, or has control characters. */
function printable(value: unknown = ''): string | null {
  if (typeof value !== 'string' || value.length > TEXT_MAX) return null;
  return /[\p{C}\p{Zl}\p{Zp}\uFFFD]/u.test(value) ? null : value.trim();
}

/** Returns output options that write the mark; none without a mark or for a container that cannot carry it. */
export function aigcOptions(mark: AigcMark | null | undefined, path: string): string[] {
  if (!mark || !/\.(mp4|mov|webm|mkv)$/.test(path)) return [];
  const value = JSON.stringify({
    Label: String(mark.label),
    ContentProducer: mark.contentProducer,
    ProduceID: mark.produceId,
    ReservedCode1: '',
    ContentPropagator: mark.contentPropagator,
    PropagateID: mark.propagateId,
    ReservedCode2: '',
  });
  // Without this, ffmpeg writes only the keys that it knows into MP4 and MOV.
  const anyKey = /\.(mp4|mov)$/.test(path) ? ['-movflags', '+use_metadata_tags'] : [];
  return ['-metadata', `${KEY}=${value}`, ...anyKey];
}

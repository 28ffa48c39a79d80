import { exactRate } from '@zhenku/contract/rules/timecode';
import { useCallback } from 'react';
import { persistentStorage } from '../browser-storage.ts';
import { createStore, useStore } from '../store.ts';

/** A clip's marked part: its first and last frame, counted from 0; null means the clip's first or last. */
export interface ClipMarks {
  in: number | null;
  out: number | null;
}

export const NO_MARKS: ClipMarks = { in: null, out: null };

export const hasMarks = (marks: ClipMarks): boolean => marks.in !== null || marks.out !== null;

/** Marks the first frame and drops a last frame before it. */
export const markIn = (marks: ClipMarks, frame: number): ClipMarks => ({
  in: frame,
  out: marks.out !== null && marks.out >= frame ? marks.out : null,
});

/** Marks the last frame and drops a first frame after it. */
export const markOut = (marks: ClipMarks, frame: number): ClipMarks => ({
  in: marks.in !== null && marks.in <= frame ? marks.in : null,
  out: frame,
});

/** Returns the marked part in seconds; `to` is where its last frame ends, or null for the clip's end. */
export const markedSeconds = (marks: ClipMarks, fps: number): { from: number; to: number | null } => ({
  from: (marks.in ?? 0) / exactRate(fps),
  to: marks.out === null ? null : (marks.out + 1) / exactRate(fps),
});

const KEY = 'clipMarks';
const MOST_CLIPS = 200;

type Stored = readonly [videoId: number, first: number | null, last: number | null];
const isFrame = (value: unknown) => value === null || (Number.isInteger(value) && (value as number) >= 0);
const isStored = (item: unknown): item is Stored =>
  Array.isArray(item) && item.length === 3 && Number.isInteger(item[0]) && isFrame(item[1]) && isFrame(item[2]);

function readMarks(): ReadonlyMap<number, ClipMarks> {
  try {
    const list: unknown = JSON.parse(persistentStorage.getItem(KEY) ?? '[]');
    const stored = Array.isArray(list) ? list.filter(isStored) : [];
    return new Map(stored.map(([videoId, first, last]) => [videoId, { in: first, out: last }]));
  } catch {
    return new Map();
  }
}

const store = createStore(readMarks());

/** Returns the marks that this browser remembers of a clip. */
export const clipMarks = (videoId: number): ClipMarks => store.get().get(videoId) ?? NO_MARKS;

/** Remembers a clip's marks, and forgets those of the clip marked longest ago. */
export function setClipMarks(videoId: number, marks: ClipMarks): void {
  // Reads again, because another tab may have written.
  const all = new Map(readMarks());
  all.delete(videoId);
  if (hasMarks(marks)) all.set(videoId, marks);
  const kept = [...all].slice(-MOST_CLIPS);
  persistentStorage.setItem(KEY, JSON.stringify(kept.map(([id, { in: first, out }]) => [id, first, out])));
  store.set(new Map(kept));
}

/** Returns a clip's marks, and a setter; all players of the clip share them. */
export function useClipMarks(videoId: number) {
  const marks = useStore(store, (all) => all.get(videoId) ?? NO_MARKS);
  const set = useCallback((next: ClipMarks) => setClipMarks(videoId, next), [videoId]);
  return [marks, set] as const;
}

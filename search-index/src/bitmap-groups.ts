import { type Bitmap, emptyBitmap, setBit } from './bitmap.ts';

/** Clips by label, category and so on: one bitmap per key. */
export type BitmapGroups = Map<number, Bitmap>;

export function addToGroup(groups: BitmapGroups, key: number, slot: number): void {
  groups.set(key, setBit(groups.get(key), slot));
}

export function retainGroups(groups: BitmapGroups, keys: { has: (key: number) => boolean }): void {
  for (const key of groups.keys()) if (!keys.has(key)) groups.delete(key);
}

const NONE = emptyBitmap(0);
export const groupMembers = (groups: BitmapGroups, key: number): Bitmap => groups.get(key) ?? NONE;

import { tabStorage } from '../../ui/browser-storage.ts';

const KEY = 'opened-list';

/** Remembers, for this tab, the list that a clip page is opened from; empty for a standalone clip. */
export function rememberList(videoIds: readonly number[]): void {
  tabStorage.setItem(KEY, videoIds.join(','));
}

export interface PlaceInList {
  /** Zero-based. */
  index: number;
  count: number;
  previous: number | undefined;
  next: number | undefined;
}

/** Returns the clip's place in the last opened list; undefined if the list lacks it. */
export function placeInList(videoId: number): PlaceInList | undefined {
  const ids = (tabStorage.getItem(KEY) ?? '').split(',').map(Number);
  const index = ids.indexOf(videoId);
  if (index === -1 || ids.length < 2) return undefined;
  return { index, count: ids.length, previous: ids[index - 1], next: ids[index + 1] };
}

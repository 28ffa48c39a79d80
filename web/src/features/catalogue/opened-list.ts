import { tabStorage } from '../../ui/browser-storage.ts';

const KEY = 'opened-list';

/** Remembers, for this tab, which list a clip's page is opened from; an empty one for a clip that stands by itself. */
export function rememberList(videoIds: readonly number[]): void {
  tabStorage.setItem(KEY, videoIds.join(','));
}

export interface PlaceInList {
  /** From 0. */
  index: number;
  count: number;
  previous: number | undefined;
  next: number | undefined;
}

/** The clip's place in the list that was opened last; undefined where it is not in it. */
export function placeInList(videoId: number): PlaceInList | undefined {
  const ids = (tabStorage.getItem(KEY) ?? '').split(',').map(Number);
  const index = ids.indexOf(videoId);
  if (index === -1 || ids.length < 2) return undefined;
  return { index, count: ids.length, previous: ids[index - 1], next: ids[index + 1] };
}

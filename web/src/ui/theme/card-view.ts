import { persistentStorage } from '../browser-storage.ts';

const SIZE_KEY = 'cardSize';
const TITLES_KEY = 'cardTitles';

/** Sizes of cards in lists: small, medium (the default), large. */
export type CardSize = 's' | 'm' | 'l';

export function cardSize(): CardSize {
  const stored = persistentStorage.getItem(SIZE_KEY);
  return stored === 's' || stored === 'l' ? stored : 'm';
}

export const cardTitles = (): boolean => persistentStorage.getItem(TITLES_KEY) === 'on';

/** Sets the attributes by which the stylesheets lay out lists of cards. */
export function paintCards(): void {
  const { dataset } = document.documentElement;
  dataset.cards = cardSize();
  dataset.titles = cardTitles() ? 'on' : 'off';
}

export function setCardSize(size: CardSize): void {
  persistentStorage.setItem(SIZE_KEY, size);
  paintCards();
}

export function setCardTitles(on: boolean): void {
  persistentStorage.setItem(TITLES_KEY, on ? 'on' : 'off');
  paintCards();
}

import { TIERS, type Tier } from '@zhenku/contract/constants';
import { ApiError, NETWORK_ERROR } from '../../api/user-client.ts';
import { readList, writeList } from '../../ui/stores.ts';
import { addToCart } from './queries.ts';

/** What a visitor has put into the cart, which asks for a login first. */
export interface VisitorLine {
  videoId: number;
  videoType: Tier;
}

const KEY = 'visitorCart';
const KEPT_MAX = 50;

const tiers: readonly unknown[] = TIERS;

export function isLine(item: unknown): item is VisitorLine {
  const { videoId, videoType } = (item ?? {}) as Partial<VisitorLine>;
  return Number.isInteger(videoId) && tiers.includes(videoType);
}

const isSame = (one: VisitorLine, other: VisitorLine) =>
  one.videoId === other.videoId && one.videoType === other.videoType;

const without = (lines: readonly VisitorLine[], line: VisitorLine) => lines.filter((one) => !isSame(one, line));

/** The lines in the order in which they were added, each once. */
export const withLine = (lines: readonly VisitorLine[], line: VisitorLine): VisitorLine[] =>
  [...without(lines, line), line].slice(-KEPT_MAX);

/** Keeps a line until the visitor has logged in. */
export const keepLine = (line: VisitorLine): void => writeList(KEY, withLine(readList(KEY, isLine), line));

/** Puts what was kept into the cart of who has logged in. What is refused has been told; what did not arrive stays. */
export async function moveLinesToCart(): Promise<void> {
  for (const line of readList(KEY, isLine)) {
    try {
      await addToCart(line.videoId, line.videoType);
    } catch (error) {
      if (error instanceof ApiError && error.code === NETWORK_ERROR) return;
    }
    writeList(KEY, without(readList(KEY, isLine), line));
  }
}

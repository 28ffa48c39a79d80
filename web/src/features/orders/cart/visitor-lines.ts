import { TIERS, type Tier } from '@zhenku/contract/constants';
import { ApiError, NETWORK_ERROR } from '../../../api/user-client.ts';
import { readList, writeList } from '../../../ui/browser-storage.ts';
import { addToCart } from './queries.ts';

export interface VisitorLine {
  videoId: number;
  videoType: Tier;
}

const KEY = 'visitorCart';
const STORED_MAX = 50;

const tiers: readonly unknown[] = TIERS;

export function isVisitorLine(item: unknown): item is VisitorLine {
  const { videoId, videoType } = (item ?? {}) as Partial<VisitorLine>;
  return Number.isInteger(videoId) && tiers.includes(videoType);
}

const isSameLine = (one: VisitorLine, other: VisitorLine) =>
  one.videoId === other.videoId && one.videoType === other.videoType;

const removeLine = (lines: readonly VisitorLine[], line: VisitorLine) => lines.filter((one) => !isSameLine(one, line));

export const addLine = (lines: readonly VisitorLine[], line: VisitorLine): VisitorLine[] =>
  [...removeLine(lines, line), line].slice(-STORED_MAX);

export const saveVisitorLine = (line: VisitorLine): void => writeList(KEY, addLine(readList(KEY, isVisitorLine), line));

/**
 * Moves the stored lines into the cart after a login. The client shows refusals; lines that failed to arrive stay
 * stored.
 */
export async function moveVisitorLinesToCart(): Promise<void> {
  for (const line of readList(KEY, isVisitorLine)) {
    try {
      await addToCart(line.videoId, line.videoType);
    } catch (error) {
      if (error instanceof ApiError && error.code === NETWORK_ERROR) return;
    }
    writeList(KEY, removeLine(readList(KEY, isVisitorLine), line));
  }
}

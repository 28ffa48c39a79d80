import type { Fen } from '../money.ts';

/** The terms of a discount card: 85 means that orders cost 85 % (8.5折), for as long as `remainAmount` lasts. */
export interface CardTerms {
  /** Percent of the price that is paid, 1 to 99. */
  discount: number;
  remainAmount: Fen;
}

export interface CardQuote {
  payAmount: Fen;
  discountAmount: Fen;
  /** The amount that the payment deducts from the card. */
  used: Fen;
}

/**
 * Computes an order's price with a card (decisions, section 5). A card that covers the whole order pays it at the discounted
 * price; otherwise it covers as much as its balance pays for, and the rest costs its full price.
 */
export function quoteCard(originAmount: Fen, { discount, remainAmount }: CardTerms): CardQuote {
  const percent = BigInt(discount);
  const discounted = (originAmount * percent + 50n) / 100n;
  if (discounted <= remainAmount) {
    return { payAmount: discounted, discountAmount: originAmount - discounted, used: discounted };
  }
  const covered = (remainAmount * 100n) / percent;
  const payAmount = originAmount - covered + remainAmount;
  return { payAmount, discountAmount: originAmount - payAmount, used: remainAmount };
}

/**
 * Splits `total` in proportion to `weights`, to the fen: each part gets the whole fen of its share, and those with the
 * largest remainders one more, ties in order. The parts add up to `total`, and none exceeds its weight if `total` is at most
 * the sum of the weights.
 */
export function allocate(total: Fen, weights: readonly Fen[]): Fen[] {
  const sum = weights.reduce((all, weight) => all + weight, 0n);
  if (sum === 0n) return weights.map(() => 0n);
  const shares = weights.map((weight, index) => ({
    index,
    part: (total * weight) / sum,
    remainder: (total * weight) % sum,
  }));
  const left = total - shares.reduce((all, { part }) => all + part, 0n);
  const first = shares.toSorted((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  );
  for (const share of first.slice(0, Number(left))) share.part += 1n;
  return shares.map(({ part }) => part);
}

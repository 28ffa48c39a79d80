/**
 * Returns the index of the thumbnail under the pointer, with `count` spread evenly over a width; `x` is measured from
 * the left edge.
 */
export function thumbnailAt(x: number, width: number, count: number): number {
  if (count === 0 || width <= 0) return 0;
  return Math.min(count - 1, Math.max(0, Math.floor((x / width) * count)));
}

/** Added to each growing array, so that an empty one grows too. */
const EXTRA_ENTRIES = 8;

/** Returns a copy with room for more numbers, filled with 0. */
export function growUint32Array(old: ArrayLike<number>): Uint32Array<ArrayBuffer> {
  const grown = new Uint32Array(Math.ceil(old.length * 1.4) + EXTRA_ENTRIES);
  grown.set(old);
  return grown;
}

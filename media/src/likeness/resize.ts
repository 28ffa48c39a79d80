/** A grey picture, row by row. */
export interface GreyPicture {
  pixels: Uint8Array;
  width: number;
  height: number;
}

export function resized({ pixels, width, height }: GreyPicture, toWidth: number, toHeight: number): Uint8Array {
  const [across, down] = [sharesOf(width, toWidth), sharesOf(height, toHeight)];
  const rows = new Float64Array(height * toWidth);
  for (let y = 0; y < height; y++)
    across.forEach((shares, x) => {
      let sum = 0;
      for (const [from, share] of shares) sum += pixels[y * width + from]! * share;
      rows[y * toWidth + x] = sum;
    });
  const result = new Uint8Array(toWidth * toHeight);
  down.forEach((shares, y) => {
    for (let x = 0; x < toWidth; x++) {
      let sum = 0;
      for (const [from, share] of shares) sum += rows[from * toWidth + x]! * share;
      result[y * toWidth + x] = Math.round(sum);
    }
  });
  return result;
}

const known = new Map<string, [from: number, share: number][][]>();

/** Returns, for each new pixel, the old ones that it covers, with their shares of it. */
function sharesOf(size: number, toSize: number): [from: number, share: number][][] {
  const key = `${size} ${toSize}`;
  const before = known.get(key);
  if (before) return before;
  const step = size / toSize;
  const shares = Array.from({ length: toSize }, (_, at) => {
    const [start, end] = [at * step, (at + 1) * step];
    const covered: [number, number][] = [];
    for (let from = Math.floor(start); from < Math.min(size, end - 1e-9); from++)
      covered.push([from, (Math.min(end, from + 1) - Math.max(start, from)) / step]);
    return covered;
  });
  known.set(key, shares);
  return shares;
}

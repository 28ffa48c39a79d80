import { PAGE_SIZE } from '@zhenku/contract/constants';

type Random = () => number;

/** Returns a generator of numbers from 0 to below 1, the same for the same whole number (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function pickRandom<T>(list: readonly T[], count: number, random: Random = Math.random): T[] {
  const rest = [...list];
  return Array.from({ length: Math.min(count, rest.length) }, () => {
    const [drawn] = rest.splice(Math.floor(random() * rest.length), 1);
    return drawn!;
  });
}

interface HotMaterial<Video> {
  hotVideos: readonly Video[];
  hotVideoIdsLeft: readonly number[];
}

/** Picks the home page's five hot clips: one that suits the big tile and four others. */
export function pickHot<Video extends { videoId: number }>(
  { hotVideos, hotVideoIdsLeft }: HotMaterial<Video>,
  random: Random = Math.random,
): { big: Video | undefined; small: Video[] } {
  const fit = hotVideos.filter(({ videoId }) => hotVideoIdsLeft.includes(videoId));
  const [big] = pickRandom(fit.length > 0 ? fit : hotVideos, 1, random);
  const others = hotVideos.filter((video) => video !== big);
  return { big, small: pickRandom(others, PAGE_SIZE.hotMaterials - 1, random) };
}

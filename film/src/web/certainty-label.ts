import type { Shot } from './film-sights.ts';
import type { Sighting } from './judge-finds.ts';

/** Returns the certainty in words, because percentages suggest false precision. */
export function certaintyLabel({ score, meanBits }: Sighting, sight: Shot['sight']): string {
  if (sight === 'confirmed') return '您已确认';
  if (sight === 'look') return '画面相像，可能是它，也可能是同一场景的另一条，请您确认';
  return meanBits <= 60 && score >= 0.6 ? '画面几乎完全相符' : '画面相符，很可能是它';
}

const SPEEDS = [0.25, 0.5, 0.8, 1.25, 1.6, 2, 4];

export function editsLabel({ speed, flipped, place }: Sighting): string {
  const words: string[] = [];
  if (speed < 0) words.push('倒放');
  else if (speed !== 1 && SPEEDS.includes(speed)) words.push(`${speed} 倍速`);
  if (flipped) words.push('左右翻转');
  if (place && Math.max(place.width, place.height) < 0.93) words.push('有裁切');
  return words.join('、');
}

// The seal that is drawn if no picture of one is set: a ring, a star, the company's name above and the purpose below.

export const SEAL_SIZE = 120;
export const SEAL_PURPOSE = '授权专用章';
export const SEAL_COLOUR = '#c8161d';
export const SEAL_RADIUS = 55;
const NAME_RADIUS = 41;
/** The arc that a long name spans, and the step between a short name's characters. */
const ARC = (250 * Math.PI) / 180;
const STEP_MAX = (24 * Math.PI) / 180;

export interface SealLetter {
  letter: string;
  x: number;
  y: number;
  /** Degrees clockwise. */
  rotation: number;
}

/** Places and sizes the characters of the name, their feet towards the centre. */
export function sealLetters(name: string): { letters: SealLetter[]; size: number } {
  const all = Array.from(name);
  const step = Math.min(STEP_MAX, ARC / Math.max(1, all.length - 1));
  const letters = all.map((letter, index) => {
    const angle = (index - (all.length - 1) / 2) * step;
    const at = SEAL_SIZE / 2;
    return {
      letter,
      x: at + NAME_RADIUS * Math.sin(angle),
      y: at - NAME_RADIUS * Math.cos(angle),
      rotation: (angle * 180) / Math.PI,
    };
  });
  return { letters, size: Math.max(5, Math.min(13, step * NAME_RADIUS * 0.92)) };
}

export const SEAL_STAR = Array.from({ length: 10 }, (_, index) => {
  const radius = index % 2 === 0 ? 17 : 6.5;
  const angle = (index * Math.PI) / 5;
  const at = SEAL_SIZE / 2;
  const point = `${(at + radius * Math.sin(angle)).toFixed(2)} ${(at - radius * Math.cos(angle)).toFixed(2)}`;
  return `${index === 0 ? 'M' : 'L'}${point}`;
})
  .join('')
  .concat('Z');

import type { Shot } from './cut-preview.tsx';

/** More shots do not fit into an address. */
export const SHOTS_MAX = 40;
/** Seconds of a shot that is added. */
export const NEW_SHOT_SECONDS = 4;
const SHOT = /^([1-9]\d{0,9})_(\d{1,5}(?:\.\d{1,2})?)_(\d{1,5}(?:\.\d{1,2})?)$/;

const asText = (seconds: number) => String(Math.round(seconds * 100) / 100);

/** Writes a sequence for the page's address: id_in_out, separated by commas. */
export const writeSequence = (shots: readonly Shot[]): string =>
  shots.map((shot) => [shot.videoId, asText(shot.in), asText(shot.out)].join('_')).join(',');

/** Reads a sequence from the page's address; skips malformed shots. */
export function readSequence(text: string): Shot[] {
  const shots = text.split(',').flatMap((part) => {
    const [, id, from, to] = SHOT.exec(part) ?? [];
    const shot = { videoId: Number(id), in: Number(from), out: Number(to) };
    return shot.videoId > 0 && shot.out > shot.in ? [shot] : [];
  });
  return shots.slice(0, SHOTS_MAX);
}

export const sequencePath = (shots: readonly Shot[]) => `/sequence?shots=${writeSequence(shots)}`;

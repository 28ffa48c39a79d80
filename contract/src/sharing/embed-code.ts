/** The longer side of a player, unless limits make it smaller. */
const LONG_SIDE = 640;
/** Narrower players have no room for their controls. */
const WIDTH_MIN = 200;

interface Size {
  width: number;
  height: number;
}

/** Returns the size of an embedded player within limits but with room for its controls. `ratio` is width by height. */
export function playerSize(ratio: number, { maxwidth = Infinity, maxheight = Infinity } = {}): Size {
  const wanted = LONG_SIDE * Math.min(1, ratio);
  const width = Math.round(Math.max(WIDTH_MIN, Math.min(wanted, maxwidth, maxheight * ratio)));
  return { width, height: Math.round(width / ratio) };
}

/** Parses an aspect ratio like `16:9`. */
export function ratioOf(text: string): number {
  const [width = Number.NaN, height] = text.split(':').map(Number);
  const ratio = width / (height ?? Number.NaN);
  return Number.isFinite(ratio) && ratio > 0 ? ratio : 16 / 9;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character]!);

export function embedCode({ origin, id, name }: { origin: string; id: number; name: string }, size: Size): string {
  const { width, height } = size;
  return `<iframe src="${escapeHtml(`${origin}/embed/${id}`)}" width="${width}" height="${height}" title="${escapeHtml(name)}" style="border:0;max-width:100%" loading="lazy" allowfullscreen></iframe>`;
}

import { webp } from '../filters.ts';
import type { VideoFacts } from '../probe.ts';
import { fitInside, type Size } from '../tiers.ts';

const GRID = 5;
const TILE_BOX = { width: 192, height: 192 };

/** The layout of a storyboard, for a WebVTT thumbnail track: tile i, row by row, shows the video from i × secondsPerTile on. */
export interface Storyboard {
  columns: number;
  rows: number;
  /** Fewer than columns × rows for a video of fewer frames; the tiles after them are black. */
  count: number;
  tileWidth: number;
  tileHeight: number;
  secondsPerTile: number;
}

/** A sprite of 5×5 frames at even distances through the preview, of which `facts` tells. */
export function storyboardOf(facts: VideoFacts): {
  size: Size;
  filter: string;
  output: string[];
  storyboard: Storyboard;
} {
  const tile = fitInside(facts, TILE_BOX);
  const frames = Math.max(1, Math.round(facts.durationSeconds * facts.fps));
  const count = Math.min(GRID * GRID, frames);
  const secondsPerTile = facts.durationSeconds / count;
  // Half a frame of tolerance, so that rounding of time stamps loses no tile.
  const pick = `select=gte(t+${(0.5 / facts.fps).toFixed(6)}\\,selected_n*${secondsPerTile.toFixed(6)})`;
  return {
    size: { width: tile.width * GRID, height: tile.height * GRID },
    filter: `${pick},scale=${tile.width}:${tile.height}:in_color_matrix=bt709,format=bgra,tile=${GRID}x${GRID}`,
    output: ['-frames:v', '1', ...webp(60), '-f', 'image2'],
    storyboard: { columns: GRID, rows: GRID, count, tileWidth: tile.width, tileHeight: tile.height, secondsPerTile },
  };
}

import { webp } from '../filters.ts';
import type { VideoFacts } from '../probe.ts';
import { fitInside, type Size } from '../tiers.ts';

const GRID = 5;
const TILE_BOX = { width: 192, height: 192 };

/** A storyboard's layout for a WebVTT thumbnail track: tile i, row by row, shows the video from i × secondsPerTile on. */
export interface Storyboard {
  columns: number;
  rows: number;
  /** Fewer than columns × rows for a video with fewer frames; the remaining tiles are black. */
  count: number;
  tileWidth: number;
  tileHeight: number;
  secondsPerTile: number;
}

/** Returns how to make a sprite of 5×5 evenly spaced frames from a preview with these `facts`. */
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
  // Allows half a frame of tolerance, so that rounded time stamps lose no tile.
  const pick = `select=gte(t+${(0.5 / facts.fps).toFixed(6)}\\,selected_n*${secondsPerTile.toFixed(6)})`;
  return {
    size: { width: tile.width * GRID, height: tile.height * GRID },
    filter: `${pick},scale=${tile.width}:${tile.height}:in_color_matrix=bt709,format=bgra,tile=${GRID}x${GRID}`,
    output: ['-frames:v', '1', ...webp(60), '-f', 'image2'],
    storyboard: { columns: GRID, rows: GRID, count, tileWidth: tile.width, tileHeight: tile.height, secondsPerTile },
  };
}

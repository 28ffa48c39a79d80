import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type ClipMark,
  movingTexts,
  overlayOptions,
  type PlacedText,
  placedTexts,
  type TextStyle,
} from './mark-layout.ts';
import { runTool } from '../programs/run.ts';
import type { Size } from '../tiers.ts';

export interface StillMark {
  size: Size;
  path: string;
  /** Pixels between small texts in a grid, for pictures viewed at full size. */
  textEvery?: number;
}

interface MovingMark {
  size: Size;
  /** Receives a PNG of all texts. */
  path: string;
}

export interface MarkFilters {
  path: string;
  /** Returns filters from the labels of the frames and of the PNG input to the label `marked`. */
  chains: (frames: string, sheet: string, marked: string) => string[];
}

export interface DrawRequest {
  text: string;
  drawings: Drawing[];
}

/** Separate texts, one below the other; or a still picture's watermark. */
export type Drawing = { path: string; raw?: boolean } & ({ styles: TextStyle[] } | { size: Size; texts: PlacedText[] });

export interface Box extends Size {
  left: number;
  top: number;
}

export interface DrawnMark extends Size {
  boxes: Box[];
}

/**
 * Draws the watermarks of a preview and of still pictures. The picture library runs in a separate process, because only
 * its exit frees all memory, including fonts.
 */
export async function drawWatermarks(
  mark: ClipMark,
  { preview, stills }: { preview: MovingMark; stills: StillMark[] },
  signal?: AbortSignal,
): Promise<MarkFilters> {
  const texts = movingTexts(mark, preview.size);
  const sheet = { path: preview.path, styles: texts.map(({ style }) => style) };
  const [drawn] = await runDrawing({ text: mark.text, drawings: [sheet, ...stills.map(drawingOf(mark))] }, signal);
  const chains = (frames: string, input: string, marked: string): string[] => [
    `${input}split=${texts.length}${texts.map((_, i) => `[sheet${i}]`).join('')}`,
    ...drawn!.boxes.map(
      ({ left, top, width, height }, i) => `[sheet${i}]crop=${width}:${height}:${left}:${top}[text${i}]`,
    ),
    ...texts.map((text, i) => {
      const [from, to] = [i === 0 ? frames : `[under${i}]`, i === texts.length - 1 ? marked : `[under${i + 1}]`];
      return `${from}[text${i}]overlay=${overlayOptions(text)}:format=yuv420${to}`;
    }),
  ];
  return { path: preview.path, chains };
}

export async function drawStillMarks(mark: ClipMark, stills: StillMark[], signal?: AbortSignal): Promise<void> {
  await runDrawing({ text: mark.text, drawings: stills.map(drawingOf(mark)) }, signal);
}

/** Draws texts one below the other as RGBA bytes, through a temporary file at `path`. */
export async function drawRawTexts(
  text: string,
  styles: TextStyle[],
  path: string,
): Promise<{ data: Buffer; width: number; boxes: Box[] }> {
  const [drawn] = await runDrawing({ text, drawings: [{ path, raw: true, styles }] });
  return { data: await readFile(path), width: drawn!.width, boxes: drawn!.boxes };
}

const drawingOf =
  (mark: ClipMark) =>
  ({ size, path, textEvery }: StillMark): Drawing => ({ size, path, texts: placedTexts(mark, size, textEvery) });

async function runDrawing(request: DrawRequest, signal?: AbortSignal): Promise<DrawnMark[]> {
  const script = join(import.meta.dirname, 'draw-watermark.ts');
  const { stdout } = await runTool(process.execPath, [script, JSON.stringify(request)], { signal });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- draw-watermark.ts prints it
  return JSON.parse(stdout.toString()) as DrawnMark[];
}

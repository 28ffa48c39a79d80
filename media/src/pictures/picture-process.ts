import { dirname, join } from 'node:path';
import type { ResizeOptions, WebpOptions } from 'sharp';
import { MediaError } from '../errors.ts';
import { runTool } from '../programs/run.ts';

/** The maximum number of pixels. Most cameras produce fewer; decoding the maximum takes 0.3 GB. */
export const PIXELS_MAX = 40_000_000;
/** Twice what the largest picture takes, including Node. */
const MEMORY_BYTES = 2 * 1024 ** 3;

/** Folders where Node finds the conversion program and its packages. */
const PROGRAM_FOLDERS = [join(import.meta.dirname, '../..'), join(import.meta.dirname, '../../../node_modules')];

/** Exit codes of convert-picture.ts; others are machine failures. */
export const EXIT = { done: 0, unreadable: 3, tooLarge: 4 } as const;

export interface Conversion {
  input: string;
  /** Ends in .webp. */
  outPath: string;
  resize: ResizeOptions;
  webp: WebpOptions;
}

let lastConversion: Promise<unknown> = Promise.resolve();

/**
 * Converts an uploaded picture to an upright WebP without camera metadata. Conversions run one at a time in a separate
 * process: its exit frees the memory, and a crash does no harm. Throws MediaError `unreadable` if the file is not a
 * picture, and `tooLarge` beyond PIXELS_MAX.
 */
export async function convertPicture(conversion: Conversion): Promise<void> {
  const turn = lastConversion.then(() => runConversion(conversion));
  lastConversion = turn.catch(() => undefined);
  await turn;
}

async function runConversion(conversion: Conversion): Promise<void> {
  const script = join(import.meta.dirname, 'convert-picture.ts');
  const { input, outPath } = conversion;
  const confinement = { reads: [...PROGRAM_FOLDERS, input], writes: [dirname(outPath)] };
  const limits = { memoryBytes: MEMORY_BYTES, confinement };
  await runTool(process.execPath, [script, JSON.stringify(conversion)], limits).catch((error: unknown) => {
    throw blamePicture(error);
  });
}

function blamePicture(error: unknown): unknown {
  if (!(error instanceof MediaError)) return error;
  const { exit } = error.detail;
  if (exit === EXIT.tooLarge) return new MediaError('tooLarge', { maxPixels: PIXELS_MAX }, { cause: error });
  if (exit === EXIT.unreadable) return new MediaError('unreadable', {}, { cause: error });
  return error;
}

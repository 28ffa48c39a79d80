import { type MediaFile, mediaFile } from '../files.ts';
import { hoverOf } from '../hover.ts';
import type { VideoFacts } from '../probe.ts';
import { ffmpeg, fileInput } from '../programs/run.ts';
import { type Storyboard, storyboardOf } from './storyboard.ts';

export interface PreviewPictures {
  chains: (frames: string) => string[];
  outputs: string[];
  /** Returns whether the files match the preview's actual length; false if the original is shorter than it declares. */
  fit: (durationSeconds: number) => boolean;
  files: () => Promise<{ hover: MediaFile; board: { file: MediaFile; storyboard: Storyboard } }>;
}

export function previewPictures(facts: VideoFacts, paths: { hover: string; storyboard: string }): PreviewPictures {
  const [hover, board] = [hoverOf(facts), storyboardOf(facts)];
  const { storyboard } = board;
  return {
    chains: (frames) => [
      `${frames}split=2[tohover][toboard]`,
      `[tohover]${hover.filter}[hover]`,
      `[toboard]${board.filter}[board]`,
    ],
    outputs: [
      ['-map', '[hover]', ...hover.output, paths.hover],
      ['-map', '[board]', ...board.output, paths.storyboard],
    ].flat(),
    fit: (durationSeconds) => Math.abs(durationSeconds - facts.durationSeconds) < storyboard.secondsPerTile / 2,
    files: async () => ({
      hover: await mediaFile('hover', paths.hover, hover.size),
      board: { file: await mediaFile('storyboard', paths.storyboard, board.size), storyboard },
    }),
  };
}

export async function makePreviewPictures(
  preview: string,
  { chains, outputs }: PreviewPictures,
  signal?: AbortSignal,
): Promise<void> {
  const args = [...fileInput(preview), '-filter_complex', chains('[0:v]').join(';'), ...outputs];
  await ffmpeg(args, { signal, timeoutMs: 3_600_000 });
}

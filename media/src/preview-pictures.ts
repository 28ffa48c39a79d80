import { type MediaFile, mediaFile } from './files.ts';
import { hoverOf } from './hover.ts';
import type { VideoFacts } from './probe.ts';
import { ffmpeg, fileInput } from './run.ts';
import { type Storyboard, storyboardOf } from './storyboard.ts';

/** Makes the hover preview and the storyboard of the preview, which has these facts and is decoded once for both. */
export async function makePreviewPictures(
  preview: string,
  facts: VideoFacts,
  paths: { hover: string; storyboard: string },
  signal?: AbortSignal,
): Promise<{ hover: MediaFile; board: { file: MediaFile; storyboard: Storyboard } }> {
  const [hover, board] = [hoverOf(facts), storyboardOf(facts)];
  const graph = `[0:v]split=2[a][b];[a]${hover.filter}[hover];[b]${board.filter}[board]`;
  const args = [
    [...fileInput(preview), '-filter_complex', graph],
    ['-map', '[hover]', ...hover.output, paths.hover],
    ['-map', '[board]', ...board.output, paths.storyboard],
  ].flat();
  await ffmpeg(args, { signal, timeoutMs: 3_600_000 });
  const { storyboard } = board;
  return {
    hover: await mediaFile('hover', paths.hover, hover.size),
    board: { file: await mediaFile('storyboard', paths.storyboard, board.size), storyboard },
  };
}

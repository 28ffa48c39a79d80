import type { FilmFind } from '@zhenku/contract/projects/projects';
import { frameCode } from '../rules/frame-codes.ts';
import { drawLuma } from './reading/luma.ts';
import { type ClipPicture, clipPicture } from './picture-test.ts';

export interface ClipPictures {
  pictures: ClipPicture[];
  /** Codes of the frames, which identify clips of the same scene. */
  codes: Uint8Array[];
}

const read = new Map<string, Promise<ClipPictures | null>>();
const READ_MAX = 200;

export function readClipPictures({ storyboard }: FilmFind): Promise<ClipPictures | null> {
  if (!storyboard) return Promise.resolve(null);
  const known = read.get(storyboard.url);
  if (known) return known;
  if (read.size >= READ_MAX) read.delete(read.keys().next().value!);
  const reading = cutTiles(storyboard).catch(() => null);
  read.set(storyboard.url, reading);
  return reading;
}

async function cutTiles({
  url,
  columns,
  rows,
  tileWidth: width,
  tileHeight: height,
}: NonNullable<FilmFind['storyboard']>) {
  const response = await fetch(url);
  if (!response.ok) return null;
  const image = await createImageBitmap(await response.blob());
  const size = { width, height };
  const tiles = Array.from({ length: columns * rows }, (_, at) => {
    const [x, y] = [(at % columns) * width, Math.floor(at / columns) * height];
    const pixels = drawLuma((context) => context.drawImage(image, x, y, width, height, 0, 0, width, height), size);
    return { pixels, ...size, aspect: width / height };
  });
  image.close();
  return {
    pictures: tiles.map(clipPicture),
    codes: tiles.flatMap(({ pixels }) => frameCode({ luma: pixels, width, height }, { x: 0, y: 0, ...size }) ?? []),
  };
}

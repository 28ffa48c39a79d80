import { openAsBlob } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Output } from '@zhenku/contract/api';
import { ffmpeg, fileInput } from '@zhenku/media/programs/run';
import { openDatabase } from '../../../server/src/platform/database/database.ts';
import { embeddedUrl } from '../../../server/src/platform/database/postgres.ts';
import {
  call,
  logInOperator,
  registerCreator,
  uploadForm,
  waitUntilProcessed,
} from '../../../server/src/testing/client.ts';
import type { ServerProcess } from '../../../server/src/testing/server-process.ts';
import { picturesOf, type Tiles } from './clips.ts';
import type { KnownClip } from './judge-film.ts';

const CREATOR = '13900000018';
const PROCESSING_TIMEOUT_MS = 1_800_000;

/**
 * Publishes originals over the API as a creator and an operator do. Returns their ids in the same order; null for
 * originals that the shop rejects as too small.
 */
export async function publishOriginals(server: ServerProcess, paths: readonly string[]): Promise<(number | null)[]> {
  const operator = await logInOperator(server);
  const { token } = await registerCreator(server, CREATOR, operator);
  const ids: number[] = [];
  for (const path of paths) ids.push(await publishOriginal(server, token, path));
  const published: (number | null)[] = [];
  for (const videoId of ids) {
    const isAccepted = await waitUntilProcessed(server, token, videoId, PROCESSING_TIMEOUT_MS).then(
      () => true,
      (error: unknown) => {
        if (String(error).includes('processing failed')) return false;
        throw error;
      },
    );
    if (isAccepted) await call(server, 'POST /operator/v1/videos/{videoId}/approve', { videoId }, operator);
    published.push(isAccepted ? videoId : null);
  }
  return published;
}

async function publishOriginal(server: ServerProcess, token: string, path: string): Promise<number> {
  const fileName = basename(path);
  const ticket = await call(server, 'POST /upload/v2/videoUploadPolicy', { fileName }, token);
  const body = uploadForm(ticket, await openAsBlob(path), fileName);
  const { status } = await fetch(new URL(ticket.uploadUrl, server.url), { method: 'POST', body });
  if (status !== 204) throw new Error(`the upload of ${fileName} got status ${status}`);
  const videoName = fileName.replace(/\.\w+$/, '');
  const form = { fileKey: ticket.fileKey, videoName, videoKeywords: [videoName], authenticationType: 1, hdPrice: 40 };
  return (await call(server, 'POST /video/v1/publish', form, token)).videoId;
}

export interface CodedClip extends KnownClip {
  codes: Uint8Array;
}

/** Reads the clips' codes from the server, and their storyboards as a browser does. */
export async function readCatalogue(
  server: ServerProcess,
  ids: readonly number[],
  folder: string,
): Promise<CodedClip[]> {
  const { db } = openDatabase(await embeddedUrl(server.dataDir), 2);
  try {
    const rows = await db
      .selectFrom('video_frame_codes as c')
      .innerJoin('videos as v', 'v.id', 'c.video_id')
      .where('v.id', 'in', ids)
      .select(['v.id', 'v.duration', 'c.codes'])
      .execute();
    const clips: CodedClip[] = [];
    for (const { id, duration, codes } of rows) {
      const { storyboard } = await call(server, 'GET /video/v1/queryVideoByVideoId', { videoId: id });
      const pictures = picturesOf(await cutStoryboard(new URL(storyboard!.url, server.url), storyboard!, folder));
      clips.push({ id, duration: duration!, pictures, codes });
    }
    return clips;
  } finally {
    await db.destroy();
  }
}

type Storyboard = NonNullable<Output<'GET /video/v1/queryVideoByVideoId'>['storyboard']>;

async function cutStoryboard(url: URL, { columns, rows, tileWidth, tileHeight }: Storyboard, folder: string) {
  const path = join(folder, 'storyboard.webp');
  await writeFile(path, Buffer.from(await (await fetch(url)).arrayBuffer()));
  const { stdout } = await ffmpeg([...fileInput(path), '-vf', 'format=gray', '-f', 'rawvideo', 'pipe:1'], {
    maxStdoutBytes: 2 ** 24,
  });
  const across = columns * tileWidth;
  const tiles: Tiles = { width: tileWidth, height: tileHeight, pixels: [] };
  for (let tile = 0; tile < columns * rows; tile++) {
    const start = Math.floor(tile / columns) * tileHeight * across + (tile % columns) * tileWidth;
    const lines = Array.from({ length: tileHeight }, (_, y) =>
      stdout.subarray(start + y * across, start + y * across + tileWidth),
    );
    tiles.pixels.push(new Uint8Array(Buffer.concat(lines)));
  }
  return tiles;
}

import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
// By path, because the package name may resolve to this module.
import { makePicture as convertPicture, type PictureJob } from '../../media/src/pictures/picture.ts';

export type { PictureJob };

const made = new Map<string, Promise<Buffer>>();

/**
 * Reuses the results for the same picture within this process: each conversion starts a Node process, and tests upload
 * the same few pictures.
 */
export async function makePicture(job: PictureJob): Promise<void> {
  const key = createHash('sha256')
    .update(`${job.maxWidth} `)
    .update(await readFile(job.input))
    .digest('hex');
  await writeFile(job.outPath, await (made.get(key) ?? make(key, job)));
}

function make(key: string, job: PictureJob): Promise<Buffer> {
  const making = convertPicture(job).then(() => readFile(job.outPath));
  made.set(key, making);
  making.catch(() => made.delete(key));
  return making;
}

import { Readable } from 'node:stream';
import { callbackify } from 'node:util';
import { ZipFile } from 'yazl';
import type { Storage } from '../storage/storage.ts';

export interface ZippedFile {
  name: string;
  storageKey: string;
  bytes: number;
  time: Date;
}

export interface ZippedContent {
  name: string;
  content: string | Uint8Array;
}

/** A file that is made when its turn comes. */
export interface MadeFile {
  name: string;
  make: () => Promise<Uint8Array>;
}

interface OtherEntries {
  contents?: readonly ZippedContent[];
  made?: readonly MadeFile[];
}

/**
 * Streams contents, made files and stored files as a ZIP, one entry after the other. Nothing is compressed, so that the ZIP's size
 * is known in advance unless files are made.
 */
export async function zipOfFiles(
  storage: Pick<Storage, 'read'>,
  files: readonly ZippedFile[],
  { contents = [], made = [] }: OtherEntries = {},
): Promise<{ body: Readable; bytes?: number }> {
  const zip = new ZipFile();
  const stream = zip.outputStream as Readable;
  let current: Readable | undefined;
  // Closes the open file if the client disconnects midway.
  stream.once('close', () => current?.destroy());
  zip.on('error', (error: unknown) => stream.destroy(error as Error));
  const open = (read: () => Promise<Readable>) =>
    callbackify(async () => {
      if (stream.destroyed) throw new Error('the ZIP was closed');
      const content = await read();
      current = content;
      // A pipe does not pass on its source's errors.
      content.once('error', (error) => stream.destroy(error));
      if (stream.destroyed) content.destroy();
      return content;
    });
  for (const { name, content } of contents) zip.addBuffer(Buffer.from(content), name, { compress: false });
  for (const { name, make } of made) {
    zip.addReadStreamLazy(
      name,
      { compress: false },
      open(async () => Readable.from([await make()])),
    );
  }
  for (const { name, storageKey, bytes, time } of files) {
    zip.addReadStreamLazy(
      name,
      { compress: false, size: bytes, mtime: time },
      open(() => storage.read(storageKey)),
    );
  }
  const bytes = await new Promise<number>((resolve) => {
    // The type definitions omit the callback's size argument, which is -1 if the size is unknown.
    zip.end({ forceZip64Format: false, comment: '' }, resolve as () => void);
  });
  return { body: stream, ...(bytes >= 0 && { bytes }) };
}

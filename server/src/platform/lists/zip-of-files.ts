import type { Readable } from 'node:stream';
import { callbackify } from 'node:util';
import { ZipFile } from 'yazl';
import type { Storage } from '../storage/storage.ts';

export interface ZippedFile {
  name: string;
  storageKey: string;
  bytes: number;
  time: Date;
}

export interface ZippedText {
  name: string;
  text: string;
}

/** Streams stored files as a ZIP. Its size is known in advance, because the files are not compressed. */
export async function zipOfFiles(
  storage: Pick<Storage, 'read'>,
  files: readonly ZippedFile[],
  texts: readonly ZippedText[] = [],
): Promise<{ body: Readable; bytes: number }> {
  const zip = new ZipFile();
  const stream = zip.outputStream as Readable;
  zip.on('error', (error: unknown) => stream.destroy(error as Error));
  for (const { name, text } of texts) zip.addBuffer(Buffer.from(text), name, { compress: false });
  for (const { name, storageKey, bytes, time } of files) {
    const open = callbackify(async () => {
      const content = await storage.read(storageKey);
      // Closes the file if the client disconnects midway.
      stream.once('close', () => content.destroy());
      return content;
    });
    zip.addReadStreamLazy(name, { compress: false, size: bytes, mtime: time }, open);
  }
  const bytes = await new Promise<number>((resolve) => {
    // The type definitions omit the callback's size argument.
    zip.end({ forceZip64Format: false, comment: '' }, resolve as () => void);
  });
  return { body: stream, bytes };
}

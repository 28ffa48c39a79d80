import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { GetObjectCommand, paginateListObjectsV2 } from '@aws-sdk/client-s3';
import { ConfigError } from '../../../platform/config-error.ts';
import { s3Client, type S3Settings } from '../../../platform/storage/s3.ts';

export interface LibraryFile {
  bytes: number;
  /** Opens the file, or only its first `bytes`. */
  open: (bytes?: number) => Promise<Readable>;
}

/** A folder or bucket whose clips are imported. */
export interface Library {
  /** Names the library in the database, where its imported files are listed. */
  name: string;
  /** Files by their path below the folder or prefix, with slashes. Hidden files and links are left out. */
  files: ReadonlyMap<string, LibraryFile>;
}

/** Lists a local folder with all its subfolders. Throws `ConfigError` if it cannot be read. */
export async function openFolder(folder: string): Promise<Library> {
  const root = resolve(folder);
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch((error: Error) => {
    throw new ConfigError(`The folder ${root} cannot be read: ${error.message}.`);
  });
  const files = new Map<string, LibraryFile>();
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(root, path).split(sep).join('/');
    if (!entry.isFile() || isHidden(name)) continue;
    const { size } = await stat(path);
    files.set(name, {
      bytes: size,
      open: async (bytes) => createReadStream(path, bytes === undefined ? {} : { end: bytes - 1 }),
    });
  }
  return { name: root, files };
}

export async function openBucket(settings: S3Settings, prefix: string): Promise<Library> {
  const client = s3Client(settings);
  const { bucket: Bucket } = settings;
  const below = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`;
  const files = new Map<string, LibraryFile>();
  for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: below })) {
    for (const { Key, Size = 0 } of page.Contents ?? []) {
      if (Key === undefined || Key.endsWith('/') || isHidden(Key.slice(below.length))) continue;
      files.set(Key.slice(below.length), {
        bytes: Size,
        open: async (bytes) => {
          const range = bytes === undefined ? {} : { Range: `bytes=0-${bytes - 1}` };
          const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, ...range }));
          return Body as Readable;
        },
      });
    }
  }
  return { name: `${Bucket}/${below}`.replace(/\/$/, ''), files };
}

const isHidden = (path: string) => path.split('/').some((part) => part.startsWith('.'));

import type { Config } from '../config.ts';
import { type DiskStorage, diskStorage } from './disk.ts';
import type { S3Storage } from './s3.ts';
import type { FilesFolder } from './work-folders.ts';

export type ServedStorage = DiskStorage | S3Storage;

export async function openStorage(
  config: Config,
  secret: string,
  { commandTemp }: Pick<FilesFolder, 'commandTemp'> = {},
): Promise<ServedStorage> {
  const storage = await openFiles(config, { secret, commandTemp });
  const { assetsUrl } = config;
  return assetsUrl === undefined
    ? storage
    : { ...storage, publicUrl: (key: string) => assetsUrl + storage.publicPath(key) };
}

async function openFiles(
  { dataDir, s3, sharedFiles }: Config,
  options: { secret: string; commandTemp: string | undefined },
): Promise<ServedStorage> {
  if (!s3) return await diskStorage({ dataDir, shared: sharedFiles, ...options });
  // Loaded lazily: it takes memory and time.
  const { s3Storage } = await import('./s3.ts');
  return await s3Storage({ dataDir, s3, ...options });
}

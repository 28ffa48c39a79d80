import { AppError } from '../errors.ts';

interface StoredVersion {
  version: number;
  /** The fields by their names in the request. */
  current: object;
}

/**
 * Rejects a save based on an outdated version, so that operators overwrite only what they have seen: throws `conflict`
 * with the stored version and fields in its data. A save without a version is not checked.
 */
export function assertVersion(shown: number | undefined, { version, current }: StoredVersion): void {
  if (shown === undefined || shown === version) return;
  throw new AppError('conflict', { message: '内容已被其他人修改，您的修改尚未保存', data: { version, current } });
}

import { AppError } from '../errors.ts';

/** What an operator edits, as it is stored and locked now. */
interface Stored {
  version: number;
  /** The fields by their names in the save. */
  current: object;
}

/**
 * Refuses a save that was made from another version than the stored one, so that nothing is overwritten that its writer has
 * not seen: throws `conflict`, whose data has both. A save that names no version is not checked.
 */
export function assertVersion(shown: number | undefined, { version, current }: Stored): void {
  if (shown === undefined || shown === version) return;
  throw new AppError('conflict', { message: '内容已被其他人修改，您的修改尚未保存', data: { version, current } });
}

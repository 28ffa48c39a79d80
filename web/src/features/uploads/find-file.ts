import { call } from '../../api/user-client.ts';
import { hashFile } from './hash-file.ts';
import type { UploadPorts } from './queue-state.ts';

/** Looks for the same file among the user's uploads. Hashes the file only if an upload has the same size. */
export const findFile: UploadPorts['findFile'] = async (file, { signal, onProgress }) => {
  const bytes = file.size;
  const { sameSize } = await call('GET /upload/v3/find', { bytes }, { signal, silent: true });
  if (!sameSize) return null;
  const sha256 = await hashFile(file, { signal, onProgress });
  return (await call('GET /upload/v3/find', { bytes, sha256 }, { signal, silent: true })).file;
};

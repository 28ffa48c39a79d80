import { call } from '../../api/user-client.ts';
import { hashFile } from './hash-file.ts';
import type { UploadPorts } from './queue-state.ts';

/** Hashes the file only if an upload of the user's has the same size. */
export const findFile: UploadPorts['findFile'] = async (file, { signal, onProgress }) => {
  const bytes = file.size;
  const { sameSize } = await call('GET /upload/v3/find', { bytes }, { signal, silent: true });
  if (!sameSize) return null;
  const sha256 = await hashFile(file, { signal, onProgress });
  return (await call('GET /upload/v3/find', { bytes, sha256 }, { signal, silent: true })).file;
};

import { expect, it } from 'vitest';
import { hashFile } from './hash-file.ts';

it('hashing does not start if it was aborted before', async () => {
  await expect(hashFile(new Blob(['x']), { signal: AbortSignal.abort() })).rejects.toThrow(
    expect.objectContaining({ name: 'AbortError' }),
  );
});

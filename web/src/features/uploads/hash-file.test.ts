import { expect, it } from 'vitest';
import { hashFile } from './hash-file.ts';

it('does not start after it was stopped', async () => {
  await expect(hashFile(new Blob(['x']), { signal: AbortSignal.abort() })).rejects.toThrow(
    expect.objectContaining({ name: 'AbortError' }),
  );
});

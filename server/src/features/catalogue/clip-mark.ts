import type { ClipMark } from '@zhenku/media/watermark/mark-layout';
import { keyedHash, type Keyring } from '../../platform/encryption/encryption.ts';

/**
 * Returns the watermark for a clip's public pictures that are large enough to be reused. The layout depends on this
 * server's key.
 */
export const clipMark = (keyring: Keyring, videoId: number): ClipMark => ({
  text: `帧库 ${videoId}`,
  seed: keyedHash(keyring, String(videoId), { table: 'videos', column: 'watermark' }).toString('hex'),
});

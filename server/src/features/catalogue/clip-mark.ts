import type { ClipMark } from '@zhenku/media/watermark/mark-layout';
import { keyedHash, type Keyring } from '../../platform/encryption/encryption.ts';

/** The watermark on every public picture of a clip that is large enough to be used. Only this server's key gives its layout. */
export const clipMark = (keyring: Keyring, videoId: number): ClipMark => ({
  text: `帧库 ${videoId}`,
  seed: keyedHash(keyring, String(videoId), { table: 'videos', column: 'watermark' }).toString('hex'),
});

import { existsSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.env.REAL_CLIPS ?? join(import.meta.dirname, '../../../shared/clips');

/**
 * Whether there is real footage, beside the checkout or in `REAL_CLIPS`. Tests can use it in addition to the derived clips.
 */
export const hasRealClips = existsSync(folder);

export const realClip = (name: string) => join(folder, name);

import { existsSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../../shared/clips');

/** Optional real footage beside the checkout, for tests in addition to the derived clips. */
export const hasRealClips = existsSync(folder);

export const realClip = (name: string) => join(folder, name);

import { existsSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../../shared/clips');

/** Real footage that may stand beside the checkout. The tests use it in addition to what they derive themselves. */
export const hasRealClips = existsSync(folder);

export const realClip = (name: string) => join(folder, name);

import { tmpdir } from 'node:os';
import { openDiskCache } from '../disk-cache.ts';

/** Opens a cache in a file that is deleted when the test process exits. */
export const testDiskCache = (maxBytes = 1_000_000) => openDiskCache({ folder: tmpdir(), maxBytes });

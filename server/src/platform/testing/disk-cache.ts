import { tmpdir } from 'node:os';
import { openDiskCache } from '../disk-cache.ts';

/** A cache in a file that goes with the test's process. */
export const testDiskCache = (maxBytes = 1_000_000) => openDiskCache({ folder: tmpdir(), maxBytes });

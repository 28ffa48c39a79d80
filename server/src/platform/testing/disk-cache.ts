import { tmpdir } from 'node:os';
import { openDiskCache } from '../disk-cache.ts';

export const testDiskCache = (maxBytes = 1_000_000) => openDiskCache({ folder: tmpdir(), maxBytes });

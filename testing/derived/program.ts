import { fileURLToPath } from 'node:url';

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Node's arguments for a server that caches its processed clips across runs. */
export const CACHING_SERVER_ARGS = ['--import', path('./keep.ts'), path('../../server/src/main.ts')];

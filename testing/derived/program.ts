import { fileURLToPath } from 'node:url';

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Node's arguments for a server that keeps what its clips are processed to, from run to run. */
export const KEEPING_SERVER = ['--import', path('./keep.ts'), path('../../server/src/main.ts')];

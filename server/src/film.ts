import { existsSync } from 'node:fs';
import type { FilmFeature } from './film-interface.ts';

const feature = new URL('../../film/src/server/feature.ts', import.meta.url);

/** The film check; null in a build without the folder film/. */
export const film: FilmFeature | null = existsSync(feature)
  ? ((await import(feature.href)) as { film: FilmFeature }).film
  : null;

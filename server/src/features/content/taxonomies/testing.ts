import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createCanvas } from '@napi-rs/canvas';
import { createResponseCache } from '../../../platform/http/response-cache.ts';
import { diskStorage } from '../../../platform/storage/disk.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { expectUpload, finishUpload } from '../../../platform/storage/uploads.ts';
import { testApp, type TestApp } from '../../../platform/testing/app.ts';
import { testDiskCache } from '../../../platform/testing/disk-cache.ts';
import { cacheCards } from '../../catalogue/cached-cards.ts';
import { catalogueRoutes } from '../../catalogue/catalogue.routes.ts';
import { testLister } from '../../catalogue/testing.ts';
import { pictureRoutes } from '../../operators/pictures.routes.ts';
import { taxonomyRoutes } from './taxonomies.routes.ts';

export interface TaxonomyApp extends TestApp {
  storage: Storage;
  upload: (operatorId: number, content: Buffer, contentType?: string) => Promise<string>;
}

/** Serves the catalogue to operators and visitors, with responses cached for longer than a test takes. */
export async function taxonomyApp(): Promise<TaxonomyApp> {
  const storage = await diskStorage({ dataDir: await mkdtemp(join(tmpdir(), 'taxonomies-')), secret: 'secret' });
  const responseCache = createResponseCache({ ttlMs: 600_000 });
  const app = await testApp((routes) => {
    taxonomyRoutes(routes, { storage, responseCache });
    pictureRoutes(routes, { storage });
    const views = { count: () => undefined, flush: async () => undefined, stop: async () => undefined };
    catalogueRoutes(routes, {
      storage,
      cards: cacheCards(routes.db, storage, testDiskCache()),
      responseCache,
      views,
      search: testLister(routes.db),
    });
  });
  return {
    ...app,
    storage,
    upload: async (operatorId, content, contentType = 'image/png') => {
      const expected = { operatorId, kind: 'image', fileName: 'cover.png' } as const;
      const { id, fileKey, storageKey } = await expectUpload(app.db, expected);
      const bytes = await storage.write(storageKey, Readable.from([content]));
      await finishUpload(app.db, id, { bytes, contentType });
      return fileKey;
    },
  };
}

export function picture(width = 320, height = 180): Buffer {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = 'teal';
  context.fillRect(0, 0, width, height);
  return canvas.toBuffer('image/png');
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Serves the built web app: `/`, the console at `/console`, and their hashed assets, which never change. */
export async function serveWebApp(http: FastifyInstance, dist: string): Promise<void> {
  if (!existsSync(join(dist, 'index.html'))) {
    http.log.warn({ dist }, 'the web app is not built: only the API is served');
    return;
  }
  await http.register(fastifyStatic, {
    root: dist,
    // Pages are asked for anew each time, so that a new version shows at once.
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/');
      void reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
    cacheControl: false,
    // Named below: with compressed files the folder's own page is not found.
    index: false,
    preCompressed: true,
  });
  const pages = { '/': 'index.html', '/console': 'console.html', '/console/': 'console.html' };
  for (const [path, file] of Object.entries(pages)) {
    http.get(path, async (_request, reply) => await reply.sendFile(file));
  }
}

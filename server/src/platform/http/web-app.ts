import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const VERIFY = 'verify/verify.html';
const PAGES = {
  '/': 'index.html',
  '/console': 'console.html',
  '/console/': 'console.html',
  '/verify': VERIFY,
  '/verify/': VERIFY,
  '/offline': 'offline.html',
};

/**
 * Matches the service worker that caches the page `/verify` for offline use. It needs a header, because its own folder
 * does not contain that address.
 */
const SERVICE_WORKER = /\/verify\/service-worker\.js(?:\.br|\.gz)?$/;

/** The only script allowed to compile WebAssembly, for hashing files. No page may. */
const WASM_WORKER = /\/hash-worker-[\w-]+\.js(?:\.br|\.gz)?$/;
/** The content security policy of assets. Workers obey the policy of their script. */
const ASSET_POLICY = "default-src 'self'";
const WASM_POLICY = "default-src 'none';script-src 'self' 'wasm-unsafe-eval'";

/** Returns the hashes of the built pages' inline scripts in the content security policy's format: `sha256-…`. */
export async function inlineScripts(dist: string): Promise<string[]> {
  const files = [...new Set(Object.values(PAGES))].map((name) => join(dist, name)).filter(existsSync);
  const pages = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  const scripts = pages.flatMap((page) => [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(([, code]) => code!));
  return [...new Set(scripts)].map((code) => `sha256-${createHash('sha256').update(code).digest('base64')}`);
}

/** Serves the built web app: `/`, the console at `/console`, `/verify`, and their hashed assets, which never change. */
export async function serveWebApp(http: FastifyInstance, dist: string): Promise<void> {
  if (!existsSync(join(dist, 'index.html'))) {
    http.log.warn({ dist }, 'the web app is not built: only the API is served');
    return;
  }
  await http.register(fastifyStatic, {
    root: dist,
    // Pages are revalidated each time, so that a new version shows immediately.
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/');
      if (hashed) void reply.header('content-security-policy', ASSET_POLICY);
      if (SERVICE_WORKER.test(path)) void reply.header('service-worker-allowed', '/verify');
      if (WASM_WORKER.test(path)) void reply.header('content-security-policy', WASM_POLICY);
      void reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
    cacheControl: false,
    // Routed below, because the plug-in does not find the index of compressed folders.
    index: false,
    preCompressed: true,
  });
  // The app routes by fragment, but the address given to users has none.
  http.get('/film-check', async (_request, reply) => await reply.redirect('/#/film-check'));
  for (const [path, file] of Object.entries(PAGES)) {
    // The home page may be rendered.
    if (http.hasRoute({ method: 'GET', url: path })) continue;
    http.get(path, async (_request, reply) => await reply.sendFile(file));
  }
}

import react from '@vitejs/plugin-react';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { buildVerifyScript, inlineScripts } from './inline-scripts.ts';
import { serviceWorker } from './service-worker-plugin.ts';
import { compressed, tokens } from './vite-plugins.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const BASE = '/verify/';

/** The service worker knows this build's files. */
const worker = serviceWorker({
  script: here('src/verify/service-worker.ts'),
  page: 'verify.html',
  constants: (files) => ({ FILES: files.map((name) => BASE + name) }),
});

/** Writes the script that checks certificates without this page; the service worker does not cache it. */
const verifyScript: Plugin = {
  name: 'verify-script',
  apply: 'build',
  async closeBundle() {
    await writeFile(here('dist/verify/verify-certificate.mjs'), await buildVerifyScript());
  },
};

/**
 * Builds the certificate check separately from the shop, so that its service worker caches only this build, and the
 * shop's bundle does not grow.
 */
export default defineConfig({
  root: here('.'),
  base: BASE,
  publicDir: false,
  plugins: [react(), tokens, inlineScripts, worker, compressed, verifyScript],
  css: { modules: { generateScopedName: '[hash:base64:6]' } },
  build: {
    outDir: 'dist/verify',
    rolldownOptions: { input: here('verify.html') },
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
});

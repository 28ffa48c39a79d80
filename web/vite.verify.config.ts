import react from '@vitejs/plugin-react';
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { buildScript, buildVerifyScript, inlineScripts } from './inline-scripts.ts';
import { compressed, tokens } from './vite-plugins.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const BASE = '/verify/';

/** Writes the service worker, with a list of this build's files and the digest of its page. */
const serviceWorker: Plugin = {
  name: 'service-worker',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const { 'verify.html': page, ...files } = bundle;
      if (page?.type !== 'asset') throw new Error('verify.html has not been built');
      const source = await buildScript(here('src/verify/service-worker.ts'), {
        FILES: Object.keys(files).map((name) => BASE + name),
        PAGE_DIGEST: `sha256-${createHash('sha256').update(page.source).digest('base64')}`,
      });
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source });
    },
  },
};

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
  plugins: [react(), tokens, inlineScripts, serviceWorker, compressed, verifyScript],
  css: { modules: { generateScopedName: '[hash:base64:6]' } },
  build: {
    outDir: 'dist/verify',
    rolldownOptions: { input: here('verify.html') },
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
});

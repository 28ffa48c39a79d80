import react from '@vitejs/plugin-react';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';
import { inlineScripts } from './inline-scripts.ts';
import { cssVariables } from './src/ui/tokens.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const api = `http://127.0.0.1:${process.env.API_PORT ?? 8080}`;

/** What both the home page's second screen and the cards or a clip's page need: without a chunk of its own it would bring all of theirs. */
const parts = /\/src\/(?:ui\/(?:page|card)-icons\.tsx|features\/licences\/licence-text\.ts|rules\/licence-uses\.ts)$/;
const vendor = /node_modules\/(?:react|react-dom|scheduler|@tanstack)\//;

/** Writes the design tokens into both pages, so that the first paint has the right colours before any stylesheet. */
const tokens: Plugin = {
  name: 'design-tokens',
  transformIndexHtml: () => [{ tag: 'style', children: cssVariables(), injectTo: 'head' }],
};

/** Inlines the stylesheets of the first paint: two files less to wait for. */
const inlineStyles: Plugin = {
  name: 'inline-styles',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) =>
      html.replaceAll(/<link rel="stylesheet" crossorigin href="\/(.+?)">/g, (link, name: string) => {
        const file = bundle?.[name];
        if (file?.type !== 'asset') throw new Error(`${name} has not been built`);
        // The disabled link tells lazily loaded code that these styles exist; it fetches nothing.
        return `<style>${String(file.source).trim()}</style>${link.replace('>', ' disabled>')}`;
      }),
  },
};

/**
 * Compresses the built text files once at the highest level; the server sends the `.br` or `.gz` file to browsers that
 * accept it.
 */
const compressed: Plugin = {
  name: 'compressed-files',
  apply: 'build',
  async writeBundle({ dir }) {
    const files = await readdir(dir!, { recursive: true });
    await Promise.all(
      files
        .filter((name) => /\.(?:js|css|html|svg)$/.test(name))
        .map(async (name) => {
          const path = join(dir!, name);
          const content = await readFile(path);
          await writeFile(`${path}.br`, await promisify(brotliCompress)(content));
          await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
        }),
    );
  },
};

export default defineConfig({
  root: here('.'),
  // Routes are behind the hash: an unknown path is a 404 and not the app.
  appType: 'mpa',
  plugins: [react(), tokens, inlineScripts, inlineStyles, compressed],
  css: { modules: { generateScopedName: '[hash:base64:6]' } },
  build: {
    rolldownOptions: {
      input: { index: here('index.html'), console: here('console.html') },
      // Two chunks hold what every page needs, since they compress better than many small ones: the libraries, which
      // rarely change, and the shell with its imports. The cards of clips and a clip's page have chunks of their own
      // too: a phone loads six files at a time.
      output: {
        codeSplitting: {
          groups: [
            { name: 'vendor', test: vendor },
            { name: 'shell', test: /\/src\/(?:app\/app|features\/site\/(?:page-title|not-found))\.tsx$/ },
            { name: 'parts', test: parts },
            { name: 'clips', test: /\/src\/features\/catalogue\/paged-videos\.tsx$/ },
            { name: 'detail', test: /\/src\/storefront\/detail-page\.tsx$/ },
          ],
        },
      },
    },
    // Every browser that understands light-dark() in the stylesheets preloads modules by itself.
    modulePreload: { polyfill: false },
    // The server's policy forbids data: scripts and fonts; small images stay files and cacheable.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1000,
  },
  server: { proxy: { '/video-platform': api, '/files': api, '/sandbox': api } },
});

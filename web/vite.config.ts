import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { classNames, inlineScripts } from './inline-scripts.ts';
import { compressed, inlineStyles, tokens } from './vite-plugins.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const api = `http://127.0.0.1:${process.env.API_PORT ?? 8080}`;

/** Modules that several lazily loaded chunks share: in a separate chunk, none of those chunks pulls in another. */
const sharedIcons = /\/src\/ui\/icons\/(?:page|card)-icons\.tsx$/;
/** The same for licence labels, which a clip's page needs and a list of clips does not. */
const licences = /\/src\/(?:features\/licences\/licence-text|licences\/licence-uses)\.ts$/;
/**
 * Small form parts, and clips' fields, which the search page needs without a clip's page: one file loads faster than
 * five.
 */
const forms =
  /\/src\/ui\/(?:input|field\.module|form|icons\/filter-icons)\.|\/contract\/src\/(?:search\/looks|clips\/fields)\.ts$/;
const vendor = /node_modules\/(?:react|react-dom|scheduler|@tanstack)\//;

export default defineConfig({
  root: here('.'),
  // Routes follow the hash, so an unknown path is a 404 rather than the app.
  appType: 'mpa',
  plugins: [react(), tokens, inlineScripts, inlineStyles, compressed],
  css: { modules: classNames },
  build: {
    rolldownOptions: {
      input: { index: here('index.html'), console: here('console.html') },
      // Two chunks contain what every page needs, since they compress better than many small ones: the libraries, which
      // rarely change, and the shell with its imports. The clip cards and the clip page have their own chunks too: a
      // phone loads six files at a time.
      output: {
        codeSplitting: {
          groups: [
            { name: 'vendor', test: vendor },
            { name: 'shell', test: /\/src\/(?:app\/app|features\/site\/page-title|features\/search\/not-found)\.tsx$/ },
            { name: 'shared', test: sharedIcons },
            { name: 'licences', test: licences },
            { name: 'forms', test: forms },
            { name: 'clips', test: /\/src\/features\/(?:catalogue\/paged|search\/filtered)-videos\.tsx$/ },
            { name: 'detail', test: /\/src\/storefront\/detail-page\.tsx$/ },
          ],
        },
      },
    },
    // Every browser that supports light-dark() in the stylesheets preloads modules by itself.
    modulePreload: { polyfill: false },
    // The server's policy forbids data: scripts and fonts; small images stay files, so that they can be cached.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1000,
  },
  server: { proxy: { '/video-platform': api, '/files': api, '/sandbox': api } },
});

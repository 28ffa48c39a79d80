import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { classNames, inlineScripts } from './inline-scripts.ts';
import { serviceWorker } from './service-worker-plugin.ts';
import { compressed, inlineStyles, tokens } from './vite-plugins.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const api = `http://127.0.0.1:${process.env.API_PORT ?? 8080}`;

/**
 * Modules that several lazily loaded chunks share. They get a separate chunk, so that none of those chunks pulls in
 * another.
 */
const sharedIcons = /\/src\/ui\/icons\/(?:page|card)-icons\.tsx$/;
/** Separate for the same reason: a clip's page needs licence labels, but a list of clips does not. */
const licences = /\/src\/(?:features\/licences\/licence-text|licences\/licence-uses)\.ts$/;
/**
 * Small form parts, and clips' fields, which the search page needs without a clip's page. One file loads faster than
 * five.
 */
const forms =
  /\/src\/ui\/(?:input|field\.module|form|icons\/filter-icons)\.|\/contract\/src\/(?:search\/looks|clips\/fields)\.ts$/;
const vendor = /node_modules\/(?:react|react-dom|scheduler|@tanstack)\//;

const offlineWorker = serviceWorker({ script: here('src/offline/service-worker.ts'), page: 'offline.html' });

export default defineConfig({
  root: here('.'),
  // Routes follow the hash, so an unknown path is a 404 instead of the app.
  appType: 'mpa',
  plugins: [react(), tokens, inlineScripts, inlineStyles, offlineWorker, compressed],
  css: { modules: classNames },
  build: {
    rolldownOptions: {
      input: { index: here('index.html'), console: here('console.html'), offline: here('offline.html') },
      // Two chunks contain the code that every page needs, because they compress better than many small ones: the
      // libraries, which rarely change, and the shell with its imports. The clip cards and the clip page also have
      // their own chunks. A phone loads six files at a time.
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
    // All browsers that support light-dark() in the stylesheets also preload modules natively.
    modulePreload: { polyfill: false },
    // The server's policy forbids data: scripts and fonts. Small images remain files, so that they can be cached.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1000,
    // The server links the styles of the pages that it renders.
    manifest: true,
  },
  server: { proxy: { '/video-platform': api, '/files': api, '/sandbox': api } },
});

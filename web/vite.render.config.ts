import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { classNames } from './inline-scripts.ts';

/**
 * Builds the code with which the server renders public pages, including its libraries. Browsers do not receive this
 * code.
 */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react()],
  publicDir: false,
  css: { modules: classNames },
  build: { ssr: 'src/rendered/render.tsx', outDir: 'renderer/dist', emptyOutDir: true },
  ssr: { noExternal: true },
  // The sandbox and the tests run without NODE_ENV, where React would choose its slower development code.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
});

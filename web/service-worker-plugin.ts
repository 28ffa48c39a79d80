import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import { buildScript } from './inline-scripts.ts';

interface Options {
  script: string;
  /** The built page that the worker caches; the constant PAGE_DIGEST is its digest. */
  page: string;
  /** Returns the worker's other constants, given the names of the other built files. */
  constants?: (files: string[]) => Record<string, unknown>;
}

export const serviceWorker = ({ script, page, constants = () => ({}) }: Options): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_options, { [page]: built, ...files }) {
      if (built?.type !== 'asset') throw new Error(`${page} has not been built`);
      const source = await buildScript(script, {
        ...constants(Object.keys(files)),
        PAGE_DIGEST: `sha256-${createHash('sha256').update(built.source).digest('base64')}`,
      });
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source });
    },
  },
});

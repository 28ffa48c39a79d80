import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';
import { cssVariables } from './src/ui/theme/tokens.ts';

/** Writes the design tokens into every page, so that the first paint has the right colours before any stylesheet. */
export const tokens: Plugin = {
  name: 'design-tokens',
  transformIndexHtml: () => [{ tag: 'style', children: cssVariables(), injectTo: 'head' }],
};

/** Inlines the first paint's stylesheets, which saves two requests. */
export const inlineStyles: Plugin = {
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
export const compressed: Plugin = {
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

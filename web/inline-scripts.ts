import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

/** The pages whose files the prefetch script preloads: route, module. */
const PREFETCHED_PAGES = { '/search': '/storefront/search-page.tsx', '/detail/:id': '/storefront/detail-page.tsx' };

/**
 * Builds the script that a page names in `<!-- inline: src/prefetch/… -->` and writes it there, ahead of all others. The
 * server allows it by its hash: see server/src/platform/http/web-app.ts.
 */
export const inlineScripts: Plugin = {
  name: 'inline-scripts',
  transformIndexHtml: {
    order: 'post',
    handler: async (html, { bundle }) => {
      const [comment, path] = /<!-- inline: (\S+) -->/.exec(html) ?? [];
      if (!comment || !path) return html;
      const wantsFiles = bundle && path.endsWith('/prefetch.ts');
      const code = await buildScript(join(import.meta.dirname, path), {
        PAGE_FILES: wantsFiles ? listPageFiles(bundle) : {},
      });
      return html.replace(comment, () => `<script>${code}</script>`);
    },
  },
};

/** Builds a script of one file, in which the named constants stand for their values. */
export async function buildScript(input: string, constants: Record<string, unknown>): Promise<string> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'warn',
    define: Object.fromEntries(Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)])),
    build: { write: false, rolldownOptions: { input, output: { format: 'iife' } }, modulePreload: false },
  })) as Rolldown.RolldownOutput;
  return output[0].code.trim().replaceAll('</script', String.raw`<\/script`);
}

/** Each page's chunks and stylesheets, without those that the shop loads in any case. */
function listPageFiles(bundle: Rolldown.OutputBundle): Record<string, string[]> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const filesOf = (source: string) => {
    const start =
      chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(source)) ??
      chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(source)));
    if (!start) throw new Error(`${source} has not been built`);
    const found = new Set([start]);
    for (const { imports } of found) for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk);
    return [...found].flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])]);
  };
  const shop = filesOf('/index.html');
  const ownFiles = (source: string) => filesOf(source).filter((file) => !shop.includes(file));
  return Object.fromEntries(
    Object.entries(PREFETCHED_PAGES).map(([path, source]) => [path, ownFiles(source).map((file) => `/${file}`)]),
  );
}

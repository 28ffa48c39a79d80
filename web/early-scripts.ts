import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

/** The pages whose files the shop's early script names: path of the address, module. */
const PAGES = { '/search': '/storefront/search-page.tsx', '/detail/:id': '/storefront/detail-page.tsx' };

/**
 * Builds the script that a page names as `<!-- inline: src/early/… -->` by itself and writes it there, first of
 * all. The server allows it by its hash: see server/src/platform/http/web-app.ts.
 */
export const earlyScripts: Plugin = {
  name: 'early-scripts',
  transformIndexHtml: {
    order: 'post',
    handler: async (html, { bundle }) => {
      const [comment, path] = /<!-- inline: (\S+) -->/.exec(html) ?? [];
      if (!comment || !path) return html;
      const code = await builtScript(join(import.meta.dirname, path), bundle ? filesOfPages(bundle) : {});
      return html.replace(comment, () => `<script>${code}</script>`);
    },
  },
};

async function builtScript(input: string, pageFiles: Record<string, string[]>): Promise<string> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'warn',
    define: { PAGE_FILES: JSON.stringify(pageFiles) },
    build: { write: false, rolldownOptions: { input, output: { format: 'iife' } }, modulePreload: false },
  })) as Rolldown.RolldownOutput;
  return output[0].code.trim().replaceAll('</script', String.raw`<\/script`);
}

/** Each page's own code and what that imports, with their stylesheets, less what the shop loads in any case. */
function filesOfPages(bundle: Rolldown.OutputBundle): Record<string, string[]> {
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
    Object.entries(PAGES).map(([path, source]) => [path, ownFiles(source).map((file) => `/${file}`)]),
  );
}

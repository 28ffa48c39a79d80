import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

export const classNames = { generateScopedName: '[hash:base64:6]' };

const PREFETCHED_PAGES = {
  '/search': '/storefront/search-page.tsx',
  '/detail/:id': '/storefront/detail-page.tsx',
  '/category/:type': '/storefront/taxonomy-page.tsx',
};
const ENTRY = /<script type="module" crossorigin src="(.+?)"><\/script>/;
/** Matches the library chunk; see `vite.config.ts`. */
const LIBRARIES = /\/vendor-/;
const MODULE_PRELOADS = /\s*<link rel="modulepreload" crossorigin href=".+?">/g;

/**
 * Inlines the script that a page names in `<!-- inline: src/prefetch/… -->` ahead of all other scripts. The server
 * allows it by its hash: see server/src/platform/http/web-app.ts.
 */
export const inlineScripts: Plugin = {
  name: 'inline-scripts',
  transformIndexHtml: {
    order: 'post',
    handler: async (html, { bundle }) => {
      const [comment, path] = /<!-- inline: (\S+) -->/.exec(html) ?? [];
      if (!comment || !path) return html;
      const script = join(import.meta.dirname, path);
      if (!bundle || !path.endsWith('/prefetch.ts')) {
        const code = await buildScript(script, { PAGE_FILES: {}, SHOP_FILES: [], LIBRARY_FILES: [], ENTRY: '' });
        return html.replace(comment, () => `<script>${code}</script>`);
      }
      const [tag, entry] = ENTRY.exec(html) ?? [];
      if (!tag) throw new Error('the page has no entry');
      const { shop, scripts, styles } = listPageFiles(bundle);
      const code = await buildScript(script, {
        PAGE_FILES: scripts,
        SHOP_FILES: shop.filter((file) => !LIBRARIES.test(file)),
        LIBRARY_FILES: shop.filter((file) => LIBRARIES.test(file)),
        ENTRY: entry,
      });
      return html
        .replace(comment, () => `<script>${code}</script>`)
        .replace(tag, '')
        .replaceAll(MODULE_PRELOADS, '')
        .replace(
          '</head>',
          () => `${styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">\n`).join('')}</head>`,
        );
    },
  },
};

export async function buildScript(input: string, constants: Record<string, unknown>): Promise<string> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'warn',
    css: { modules: classNames },
    define: Object.fromEntries(Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)])),
    // The styles of the first paint are in the HTML; the script needs only their class names.
    build: {
      write: false,
      cssCodeSplit: false,
      rolldownOptions: { input, output: { format: 'iife' } },
      modulePreload: false,
    },
  })) as Rolldown.RolldownOutput;
  return output[0].code.trim().replaceAll('</script', String.raw`<\/script`);
}

const VERIFY_SCRIPT = join(import.meta.dirname, '../scripts/verify-certificate.mjs');

export async function buildVerifyScript(): Promise<string> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, ssr: VERIFY_SCRIPT, target: 'node20', rolldownOptions: { output: { format: 'es' } } },
    ssr: { noExternal: true },
  })) as Rolldown.RolldownOutput;
  return output[0].code;
}

/** Lists the chunks that every page loads, each page's extra chunks, and the stylesheets. */
function listPageFiles(bundle: Rolldown.OutputBundle) {
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
  const files = Object.entries(PREFETCHED_PAGES).map(([path, source]) => {
    return [path, filesOf(source).filter((file) => !shop.includes(file))] as const;
  });
  return {
    shop: shop.filter(isScript).map((file) => `/${file}`),
    scripts: Object.fromEntries(files.map(([path, own]) => [path, own.filter(isScript).map((file) => `/${file}`)])),
    /** Linked in the HTML, because the first paint needs them. */
    styles: [...new Set(files.flatMap(([, own]) => own.filter((file) => !isScript(file))))],
  };
}

const isScript = (file: string) => file.endsWith('.js');

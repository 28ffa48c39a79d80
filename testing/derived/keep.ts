import { registerHooks } from 'node:module';

/**
 * Makes a server cache processed clips: redirects imports of the media library's `processVideo` to ./process.ts. Import
 * it first.
 */
const [real, cached] = [import.meta.resolve('@zhenku/media/process'), import.meta.resolve('./process.ts')];

registerHooks({
  resolve(specifier, context, nextResolve) {
    const resolved = nextResolve(specifier, context);
    return resolved.url === real && context.parentURL !== cached ? { ...resolved, url: cached } : resolved;
  },
});

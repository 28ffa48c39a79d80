import { registerHooks } from 'node:module';

/**
 * Import this before a server's program to cache processed clips: it redirects imports of the media library's `processVideo`
 * to ./process.ts.
 */
const [real, kept] = [import.meta.resolve('@zhenku/media/process'), import.meta.resolve('./process.ts')];

registerHooks({
  resolve(specifier, context, nextResolve) {
    const resolved = nextResolve(specifier, context);
    return resolved.url === real && context.parentURL !== kept ? { ...resolved, url: kept } : resolved;
  },
});

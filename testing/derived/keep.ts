import { registerHooks } from 'node:module';

/**
 * Import this before a server's own program, and it keeps what its clips are processed to: whoever imports the media
 * library's `processVideo` gets the one of ./process.ts.
 */
const [real, kept] = [import.meta.resolve('@zhenku/media/process'), import.meta.resolve('./process.ts')];

registerHooks({
  resolve(specifier, context, nextResolve) {
    const resolved = nextResolve(specifier, context);
    return resolved.url === real && context.parentURL !== kept ? { ...resolved, url: kept } : resolved;
  },
});

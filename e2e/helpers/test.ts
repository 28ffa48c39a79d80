import { TOKEN_COOKIE } from '@zhenku/contract/constants';
import { test as base, expect, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test';
import { site } from './site.ts';

interface Profile extends BrowserContextOptions {
  token?: string;
}

/** Enables motion, for tests about motion; the other tests run with reduced motion, see playwright.config.ts. */
export const WITH_MOTION = { contextOptions: { reducedMotion: 'no-preference' } } as const;

interface Fixtures {
  /** Opens a page in its own browser profile. Any console error fails the test. */
  newProfile: (profile?: Profile) => Promise<Page>;
}

export const test = base.extend<Fixtures>({
  newProfile: async ({ browser }, provide) => {
    const contexts: BrowserContext[] = [];
    const problems: string[] = [];
    await provide(async ({ token, ...options } = {}) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      if (token) await context.addCookies([{ name: TOKEN_COOKIE, value: token, url: site.url }]);
      context.on('console', (message) => {
        if (message.type() === 'error') problems.push(`${message.page()?.url()}: ${message.text()}`);
      });
      context.on('weberror', (error) => problems.push(`${error.page()?.url()}: ${error.error().message}`));
      return await context.newPage();
    });
    await Promise.all(contexts.map(close));
    expect(problems, 'errors in the browser consoles').toEqual([]);
  },
});

/** Removes routes first, because a pending one would fail its test once the context is closed. */
async function close(context: BrowserContext): Promise<void> {
  const routed = [context, ...context.pages()];
  await Promise.all(routed.map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })));
  await context.close();
}

export { expect };

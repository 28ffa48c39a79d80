import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { browserPath } from '../../../../scripts/browser.mjs';

const TIMEOUT_MS = 60_000;
const TEXT = /\.(html|css|js|mjs)$/;

export function renameAssets(installation: string): void {
  const dist = join(installation, 'web/dist');
  const assets = join(dist, 'assets');
  for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    if (/\.(br|gz)$/.test(name)) rmSync(join(dist, name));
  }
  const names = readdirSync(assets).map((old) => ({ old, new: old.replace(/(\.\w+)$/, 'n$1') }));
  const files = [...names.map((name) => join('assets', name.old)), ...readdirSync(dist)].filter((file) =>
    TEXT.test(file),
  );
  for (const file of files) {
    const text = readFileSync(join(dist, file), 'utf8');
    writeFileSync(
      join(dist, file),
      names.reduce((changed, name) => changed.replaceAll(name.old, name.new), text),
    );
  }
  for (const name of names) renameSync(join(assets, name.old), join(assets, name.new));
}

export interface OpenPage {
  goTo: (path: string, text: string) => Promise<{ reloaded: boolean }>;
  revisit: () => Promise<void>;
  close: () => Promise<void>;
}

export async function openPage(url: string): Promise<OpenPage> {
  const browser: Browser = await chromium.launch({ executablePath: browserPath()!, args: ['--no-sandbox'] });
  const page: Page = await browser.newPage({ ignoreHTTPSErrors: true });
  await page.goto(url);
  return {
    goTo: async (path, text) => {
      await page.evaluate('window.isOpen = true');
      await page.evaluate(`location.hash = ${JSON.stringify(path)}`);
      await page.locator('main').getByText(text).first().waitFor({ timeout: TIMEOUT_MS });
      return { reloaded: (await page.evaluate('window.isOpen')) !== true };
    },
    revisit: async () => {
      await page.goto('about:blank');
      await page.goto(url);
    },
    close: () => browser.close(),
  };
}

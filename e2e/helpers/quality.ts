import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const GRAVE = ['serious', 'critical'];
const HEIGHT = 900;
const DESKTOP = 1440;
const PHONE = 390;

/** Everybody can use the page that is shown, in both themes; it fits a desktop and a phone. */
export async function expectQuality(page: Page, what: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await settled(page);
    expect.soft(await graveViolations(page), `${what}, ${colorScheme}`).toEqual([]);
  }
  for (const width of [PHONE, DESKTOP]) {
    await page.setViewportSize({ width, height: HEIGHT });
    await settled(page);
    expect.soft(await overflow(page), `px that ${what} overflows a width of ${width}`).toBeLessThanOrEqual(0);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}

/** Colours on their way from one theme to the other are not those that anybody reads. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

async function graveViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact && GRAVE.includes(impact))
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
    );
}

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

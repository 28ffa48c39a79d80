import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const GRAVE = ['serious', 'critical'];
const HEIGHT = 900;
const DESKTOP = 1440;
const PHONE = 390;

interface Look {
  colorScheme: 'light' | 'dark';
  width: number;
}

const LOOKS: Look[] = [
  { colorScheme: 'dark', width: PHONE },
  { colorScheme: 'light', width: DESKTOP },
];
const EVERY_LOOK: Look[] = [
  { colorScheme: 'light', width: PHONE },
  { colorScheme: 'dark', width: PHONE },
  { colorScheme: 'dark', width: DESKTOP },
  { colorScheme: 'light', width: DESKTOP },
];

/**
 * Everybody can use the page that is shown, and it fits: on a phone, in the dark, and on a desktop; what visitors see in
 * both themes on both.
 */
export async function expectQuality(page: Page, what: string, { forVisitors = false } = {}): Promise<void> {
  for (const { colorScheme, width } of forVisitors ? EVERY_LOOK : LOOKS) {
    const look = `${what}, ${colorScheme}, ${width} px wide`;
    await page.setViewportSize({ width, height: HEIGHT });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await settled(page);
    expect.soft(await graveViolations(page), look).toEqual([]);
    expect.soft(await overflow(page), `px of overflow: ${look}`).toBeLessThanOrEqual(0);
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

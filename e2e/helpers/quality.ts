import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

const GRAVE = ['serious', 'critical'];
/** The rules whose findings depend on the theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
/** Minified: `axe.source` is twice as long, and takes a page half as long again to read. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
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
 * Expects the current page to be accessible and to fit: on a dark phone and a light desktop, and for visitors in both
 * themes on both. A second theme at the same width is checked only for what a theme can change.
 */
export async function expectQuality(page: Page, what: string, { forVisitors = false } = {}): Promise<void> {
  const checkedWidths = new Set<number>();
  const moving = await page.evaluate(() => !matchMedia('(prefers-reduced-motion: reduce)').matches);
  for (const { colorScheme, width } of forVisitors ? EVERY_LOOK : LOOKS) {
    const look = `${what}, ${colorScheme}, ${width} px wide`;
    await page.setViewportSize({ width, height: HEIGHT });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // The shop defaults to dark, regardless of the system's theme.
    await page.evaluate((theme) => void (document.documentElement.dataset.theme = theme), colorScheme);
    await settled(page);
    const found = await violations(page, checkedWidths.has(width) ? COLOUR_RULES : undefined);
    expect.soft(found.filter(({ impact }) => GRAVE.includes(impact)).map(describe), look).toEqual([]);
    expect.soft(await overflow(page), `px of overflow: ${look}`).toBeLessThanOrEqual(0);
    checkedWidths.add(width);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: moving ? 'no-preference' : 'reduce' });
}

/**
 * Waits for transitions of colour, which nobody reads in between, to end. Themes are also rendered by React a moment after
 * the media query has changed, and start transitions of their own: so several frames must pass without any.
 */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const [QUIET_FRAMES, FRAMES_MAX] = [6, 300];
    for (let frames = 0, quiet = 0; quiet < QUIET_FRAMES && frames < FRAMES_MAX; frames += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const ending = document
        .getAnimations()
        .filter(({ effect, playState }) => effect?.getComputedTiming().endTime !== Infinity && playState === 'running');
      quiet = ending.length > 0 ? 0 : quiet + 1;
      await Promise.allSettled(ending.map(({ finished }) => finished));
    }
  });
}

interface Violation {
  rule: string;
  impact: string;
  target: string;
  html: string;
  summary: string;
}

const describe = ({ rule, target, summary }: Violation) => `${rule}: ${target}: ${summary}`;

/** Returns what violates axe's rules on the page that is shown: the named rules, or all that axe applies by default. */
export async function violations(page: Page, rules?: string[]): Promise<Violation[]> {
  // Once per document: axe is 650 KB, and `axe.run` is a fifth of what it costs to bring it and a second page for its
  // report.
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(AXE);
  return await page.evaluate(async (only) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    const found = await run(document, { resultTypes: ['violations'], ...(only && { runOnly: only }) });
    return found.violations.flatMap(({ id, impact, nodes }) =>
      nodes.map(({ target, html, failureSummary }) => ({
        rule: id,
        impact: impact ?? '',
        target: target.join(' '),
        html,
        summary: failureSummary ?? '',
      })),
    );
  }, rules);
}

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

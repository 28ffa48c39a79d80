import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

const FAILING_IMPACTS = ['serious', 'critical'];
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
/** Minified: `axe.source` is twice as long and takes a page 50 % longer to parse. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const HEIGHT = 900;
const DESKTOP = 1440;
const PHONE = 390;

interface Display {
  colorScheme: 'light' | 'dark';
  width: number;
}

const DISPLAYS: Display[] = [
  { colorScheme: 'dark', width: PHONE },
  { colorScheme: 'light', width: DESKTOP },
];
const ALL_DISPLAYS: Display[] = [
  { colorScheme: 'light', width: PHONE },
  { colorScheme: 'dark', width: PHONE },
  { colorScheme: 'dark', width: DESKTOP },
  { colorScheme: 'light', width: DESKTOP },
];

/**
 * Expects the current page to pass axe and to have no horizontal overflow, on a phone in the dark theme and a desktop in the
 * light theme. `forVisitors` checks both themes at both widths; the second theme at a width only runs the colour rules.
 */
export async function expectQuality(page: Page, pageName: string, { forVisitors = false } = {}): Promise<void> {
  const checkedWidths = new Set<number>();
  const hasMotion = await page.evaluate(() => !matchMedia('(prefers-reduced-motion: reduce)').matches);
  for (const { colorScheme, width } of forVisitors ? ALL_DISPLAYS : DISPLAYS) {
    const label = `${pageName}, ${colorScheme}, ${width} px wide`;
    await page.setViewportSize({ width, height: HEIGHT });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // The shop defaults to dark, regardless of the system's theme.
    await page.evaluate((theme) => void (document.documentElement.dataset.theme = theme), colorScheme);
    await waitForTransitions(page);
    const results = await violations(page, checkedWidths.has(width) ? COLOUR_RULES : undefined);
    expect.soft(results.filter(({ impact }) => FAILING_IMPACTS.includes(impact)).map(describe), label).toEqual([]);
    expect.soft(await overflow(page), `px of overflow: ${label}`).toBeLessThanOrEqual(0);
    checkedWidths.add(width);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: hasMotion ? 'no-preference' : 'reduce' });
}

/**
 * Waits until colour transitions end, because axe would measure intermediate colours. React renders the theme shortly after the
 * media query changes and starts further transitions, so several frames must pass without any.
 */
async function waitForTransitions(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const [QUIET_FRAMES, FRAMES_MAX] = [6, 300];
    for (let frames = 0, quiet = 0; quiet < QUIET_FRAMES && frames < FRAMES_MAX; frames += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const animations = document
        .getAnimations()
        .filter(({ effect, playState }) => effect?.getComputedTiming().endTime !== Infinity && playState === 'running');
      quiet = animations.length > 0 ? 0 : quiet + 1;
      await Promise.allSettled(animations.map(({ finished }) => finished));
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

export async function violations(page: Page, rules?: string[]): Promise<Violation[]> {
  // Injects axe once per document, because it is 650 KB. Calling `axe.run` directly takes a fifth of the time of
  // `AxeBuilder`, which injects axe each time and opens a second page for its report.
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(AXE);
  return await page.evaluate(async (only) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    const results = await run(document, { resultTypes: ['violations'], ...(only && { runOnly: only }) });
    return results.violations.flatMap(({ id, impact, nodes }) =>
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

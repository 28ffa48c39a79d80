// Runs Lighthouse on the demo catalogue, mobile and desktop. Prints each page's median of several runs, then the
// worst value of each metric over all pages.
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { launch } from 'chrome-launcher';
import lighthouse, { desktopConfig } from 'lighthouse';
import playwright from '../playwright.config.ts';
import { clips } from '../server/src/demo/catalogue.ts';
import { startServer } from '../server/src/testing/server-process.ts';

const RUNS = 3;
const PATHS = {
  home: '/#/',
  search: '/#/search?keyword=%E5%9F%8E%E5%B8%82',
  detail: '/#/detail/1',
  clip: '/v/1',
  albums: '/#/category/album',
};
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
const GOAL = { mobile: 0.95, desktop: 0.99, cls: 0.02, lcpMs: 1_800, clipLcpMs: 1_500 };
const CHROME = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-quic'];

type Form = 'mobile' | 'desktop';
type Scores = Record<(typeof CATEGORIES)[number] | 'cls' | 'lcp' | 'tbt', number>;

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

async function waitForCatalogue(url: string): Promise<void> {
  for (;;) {
    const response = await fetch(`${url}/video-platform/video/v1/queryHot?size=1`);
    const { data } = (await response.json()) as { data: { total: number } };
    if (data.total >= clips.length) return;
    await sleep(2_000);
  }
}

async function run(url: string, port: number, form: Form): Promise<Scores> {
  const config = form === 'desktop' ? desktopConfig : undefined;
  const flags = { port, onlyCategories: [...CATEGORIES], logLevel: 'error' as const };
  const result = await lighthouse(url, flags, config);
  if (!result) throw new Error(`no result for ${url}`);
  const { categories, audits } = result.lhr;
  return {
    performance: categories.performance!.score ?? 0,
    accessibility: categories.accessibility!.score ?? 0,
    'best-practices': categories['best-practices']!.score ?? 0,
    cls: audits['cumulative-layout-shift']!.numericValue ?? 1,
    lcp: audits['largest-contentful-paint']!.numericValue ?? 0,
    tbt: audits['total-blocking-time']!.numericValue ?? 0,
  };
}

// Launches the browser first, so that a missing one leaves no server running.
const chrome = await launch({ chromePath: playwright.use!.launchOptions!.executablePath, chromeFlags: CHROME });
const dataDir = await mkdtemp(join(tmpdir(), 'zhenku-lighthouse-'));
const server = await startServer(dataDir, { DEMO: 'on' });
try {
  await waitForCatalogue(server.url);
  const worst = { mobile: 1, desktop: 1, accessibility: 1, practices: 1, cls: 0, lcpMs: 0, clipLcpMs: 0 };
  for (const form of ['mobile', 'desktop'] as const) {
    for (const [name, path] of Object.entries(PATHS)) {
      const runs: Scores[] = [];
      for (let round = 0; round < RUNS; round += 1) runs.push(await run(server.url + path, chrome.port, form));
      const medianOf = (key: keyof Scores) => median(runs.map((scores) => scores[key]));
      worst[form] = Math.min(worst[form], medianOf('performance'));
      worst.accessibility = Math.min(worst.accessibility, medianOf('accessibility'));
      worst.practices = Math.min(worst.practices, medianOf('best-practices'));
      worst.cls = Math.max(worst.cls, medianOf('cls'));
      if (form === 'mobile') worst.lcpMs = Math.max(worst.lcpMs, medianOf('lcp'));
      if (form === 'mobile' && name === 'clip') worst.clipLcpMs = medianOf('lcp');
      const scores = CATEGORIES.map((category) => `${category} ${medianOf(category).toFixed(2)}`).join(', ');
      const times = `LCP ${(medianOf('lcp') / 1000).toFixed(2)} s, blocked ${Math.round(medianOf('tbt'))} ms`;
      console.log(
        `${form} ${name}: ${scores}, CLS ${medianOf('cls').toFixed(3)}, ${times}, load ${loadavg()[0]!.toFixed(1)}`,
      );
    }
  }
  const { mobile, desktop, accessibility, practices, cls, lcpMs, clipLcpMs } = worst;
  console.log(
    `lighthouse: performance ${mobile.toFixed(2)} mobile (goal >= ${GOAL.mobile}), ${desktop.toFixed(2)} desktop ` +
      `(goal >= ${GOAL.desktop}), accessibility ${accessibility.toFixed(2)}, best practices ${practices.toFixed(2)} ` +
      `(goals 1), CLS ${cls.toFixed(3)} (goal <= ${GOAL.cls}), ` +
      `LCP ${(lcpMs / 1000).toFixed(2)} s mobile (goal <= ${GOAL.lcpMs / 1000}), ` +
      `of a clip's plain address ${(clipLcpMs / 1000).toFixed(2)} s (goal <= ${GOAL.clipLcpMs / 1000})`,
  );
} finally {
  chrome.kill();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

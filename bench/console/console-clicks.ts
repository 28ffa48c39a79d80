// Counts the clicks, key presses and seconds of twelve operator tasks, done in a browser by a scripted expert. Compares
// them with counts for the console's first version, which were estimated from its pages (53f3b68), not measured.
// `npm run bench console-clicks`.
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { BASE_PATH, OPERATOR_COOKIE } from '../../contract/src/constants.ts';
import playwright from '../../playwright.config.ts';
import { openDatabase } from '../../server/src/platform/database/database.ts';
import { embeddedUrl } from '../../server/src/platform/database/postgres.ts';
import { makeOperator } from '../../server/src/platform/testing/fixtures.ts';
import { startServer } from '../../server/src/testing/server-process.ts';
import { fillJobs } from '../operators/fill-jobs.ts';
import { financeJobs } from '../operators/finance-jobs.ts';
import { expect, ScriptedOperator, type Job } from '../operators/scripted-operator.ts';
import { otherJobs } from '../operators/other-jobs.ts';

const beforeText = ({ before }: Job) => {
  if (typeof before === 'string') return before;
  const { clicks, keys, note } = before;
  return `${clicks} clicks, ${keys} keys${note ? `; ${note}` : ''}`;
};

async function measure(context: BrowserContext, url: string, job: Job): Promise<string> {
  const page = await context.newPage();
  try {
    await page.goto(`${url}/console`);
    await expect(page.getByText(' · 管理员')).toBeVisible();
    const operator = new ScriptedOperator(page);
    const begin = performance.now();
    await job.work(operator);
    const seconds = ((performance.now() - begin) / 1_000).toFixed(1);
    return `${operator.clicks} clicks, ${operator.keys} keys | ${seconds} s`;
  } finally {
    await page.close();
  }
}

const { launchOptions } = playwright.use!;
const dataDir = await mkdtemp(join(tmpdir(), 'zhenku-clicks-'));
const server = await startServer(dataDir, { DEMO: 'off' });
const { db } = openDatabase(await embeddedUrl(dataDir), 2);
const browser = await chromium.launch({ ...launchOptions, headless: true });
try {
  const { token } = await makeOperator(db);
  const given = await fillJobs(db, server, token);
  const viewport = { width: 1440, height: 900 };
  const context = await browser.newContext({ locale: 'zh-CN', viewport, reducedMotion: 'reduce' });
  const path = `${BASE_PATH}/operator/v1`;
  const { hostname: domain } = new URL(server.url);
  await context.addCookies([{ name: OPERATOR_COOKIE, value: token, domain, path, httpOnly: true, sameSite: 'Strict' }]);
  console.log('| job | before (estimated) | now | seconds |\n|---|---|---|---|');
  for (const job of [...otherJobs(given), ...financeJobs(given)]) {
    const now = await measure(context, server.url, job).catch((error: unknown) => {
      process.exitCode = 1;
      return `not done: ${String(error)} |`;
    });
    console.log(`| ${job.name} | ${beforeText(job)} | ${now} |`);
  }
  console.log(`machine load ${loadavg()[0]!.toFixed(1)}`);
} finally {
  await browser.close();
  await db.destroy();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

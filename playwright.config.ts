import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { browserPath } from './scripts/browser.mjs';

const root = process.getuid?.() === 0;
/** Starts the server under test and puts its address into E2E_URL, which the test processes inherit. */
const globalSetup = './e2e/global-setup.ts';

/** Long files whose names sort last start first; otherwise the other workers would wait for them at the end. */
const LONG = /(sold-files|uploads|user-centre|wanted)\.test\.ts$/;

/** Tests of single pages, which `npm run test:pages` runs. */
const PAGES = 'e2e/pages/**';

export default defineConfig({
  testDir: 'e2e',
  ...(process.env.SLOW && { testMatch: '**/*.slow.ts' }),
  ...(existsSync(new URL(globalSetup, import.meta.url)) && { globalSetup }),
  outputDir: 'test-results',
  // One more than the two cores of a CI machine: pages wait for their server about a fifth of the time.
  workers: 3,
  // Tests in one file share only what its beforeAll makes.
  fullyParallel: true,
  // A busy machine may miss a deadline once; a test that fails twice is broken. The report lists tests that needed the
  // retry.
  retries: 1,
  timeout: process.env.SLOW ? 1_800_000 : 240_000,
  // Long enough for a busy machine; a passing test never waits for it.
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  projects: process.env.SLOW
    ? [{ name: 'chromium' }]
    : [
        { name: 'long', testMatch: LONG, testIgnore: PAGES },
        { name: 'journeys', testIgnore: [LONG, PAGES] },
        { name: 'long pages', testDir: 'e2e/pages', testMatch: LONG },
        { name: 'pages', testDir: 'e2e/pages', testIgnore: LONG },
        ...(existsSync('film/e2e') ? [{ name: 'film', testDir: 'film/e2e' }] : []),
      ],
  use: {
    ...(process.env.E2E_URL && { baseURL: process.env.E2E_URL }),
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // Fails an impossible click long before its test times out.
    actionTimeout: 60_000,
    // An auto-playing clip takes most of a core, so tests about motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // Playwright's routes do not see documents that a worker fetches. Tests of the workers allow them.
    serviceWorkers: 'block',
    // Recording every test would slow all of them, so only the retry is recorded.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: browserPath(),
      // Chromium cannot create its sandbox as root.
      chromiumSandbox: !root,
      // Blocks Chromium's own outside requests, which would report many errors in a closed network.
      args: [
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A host name that browsers do not treat as secure without HTTPS, unlike 127.0.0.1.
        '--host-resolver-rules=MAP plain.test 127.0.0.1',
      ],
    },
  },
});
